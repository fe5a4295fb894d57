import { useSignal } from '@preact/signals';
import { Dialog } from '../frame/dialog.js';
import { Field, Form } from '../frame/form.js';
import { may } from '../frame/permits.js';
import { useForm } from '../frame/use-form.js';
import { OVERLAP_DEFAULT, OVERLAPS } from './overlaps.js';
import { SecretOnce } from './secret-once.js';
import type { ConfigPlace } from './webhook-values.js';

/** Where a signing secret belongs. */
export const STORED_BY_RECEIVER = 'store it now where your receiver reads it.';

/** Gives a webhook config another signing secret, which is shown once. */
export function RotateSecret({ place }: { place: ConfigPlace }) {
  const step = useSignal<'closed' | 'asks' | { readonly secret: string }>('closed');
  const close = (): void => void (step.value = 'closed');
  if (!may('rotateWebhookSecret')) return null;
  const { value } = step;
  return (
    <>
      <button type="button" onClick={() => (step.value = 'asks')}>
        Rotate secret
      </button>
      {value === 'asks' ? (
        <Dialog isOpen title="Make a new signing secret?" onClose={close}>
          <Rotation place={place} onDone={(secret) => (step.value = { secret })} onClose={close} />
        </Dialog>
      ) : null}
      {typeof value === 'object' ? (
        <SecretOnce
          title="The new signing secret"
          name="signing secret"
          secret={value.secret}
          about={STORED_BY_RECEIVER}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Rotation(props: { place: ConfigPlace; onDone: (secret: string) => void; onClose: () => void }) {
  const form = useForm('rotateWebhookSecret', {
    initial: { overlapMs: OVERLAP_DEFAULT },
    args: ({ overlapMs }) => ({ ...props.place, body: { overlapMs: Number(overlapMs) } }),
    onDone: ({ signingSecret }) => props.onDone(signingSecret),
  });
  return (
    <Form
      form={form}
      submit="Rotate secret"
      fields={['overlapMs']}
      beside={
        <button type="button" onClick={props.onClose}>
          Do nothing
        </button>
      }
    >
      <Field
        form={form}
        name="overlapMs"
        label="Sign with the old secret, too, for"
        hint="So long receivers may go on to verify with the old one."
        kind="choice"
        choices={OVERLAPS}
      />
    </Form>
  );
}
