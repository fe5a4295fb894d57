import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { wordsOf } from 'parley-sdk/vocabularies';
import type { Query } from '../frame/address.js';
import type { ArgsOf } from '../frame/calls.js';
import { ScreenHead } from '../frame/facts.js';
import { fromLocalInput, toLocalInput } from '../frame/figures.js';
import { Field } from '../frame/form.js';
import { go } from '../frame/router.js';
import type { ScreenProps } from '../frame/screen.js';
import type { Values } from '../frame/use-form.js';
import { useList } from '../frame/use-list.js';
import { MessageTable } from './message-table.js';

const ANY = ['', 'Any'] as const;
const STATUS_CHOICES = [
  ANY,
  ['UNDELIVERED,FAILED,BLOCKED,EXPIRED', 'Did not arrive'],
  ['SCHEDULED,QUEUED,SENDING,SENT', 'Under way'],
  ...wordsOf('messageStatus').map((status) => [status, status] as const),
] as const;
const DIRECTION_CHOICES = [ANY, ['OUTBOUND', 'Outbound'], ['INBOUND', 'Inbound']] as const;
const CATEGORY_CHOICES = [
  ANY,
  ['TRANSACTIONAL', 'Transactional'],
  ['MARKETING', 'Marketing'],
  ['URGENT', 'Urgent'],
] as const;

/** All messages, newest first, with the filters of the API. The address carries the filters. */
export function Screen({ query, projectId }: ScreenProps) {
  const list = useList('listMessages', filtersOf(query, projectId), { isLive: true });
  return (
    <>
      <ScreenHead title="Messages" about="Newest first. Open one to see what became of it, and why." />
      <Filters query={query} />
      <MessageTable list={list} hasProjects={projectId === null} />
    </>
  );
}

/** What the API is asked for an address with filters. */
export function filtersOf(query: Query, projectId: string | null): Omit<ArgsOf<'listMessages'>, 'limit' | 'cursor'> {
  const { status, direction, category, phone, clientReference, createdFrom, createdTo } = query;
  const words = { status, direction, category };
  return {
    ...(projectId === null ? {} : { projectIds: [projectId] }),
    ...Object.fromEntries(Object.entries(words).flatMap(([name, value]) => (value ? [[name, value.split(',')]] : []))),
    ...(phone ? { phone } : {}),
    ...(clientReference ? { clientReference } : {}),
    ...(createdFrom ? { createdFrom: Number(createdFrom) } : {}),
    ...(createdTo ? { createdTo: Number(createdTo) } : {}),
  };
}

function Filters({ query }: { query: Query }) {
  const values = useSignal<Values>({});
  useEffect(() => {
    values.value = {
      ...query,
      createdFrom: toLocalInput(query['createdFrom']),
      createdTo: toLocalInput(query['createdTo']),
    };
  }, [JSON.stringify(query)]);
  const form = {
    values: values.value,
    set: (name: string, value: string) => (values.value = { ...values.peek(), [name]: value }),
    problem: null,
  };
  const apply = (typed: Values): void => {
    const { createdFrom = '', createdTo = '' } = typed;
    const times = { createdFrom: fromLocalInput(createdFrom), createdTo: fromLocalInput(createdTo) };
    go('/messages', { ...typed, ...times });
  };
  return (
    <form
      class="filters"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        apply(values.peek());
      }}
    >
      <Field form={form} name="status" label="Status" kind="choice" choices={STATUS_CHOICES} />
      <Field form={form} name="direction" label="Direction" kind="choice" choices={DIRECTION_CHOICES} />
      <Field form={form} name="category" label="Category" kind="choice" choices={CATEGORY_CHOICES} />
      <Field form={form} name="phone" label="Number" max={20} />
      <Field form={form} name="clientReference" label="Client reference" max={100} />
      <Field form={form} name="createdFrom" label="Created from" kind="instant" />
      <Field form={form} name="createdTo" label="Created before" kind="instant" />
      <div class="actions">
        <button type="submit" class="primary">
          Apply
        </button>
        <button type="button" onClick={() => apply({})}>
          Clear
        </button>
      </div>
    </form>
  );
}
