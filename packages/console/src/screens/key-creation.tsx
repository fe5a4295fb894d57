import { useSignal } from '@preact/signals';
import type { ArgsOf } from '../frame/calls.js';
import { Card } from '../frame/facts.js';
import { fromLocalInput } from '../frame/figures.js';
import { Field, Form } from '../frame/form.js';
import { useForm, type Values } from '../frame/use-form.js';
import { SecretOnce } from './secret-once.js';

const NAME_MAX = 100;
const DESCRIPTION_MAX = 500;
const FIELDS = ['name', 'description', 'role', 'access', 'expiresAt'];
const ROLES = [
  ['TENANT', 'TENANT: this project only'],
  ['ADMIN', 'ADMIN: the whole installation'],
] as const;
const ACCESSES = [
  ['FULL', 'FULL: reads and changes'],
  ['READ', 'READ: reads, and changes nothing'],
] as const;
/** Where an API key belongs. */
export const STORED_BY_CALLER = 'store it now where the program that calls reads it.';

type Body = ArgsOf<'createApiKey'>['body'];

/** Makes an API key, which is shown once. */
export function KeyCreation({ projectId, onEnd }: { projectId: string; onEnd: () => void }) {
  const made = useSignal<string | null>(null);
  const form = useForm('createApiKey', {
    initial: { role: 'TENANT', access: 'FULL' },
    args: (values) => ({ projectId, body: bodyOf(values) }),
    onDone: ({ plainApiKey }) => (made.value = plainApiKey),
  });
  const cancel = (
    <button type="button" onClick={onEnd}>
      Cancel
    </button>
  );
  return (
    <Card title="New API key">
      <Form form={form} submit="Create API key" fields={FIELDS} beside={cancel}>
        <Field form={form} name="name" label="Name" hint="Who calls with it." isRequired max={NAME_MAX} />
        <Field form={form} name="description" label="Description" max={DESCRIPTION_MAX} />
        <div class="columns">
          <Field form={form} name="role" label="Role" kind="choice" choices={ROLES} />
          <Field form={form} name="access" label="Access" kind="choice" choices={ACCESSES} />
        </div>
        <Field form={form} name="expiresAt" label="Expires" kind="instant" hint="Empty: never." />
      </Form>
      {made.value === null ? null : (
        <SecretOnce
          title="The key is there"
          name="API key"
          secret={made.value}
          about={STORED_BY_CALLER}
          onClose={onEnd}
        />
      )}
    </Card>
  );
}

function bodyOf({ name = '', description = '', role, access, expiresAt = '' }: Values): Body {
  const at = fromLocalInput(expiresAt);
  return {
    name,
    ...(description === '' ? {} : { description }),
    role: role as Body['role'],
    access: access as Body['access'],
    ...(at === '' ? {} : { expiresAt: Number(at) }),
  };
}
