import { ParleyApiError, type OperationId } from 'parley-sdk';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { may } from './permits.js';
import { ProblemBox } from './problem-box.js';
import { Text } from './text.js';
import type { FormState } from './use-form.js';

interface FormProps<Id extends OperationId> {
  readonly form: FormState<Id>;
  /** What its button says. */
  readonly submit: string;
  /** Paths of the body that fields of this form show the faults of. */
  readonly fields?: readonly string[];
  /** Beside the button. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A form with its button, and what went wrong. Says so when the key may not send it. */
export function Form<Id extends OperationId>({ form, submit, fields = [], beside, children }: FormProps<Id>) {
  const mayBeSent = may(form.id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      <ProblemBox problem={form.problem} fields={fields} />
      {isUsedKey(form.problem) ? (
        <p class="hint">
          This form was accepted before with other values. Look whether that is what you want; if not, send it as
          something new:{' '}
          <button type="button" class="small" onClick={form.renew}>
            Make it a new one
          </button>
        </p>
      ) : null}
      {mayBeSent ? null : <p class="hint">Your key may not do this: it has READ access, or another role.</p>}
      <div class="actions">
        <button type="submit" class="primary" disabled={form.isBusy || !mayBeSent}>
          {form.isBusy ? 'Sending …' : submit}
        </button>
        {beside}
      </div>
    </form>
  );
}

interface FieldProps {
  // A field reads what all forms have, whatever they send.
  readonly form: Pick<FormState, 'values' | 'set' | 'problem'>;
  readonly name: string;
  readonly label: string;
  /** One sentence about what belongs in. */
  readonly hint?: ComponentChildren;
  /** Its path in the body, where it is not its name. */
  readonly path?: string;
  readonly kind?: 'text' | 'lines' | 'choice' | 'check' | 'number' | 'secret' | 'instant' | 'date';
  /** The words that can be chosen, with what is shown for each. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly isRequired?: boolean;
  readonly max?: number;
}

/** A field of a form, with its label, its hint and its fault. */
export function Field({ form, name, label, hint, path = name, kind = 'text', ...rest }: FieldProps) {
  const id = useId();
  const faults = faultsOf(form.problem, path);
  const value = form.values[name] ?? '';
  const common = {
    id,
    name,
    required: rest.isRequired === true,
    'aria-describedby': `${id}-about`,
    'aria-invalid': faults.length > 0,
  };
  const onInput = (event: { currentTarget: { value: string } }): void => form.set(name, event.currentTarget.value);
  const input =
    kind === 'lines' ? (
      <textarea {...common} rows={4} maxLength={rest.max} value={value} onInput={onInput} />
    ) : kind === 'choice' ? (
      <select {...common} value={value} onChange={onInput}>
        {(rest.choices ?? []).map(([word, shown]) => (
          <option key={word} value={word}>
            {shown}
          </option>
        ))}
      </select>
    ) : kind === 'check' ? (
      <input
        {...common}
        type="checkbox"
        checked={value === 'true'}
        onChange={(event) => form.set(name, event.currentTarget.checked ? 'true' : '')}
      />
    ) : (
      <input
        {...common}
        type={TYPES[kind] as 'text'}
        maxLength={rest.max}
        value={value}
        onInput={onInput}
        autocomplete="off"
      />
    );
  return (
    <div class={kind === 'check' ? 'field check' : 'field'}>
      <label for={id}>{label}</label>
      {input}
      <div id={`${id}-about`} class="field-about">
        {faults.map((message) => (
          <p key={message} class="fault">
            <Text of={message} />
          </p>
        ))}
        {hint === undefined ? null : <p class="hint">{hint}</p>}
      </div>
    </div>
  );
}

const TYPES = { text: 'text', number: 'number', secret: 'password', instant: 'datetime-local', date: 'date' } as const;

/** What the service says of one field of a form, or of what is in it. */
function faultsOf(problem: unknown, path: string): string[] {
  if (!(problem instanceof ParleyApiError)) return [];
  return problem.details
    .filter((one) => one.path === path || one.path.startsWith(`${path}.`) || one.path.startsWith(`${path}[`))
    .map(({ message }) => message);
}

function isUsedKey(problem: unknown): boolean {
  return problem instanceof ParleyApiError && problem.code === 'idempotency_conflict' && problem.retryAfterMs === null;
}
