import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { type ArgsOf, call } from '../frame/calls.js';
import { Dialog } from '../frame/dialog.js';
import { Loading } from '../frame/facts.js';
import { countOf, fromLocalInput } from '../frame/figures.js';
import { Field, Form } from '../frame/form.js';
import { may } from '../frame/permits.js';
import { ProblemBox } from '../frame/problem-box.js';
import { type FormState, useForm, type Values } from '../frame/use-form.js';
import { type Counted, countDeliveries } from './count-deliveries.js';
import type { ConfigPlace } from './webhook-values.js';

const STATUSES = ['FAILED', 'SKIPPED', 'PENDING', 'DELIVERED'] as const;

/** Sends the deliveries of a period again. Counts them before, and asks with their number. */
export function Replay({ place }: { place: ConfigPlace }) {
  const isOpen = useSignal(false);
  const close = (): void => void (isOpen.value = false);
  if (!may('replayDeliveries')) return null;
  return (
    <>
      <button type="button" onClick={() => (isOpen.value = true)}>
        Replay
      </button>
      {isOpen.value ? (
        <Dialog isOpen title="Send deliveries again" onClose={close}>
          <Period place={place} onClose={close} />
        </Dialog>
      ) : null}
    </>
  );
}

function Period({ place, onClose }: { place: ConfigPlace; onClose: () => void }) {
  const isAsking = useSignal(false);
  const form = useForm('replayDeliveries', {
    initial: { FAILED: 'true', SKIPPED: 'true' },
    args: (values) => ({ ...place, body: bodyOf(values) }),
  });
  const { result } = form;
  if (result !== null)
    return (
      <>
        <p role="status">{countOf(result.queued, 'delivery', 'deliveries')} queued: they are sent now.</p>
        <div class="actions">
          <button type="button" class="primary" onClick={onClose}>
            Close
          </button>
        </div>
      </>
    );
  const body = bodyOf(form.values);
  if (isAsking.value) return <Asking place={place} form={form} body={body} onBack={() => (isAsking.value = false)} />;
  return (
    <Form
      // Without a status nothing can be counted: the service says so beside the boxes, and sends nothing.
      form={{ ...form, submit: () => (body.statuses?.length === 0 ? form.submit() : (isAsking.value = true)) }}
      submit="Count them"
      fields={['since', 'until', 'statuses']}
      beside={
        <button type="button" onClick={onClose}>
          Do nothing
        </button>
      }
    >
      <Field form={form} name="since" label="Created from" kind="instant" isRequired />
      <Field form={form} name="until" label="Created before" kind="instant" hint="Empty: now." />
      <fieldset>
        <legend>With the status</legend>
        <div class="ticks">
          {STATUSES.map((status) => (
            <Field key={status} form={form} name={status} path="statuses" label={status} kind="check" />
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

type Body = ArgsOf<'replayDeliveries'>['body'];

function bodyOf(values: Values): Body {
  const until = fromLocalInput(values['until'] ?? '');
  return {
    since: Number(fromLocalInput(values['since'] ?? '')),
    ...(until === '' ? {} : { until: Number(until) }),
    statuses: STATUSES.filter((status) => values[status] === 'true'),
  };
}

interface AskingProps {
  readonly place: ConfigPlace;
  readonly form: FormState<'replayDeliveries'>;
  readonly body: Body;
  readonly onBack: () => void;
}

/** Says how many deliveries it is about. */
function Asking({ place, form, body, onBack }: AskingProps) {
  const counted = useSignal<Counted | null>(null);
  const problem = useSignal<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    countDeliveries((args) => call('listDeliveries', { ...place, ...args }, { signal }), body).then(
      (count) => (counted.value = count),
      (error: unknown) => (problem.value = signal.aborted ? null : error),
    );
    return () => controller.abort();
  }, []);
  const { value } = counted;
  const number =
    value === null ? '' : `${value.isAll ? '' : 'more than '}${countOf(value.count, 'delivery', 'deliveries')}`;
  return (
    <>
      {value === null && problem.value === null ? <Loading what="Counting" /> : null}
      {value === null ? null : (
        <p role="status">
          {value.count === 0
            ? 'No deliveries of this period have these statuses.'
            : `Send ${number} again? Who has taken an event already gets it twice, with the same webhook-id.`}
        </p>
      )}
      <ProblemBox problem={problem.value} />
      <ProblemBox problem={form.problem} />
      <div class="actions">
        {value === null || value.count === 0 ? null : (
          <button type="button" class="primary" disabled={form.isBusy} onClick={form.submit}>
            {form.isBusy ? 'Sending …' : `Send ${number} again`}
          </button>
        )}
        <button type="button" onClick={onBack}>
          Back
        </button>
      </div>
    </>
  );
}
