import { useSignal } from '@preact/signals';
import type { ConsentEntryView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import type { ArgsOf } from '../frame/calls.js';
import { Dialog } from '../frame/dialog.js';
import { Card } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { Field, Form } from '../frame/form.js';
import { may } from '../frame/permits.js';
import { MeaningOf } from '../frame/sentence.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useForm } from '../frame/use-form.js';
import { useList } from '../frame/use-list.js';
import { useRead } from '../frame/use-read.js';

const NOTE_CHARS_MAX = 500;
const REASONS = [
  ['API', 'They told us'],
  ['COMPLAINT', 'They complained'],
  ['PROVIDER_BLOCK', 'The provider blocks the number'],
] as const;

interface ConsentProps {
  readonly projectId: string;
  readonly phoneE164: string;
}

/** The consent of a number in one project: as it is, and the ledger of how it came to be. */
export function Consent(place: ConsentProps) {
  const head = useRead('readConsent', { ...place, limit: 1 }, { isLive: true, isUnlisted: true });
  const list = useList('readConsent', { ...place }, { isLive: true });
  const isOptedOut = head.value?.isOptedOut ?? null;
  return (
    <Card
      title="Consent in this project"
      actions={isOptedOut === null ? undefined : <ConsentChange {...place} isOptedOut={isOptedOut} />}
    >
      {isOptedOut === null ? null : (
        <p>
          <Badge of={isOptedOut ? 'opted out' : 'not opted out'} tone={isOptedOut ? 'bad' : 'good'} />
        </p>
      )}
      <ListTable
        caption="Consent ledger, oldest first"
        list={list}
        rowKey={({ place: number }) => String(number)}
        nothing="Nothing is recorded: the person has declared neither."
        older="Later entries"
        columns={COLUMNS}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<ConsentEntryView>[] = [
  { head: 'Declared', isRowHead: true, cell: ({ declaredAt }) => <Time at={declaredAt} /> },
  {
    head: 'What',
    cell: ({ kind, needsReview, restoresOptIn }) => (
      <>
        <Badge of={kind} tone={kind === 'OPT_OUT' ? 'bad' : 'good'} />
        {needsReview ? <small class="why">read out of a text that is no keyword: look at it</small> : null}
        {restoresOptIn ? <small class="why">the opt-in before it counts again</small> : null}
      </>
    ),
  },
  {
    head: 'How',
    cell: ({ source }) => (
      <>
        {source.replaceAll('_', ' ')}{' '}
        <small class="why meaning">
          <MeaningOf word={source} meaning={meaningOf('consentSource', source)} />
        </small>
      </>
    ),
  },
  {
    head: 'Note or evidence',
    cell: ({ note, proof }) => (
      <>
        <Text of={note} isBlock />
        {proof === null ? null : <Proof of={proof} />}
      </>
    ),
  },
  {
    head: 'By key, in request',
    isWide: true,
    cell: ({ actorKeyId, requestId }) => (
      <>
        <Code of={actorKeyId} />
        <small class="why">
          <Code of={requestId} />
        </small>
      </>
    ),
  },
  { head: 'Place', isWide: true, isNumber: true, cell: ({ place }) => count(place) },
];

/** The fields of a proof that were given. Its addresses are text: the console follows nothing of others. */
function Proof({ of }: { of: NonNullable<ConsentEntryView['proof']> }) {
  return Object.entries(of).map(([name, value]) =>
    value === null ? null : (
      <small class="why" key={name}>
        {name}: {typeof value === 'number' ? <Time at={value} /> : <Text of={value} isBlock />}
      </small>
    ),
  );
}

function ConsentChange({ isOptedOut, ...place }: ConsentProps & { isOptedOut: boolean }) {
  const asks = useSignal<'out' | 'in' | null>(null);
  const close = (): void => void (asks.value = null);
  return (
    <>
      {may('optOutPhone') ? (
        <button type="button" onClick={() => (asks.value = 'out')}>
          {isOptedOut ? 'Record another opt-out' : 'Opt out'}
        </button>
      ) : null}
      {may('optInPhone') ? (
        <button type="button" onClick={() => (asks.value = 'in')}>
          Opt in
        </button>
      ) : null}
      {asks.value === 'out' ? (
        <Dialog isOpen title="Opt this number out?" onClose={close}>
          <OptOut {...place} onEnd={close} />
        </Dialog>
      ) : null}
      {asks.value === 'in' ? (
        <Dialog isOpen title="Opt this number in?" onClose={close}>
          <OptIn {...place} isOptedOut={isOptedOut} onEnd={close} />
        </Dialog>
      ) : null}
    </>
  );
}

type ChangeProps = ConsentProps & { readonly onEnd: () => void };
type Reason = ArgsOf<'optOutPhone'>['body']['reason'];

function OptOut({ onEnd, ...place }: ChangeProps) {
  const form = useForm('optOutPhone', {
    initial: { reason: 'API' },
    args: ({ reason, note = '' }) => ({
      ...place,
      body: { reason: reason as Reason, ...(note === '' ? {} : { note }) },
    }),
    onDone: onEnd,
  });
  return (
    <Form form={form} submit="Opt out" fields={['reason', 'note']} beside={<Cancel onClick={onEnd} />}>
      <p>No message of this project is sent to it any more, until it opts in.</p>
      <Field form={form} name="reason" label="How it was declared" kind="choice" choices={REASONS} />
      <Field
        form={form}
        name="note"
        label="Note"
        kind="lines"
        hint="What the person said. It stays in the ledger."
        max={NOTE_CHARS_MAX}
      />
    </Form>
  );
}

function OptIn({ onEnd, isOptedOut, ...place }: ChangeProps & { readonly isOptedOut: boolean }) {
  const form = useForm('optInPhone', {
    args: ({ evidence = '' }) => ({ ...place, body: evidence === '' ? {} : { evidence } }),
    onDone: onEnd,
  });
  return (
    <Form form={form} submit="Opt in" fields={['evidence']} beside={<Cancel onClick={onEnd} />}>
      <Field
        form={form}
        name="evidence"
        label="Evidence"
        kind="lines"
        hint="What proves that the person wants messages. It stays in the ledger."
        isRequired={isOptedOut}
        max={NOTE_CHARS_MAX}
      />
    </Form>
  );
}

function Cancel({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      Do nothing
    </button>
  );
}
