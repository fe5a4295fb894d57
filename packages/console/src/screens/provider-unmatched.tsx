import { useSignal } from '@preact/signals';
import type { UnmatchedView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { Dialog } from '../frame/dialog.js';
import { Card } from '../frame/facts.js';
import { Field, Form } from '../frame/form.js';
import { may } from '../frame/permits.js';
import { MeaningOf } from '../frame/sentence.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, None, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useForm } from '../frame/use-form.js';
import { useList } from '../frame/use-list.js';
import { needsNumber } from './provider-words.js';

const ID_CHARS_MAX = 64;
const NUMBER_CHARS_MAX = 32;

const QUESTIONS = { RECEIPT: 'Which message is it about?', INBOUND: 'Which project was it meant for?' } as const;

interface UnmatchedProps {
  readonly providerId: string;
  /** The project that the page is about, if any. */
  readonly projectId: string | null;
}

/** What a provider sent that fits nothing, and to what it belongs. */
export function Unmatched({ providerId, projectId }: UnmatchedProps) {
  const list = useList('listUnmatched', { providerId }, { isLive: true });
  const assignment: Column<UnmatchedView> = {
    head: 'Belongs to',
    cell: (record) =>
      record.assignedTo !== null ? (
        <Code of={record.assignedTo} />
      ) : may('assignUnmatched') ? (
        <Assign of={record} projectId={projectId} />
      ) : (
        <None why="nothing yet" />
      ),
  };
  return (
    <Card title="Unmatched">
      <p class="hint">What came from this provider and fits nothing. It is kept for 30 days.</p>
      <ListTable
        caption="Unmatched"
        list={list}
        rowKey={({ unmatchedId }) => unmatchedId}
        nothing="Everything that came from this provider found its place."
        columns={[...COLUMNS, assignment]}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<UnmatchedView>[] = [
  { head: 'Received', isRowHead: true, cell: ({ receivedAt }) => <Time at={receivedAt} /> },
  {
    head: 'Kind',
    cell: ({ kind }) => (
      <>
        <Badge of={kind} tone="calm" />
        <small class="why">
          <MeaningOf word={kind} meaning={meaningOf('unmatchedKind', kind)} />
        </small>
      </>
    ),
  },
  { head: 'What it says', cell: (record) => <Content of={record} /> },
  { head: 'Id at the gateway', isWide: true, cell: ({ providerMessageId }) => <Code of={providerMessageId} /> },
  { head: 'Attempt', isWide: true, cell: ({ attemptId }) => <Code of={attemptId} /> },
];

function Content({ of: { kind, from, to, text, status, reason, code, detail } }: { of: UnmatchedView }) {
  if (kind === 'INBOUND')
    return (
      <>
        <Code of={from} /> to <Code of={to} />
        <p>
          <Text of={text} isBlock />
        </p>
      </>
    );
  return (
    <>
      <span class="actions">
        {status === null ? <None /> : <Badge of={status} />}
        {reason === null ? null : <Badge of={reason} tone="bad" />}
        {code === null ? null : <Code of={code} />}
      </span>
      {detail === null ? null : (
        <p>
          <Text of={detail} />
        </p>
      )}
    </>
  );
}

function Assign({ of, projectId }: { of: UnmatchedView; projectId: string | null }) {
  const isOpen = useSignal(false);
  const close = (): void => void (isOpen.value = false);
  return (
    <>
      <button type="button" onClick={() => (isOpen.value = true)}>
        Assign
      </button>
      {isOpen.value ? (
        <Dialog isOpen title={QUESTIONS[of.kind]} onClose={close}>
          <Assignment of={of} projectId={projectId} onEnd={close} />
        </Dialog>
      ) : null}
    </>
  );
}

function Assignment(props: { of: UnmatchedView; projectId: string | null; onEnd: () => void }) {
  const { providerId, unmatchedId, kind } = props.of;
  const asksNumber = needsNumber(props.of);
  const form = useForm('assignUnmatched', {
    initial: { projectId: props.projectId ?? '' },
    args: ({ messageId = '', projectId = '', phoneE164 = '' }) => ({
      providerId,
      unmatchedId,
      body:
        kind === 'RECEIPT'
          ? { messageId: messageId.trim() }
          : { projectId: projectId.trim(), ...(asksNumber ? { phoneE164: phoneE164.trim() } : {}) },
    }),
    onDone: props.onEnd,
  });
  const cancel = (
    <button type="button" onClick={props.onEnd}>
      Do nothing
    </button>
  );
  return (
    <Form form={form} submit="Assign" fields={['messageId', 'projectId', 'phoneE164']} beside={cancel}>
      {kind === 'RECEIPT' ? (
        <Field form={form} name="messageId" label="Message" hint="Its id: msg_ …" isRequired max={ID_CHARS_MAX} />
      ) : (
        <Field form={form} name="projectId" label="Project" hint="Its id: prj_ …" isRequired max={ID_CHARS_MAX} />
      )}
      {asksNumber ? (
        <Field
          form={form}
          name="phoneE164"
          label="Number of the person who wrote it"
          hint="With its calling code: +44 …"
          isRequired
          max={NUMBER_CHARS_MAX}
        />
      ) : null}
    </Form>
  );
}
