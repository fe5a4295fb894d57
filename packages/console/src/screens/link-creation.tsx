import { useSignal } from '@preact/signals';
import type { ArgsOf } from '../frame/calls.js';
import { Card } from '../frame/facts.js';
import { Field, Form } from '../frame/form.js';
import { useForm, type Values } from '../frame/use-form.js';
import { SecretOnce } from './secret-once.js';

const NAME_MAX = 100;
const PAGE_MAX = 200;
const FIELDS = ['name', 'access', 'page', 'expiresInMs', 'sessionMs'];
const ACCESSES = [
  ['READ', 'READ: looks only'],
  ['FULL', 'FULL: also sends and changes'],
] as const;
const EXPIRIES = [
  ['300000', '5 minutes'],
  ['3600000', '1 hour'],
  ['86400000', '24 hours'],
  ['604800000', '7 days'],
] as const;
const SESSIONS = [
  ['900000', '15 minutes'],
  ['3600000', '1 hour'],
  ['28800000', '8 hours'],
  ['43200000', '12 hours'],
] as const;
const INITIAL = { access: 'READ', expiresInMs: '3600000', sessionMs: '28800000' };

type Body = ArgsOf<'createConsoleLink'>['body'];

/** Makes a console link, whose address is shown once. */
export function LinkCreation({ projectId, onEnd }: { projectId: string; onEnd: () => void }) {
  const made = useSignal<string | null>(null);
  const form = useForm('createConsoleLink', {
    initial: INITIAL,
    args: (values) => ({ projectId, body: bodyOf(values) }),
    onDone: ({ url }) => (made.value = url),
  });
  const cancel = (
    <button type="button" onClick={onEnd}>
      Cancel
    </button>
  );
  return (
    <Card title="New console link">
      <Form form={form} submit="Create console link" fields={FIELDS} beside={cancel}>
        <Field form={form} name="name" label="Name" hint="Who it is for: its session has this name." max={NAME_MAX} />
        <Field
          form={form}
          name="page"
          label="Leads to"
          hint="What follows # in the address of a screen, as in /messages. Empty: the overview."
          max={PAGE_MAX}
        />
        <div class="columns">
          <Field form={form} name="access" label="Access" kind="choice" choices={ACCESSES} />
          <Field form={form} name="expiresInMs" label="Can be opened for" kind="choice" choices={EXPIRIES} />
          <Field form={form} name="sessionMs" label="Its session lasts" kind="choice" choices={SESSIONS} />
        </div>
      </Form>
      {made.value === null ? null : (
        <SecretOnce
          title="The link is there"
          name="console link"
          secret={made.value}
          about="send it now to whom it is for. Whoever opens it first is let in, and it works for nobody after that."
          onClose={onEnd}
        />
      )}
    </Card>
  );
}

function bodyOf({ name = '', access, page = '', expiresInMs, sessionMs }: Values): Body {
  return {
    access: access as Body['access'],
    ...(name.trim() === '' ? {} : { name }),
    ...(page.trim() === '' ? {} : { page: page.trim() }),
    expiresInMs: Number(expiresInMs),
    sessionMs: Number(sessionMs),
  };
}
