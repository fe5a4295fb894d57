import { Field, Form } from '../frame/form.js';
import type { FormState } from '../frame/use-form.js';
import { EVENTS, type EventList, eventTypeOf } from './event-types.js';
import { eventField } from './webhook-values.js';

const URL_CHARS_MAX = 2_048;
const SECRET_CHARS_MAX = 1_024;
const FIELDS = [
  'endpoint.url',
  'endpoint.method',
  'endpoint.timeoutMs',
  'endpoint.auth.username',
  'endpoint.auth.password',
  'endpoint.auth.token',
];
const METHODS = [
  ['POST', 'POST'],
  ['PUT', 'PUT'],
  ['PATCH', 'PATCH'],
] as const;
const AUTHS = [
  ['NONE', 'None'],
  ['BASIC', 'User name and password (Basic)'],
  ['BEARER', 'Token (Bearer)'],
] as const;
const LEGENDS: Readonly<Record<EventList, string>> = {
  messageEvents: 'Events of messages',
  phoneEvents: 'Events of numbers',
};

type ConfigForm = FormState<'createWebhookConfig'> | FormState<'patchWebhookConfig'>;

/** The fields of a webhook config: of a new one, or of one that is changed. */
export function WebhookForm({ form, onCancel }: { form: ConfigForm; onCancel: () => void }) {
  const isNew = form.id === 'createWebhookConfig';
  return (
    <Form
      form={form as FormState<'createWebhookConfig'>}
      submit={isNew ? 'Create webhook config' : 'Save changes'}
      fields={FIELDS}
      beside={
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      }
    >
      <Field
        form={form}
        name="url"
        path="endpoint.url"
        label="URL"
        hint="Receives the events: https, unless the operator allows http."
        isRequired
        max={URL_CHARS_MAX}
      />
      <div class="columns">
        <Field form={form} name="method" path="endpoint.method" label="Method" kind="choice" choices={METHODS} />
        <Field
          form={form}
          name="timeoutMs"
          path="endpoint.timeoutMs"
          label="Time limit of an attempt, in ms"
          kind="number"
          hint={`1,000 to 30,000. Empty: ${isNew ? '15,000' : 'as it is'}.`}
        />
        <Field form={form} name="auth" label="Credentials" kind="choice" choices={AUTHS} />
        <Credentials form={form} />
      </div>
      <Field
        form={form}
        name="headers"
        path="endpoint.headers"
        label="Additional headers"
        kind="lines"
        hint="One a line, as in X-Environment: production."
      />
      <div class="columns">
        <Events form={form} list="messageEvents" />
        <Events form={form} list="phoneEvents" />
      </div>
    </Form>
  );
}

function Credentials({ form }: { form: ConfigForm }) {
  const hint = form.id === 'createWebhookConfig' ? undefined : KEPT;
  const { auth } = form.values;
  return (
    <>
      {auth === 'BASIC' ? (
        <>
          <Field
            form={form}
            name="username"
            path="endpoint.auth.username"
            label="User name"
            max={SECRET_CHARS_MAX}
            isRequired
          />
          <Field
            form={form}
            name="password"
            path="endpoint.auth.password"
            label="Password"
            kind="secret"
            hint={hint}
            max={SECRET_CHARS_MAX}
          />
        </>
      ) : null}
      {auth === 'BEARER' ? (
        <Field
          form={form}
          name="token"
          path="endpoint.auth.token"
          label="Token"
          kind="secret"
          hint={hint}
          max={SECRET_CHARS_MAX}
          isRequired
        />
      ) : null}
    </>
  );
}

const KEPT = 'Eight asterisks keep the stored one.';

function Events({ form, list }: { form: ConfigForm; list: EventList }) {
  const setAll = (value: string): void => EVENTS[list].forEach((event) => form.set(eventField(list, event), value));
  return (
    <fieldset>
      <legend>{LEGENDS[list]}</legend>
      <div class="actions">
        <button type="button" class="small" onClick={() => setAll('true')}>
          All
        </button>
        <button type="button" class="small" onClick={() => setAll('')}>
          None
        </button>
      </div>
      <div class="ticks">
        {EVENTS[list].map((event) => (
          <Field key={event} form={form} name={eventField(list, event)} label={eventTypeOf(list, event)} kind="check" />
        ))}
      </div>
    </fieldset>
  );
}
