import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Action } from '../frame/action.js';
import type { Query } from '../frame/address.js';
import { Badge } from '../frame/badge.js';
import type { ArgsOf } from '../frame/calls.js';
import { Field } from '../frame/form.js';
import { go } from '../frame/router.js';
import { MeaningOf } from '../frame/sentence.js';
import { Text } from '../frame/text.js';
import type { Values } from '../frame/use-form.js';

/** How long the name of a tenant or a project may be. */
export const NAME_MAX = 120;

type Status = 'active' | 'suspended' | 'archived';

const CHOICES = [
  ['', 'Any'],
  ['active', 'active'],
  ['suspended', 'suspended'],
  ['archived', 'archived'],
] as const;

/** The status of a tenant or project, and what it means where it is not active. */
export function StatusOf({ status }: { status: string }) {
  return (
    <>
      <Badge of={status} />
      {status === 'active' ? null : (
        <small class="why">
          <MeaningOf word={status} meaning={meaningOf('status', status)} />
        </small>
      )}
    </>
  );
}

/** What a list of tenants or projects is asked for an address with a search. */
export function searchOf({ search, status }: Query): { search?: string; status?: Status[] } {
  return { ...(search ? { search } : {}), ...(status ? { status: [status as Status] } : {}) };
}

/** Searches tenants or projects by name and status. The address carries both. */
export function StatusSearch({ path, query }: { path: string; query: Query }) {
  const values = useSignal<Values>({});
  useEffect(() => void (values.value = { ...query }), [JSON.stringify(query)]);
  const form = {
    values: values.value,
    set: (name: string, value: string) => (values.value = { ...values.peek(), [name]: value }),
    problem: null,
  };
  return (
    <form
      class="filters"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        go(path, values.peek());
      }}
    >
      <Field form={form} name="search" label="Name" max={NAME_MAX} />
      <Field form={form} name="status" label="Status" kind="choice" choices={CHOICES} />
      <div class="actions">
        <button type="submit" class="primary">
          Apply
        </button>
      </div>
    </form>
  );
}

interface SwitchProps<Id extends 'patchTenant' | 'patchProject'> {
  readonly operation: Id;
  readonly status: string;
  readonly argsFor: (status: 'active' | 'suspended') => ArgsOf<Id>;
  readonly name: string;
  /** What suspending does. */
  readonly what: string;
}

/** Suspends what is active, asked once, and resumes what is suspended. */
export function SwitchOf<Id extends 'patchTenant' | 'patchProject'>(props: SwitchProps<Id>) {
  const { operation, status, argsFor, name, what } = props;
  if (status === 'suspended') return <Action operation={operation} args={argsFor('active')} label="Resume" />;
  if (status !== 'active') return null;
  const ask = {
    title: 'Suspend?',
    text: (
      <p>
        <Text of={name} />: {what}
      </p>
    ),
  };
  return <Action operation={operation} args={argsFor('suspended')} label="Suspend" ask={ask} isDanger />;
}
