import { useSignal } from '@preact/signals';
import type { ConsentReviewView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Dialog } from '../frame/dialog.js';
import { ScreenHead } from '../frame/facts.js';
import { Field, Form } from '../frame/form.js';
import { may } from '../frame/permits.js';
import type { ScreenProps } from '../frame/screen.js';
import { MeaningOf } from '../frame/sentence.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useForm } from '../frame/use-form.js';
import { useList } from '../frame/use-list.js';
import { NumberLink } from './number-link.js';

const NOTE_CHARS_MAX = 500;

type Verdict = 'STOP' | 'NOT_A_STOP';

const VERDICTS: readonly (readonly [verdict: Verdict, label: string])[] = [
  ['STOP', 'It is a stop'],
  ['NOT_A_STOP', 'It is no stop'],
];

/** The stops that were read out of texts that are no keywords, and that nobody has decided yet. */
export function Screen({ projectId }: ScreenProps) {
  const scope = projectId === null ? {} : { projectIds: [projectId] };
  const list = useList('listConsentReviews', { ...scope, status: 'open' }, { isLive: true });
  const columns = projectId === null ? [...COLUMNS, PROJECT] : COLUMNS;
  return (
    <>
      <ScreenHead
        title="Reviews"
        about="Texts that are no keywords, were read as stops, and opted their numbers out."
      />
      <ListTable
        caption="Open reviews"
        list={list}
        rowKey={({ reviewId }) => reviewId}
        nothing="Nothing to decide."
        columns={may('decideConsentReview') ? [...columns, DECISION] : columns}
      />
    </>
  );
}

const COLUMNS: readonly Column<ConsentReviewView>[] = [
  { head: 'Number', isRowHead: true, cell: ({ phoneE164 }) => <NumberLink of={phoneE164} /> },
  { head: 'What the person wrote', cell: ({ text }) => <Text of={text} isBlock /> },
  { head: 'Opted out', cell: ({ declaredAt }) => <Time at={declaredAt} /> },
];

const PROJECT: Column<ConsentReviewView> = {
  head: 'Project',
  isWide: true,
  cell: ({ projectId }) => <Code of={projectId} />,
};

const DECISION: Column<ConsentReviewView> = { head: 'Decide', cell: (review) => <Decide of={review} /> };

function Decide({ of }: { of: ConsentReviewView }) {
  const asked = useSignal<Verdict | null>(null);
  const close = (): void => void (asked.value = null);
  return (
    <span class="actions">
      {VERDICTS.map(([verdict, label]) => (
        <span key={verdict}>
          <button type="button" onClick={() => (asked.value = verdict)}>
            {label}
          </button>
          {asked.value === verdict ? (
            <Dialog isOpen title={label} onClose={close}>
              <Decision of={of} verdict={verdict} submit={label} onEnd={close} />
            </Dialog>
          ) : null}
        </span>
      ))}
    </span>
  );
}

interface DecisionProps {
  readonly of: ConsentReviewView;
  readonly verdict: Verdict;
  readonly submit: string;
  readonly onEnd: () => void;
}

function Decision({ of: { reviewId, text }, verdict, submit, onEnd }: DecisionProps) {
  const form = useForm('decideConsentReview', {
    args: ({ note = '' }) => ({ reviewId, body: { verdict, ...(note === '' ? {} : { note }) } }),
    onDone: onEnd,
  });
  const cancel = (
    <button type="button" onClick={onEnd}>
      Do nothing
    </button>
  );
  return (
    <Form form={form} submit={submit} fields={['note']} beside={cancel}>
      <Text of={text} isBlock />
      <p class="hint">
        <MeaningOf word={verdict} meaning={meaningOf('reviewVerdict', verdict)} />
      </p>
      <Field form={form} name="note" label="Note" kind="lines" max={NOTE_CHARS_MAX} />
    </Form>
  );
}
