import { useSignal } from '@preact/signals';
import { Dialog } from '../frame/dialog.js';
import { Field, Form } from '../frame/form.js';
import { Text } from '../frame/text.js';
import { useForm } from '../frame/use-form.js';
import { STORED_BY_CALLER } from './key-creation.js';
import { OVERLAP_DEFAULT, OVERLAPS } from './overlaps.js';
import { SecretOnce } from './secret-once.js';

interface RotationProps {
  readonly projectId: string;
  readonly keyId: string;
  readonly name: string;
}

/**
 * Makes a key that takes the place of another, which goes on for as long as is chosen. It stands outside of the list,
 * which is read again after that, or the new key would go with its row.
 */
export function RotateKey({ onEnd, ...key }: RotationProps & { onEnd: () => void }) {
  const made = useSignal<string | null>(null);
  if (made.value !== null)
    return (
      <SecretOnce title="The new key" name="API key" secret={made.value} about={STORED_BY_CALLER} onClose={onEnd} />
    );
  return (
    <Dialog isOpen title="Make a key in the place of this one?" onClose={onEnd}>
      <Rotation {...key} onDone={(secret) => (made.value = secret)} onClose={onEnd} />
    </Dialog>
  );
}

function Rotation(props: RotationProps & { onDone: (secret: string) => void; onClose: () => void }) {
  const { projectId, keyId, name, onDone, onClose } = props;
  const form = useForm('rotateApiKey', {
    initial: { overlapMs: OVERLAP_DEFAULT },
    args: ({ overlapMs }) => ({ projectId, keyId, body: { overlapMs: Number(overlapMs) } }),
    onDone: ({ plainApiKey }) => onDone(plainApiKey),
  });
  const cancel = (
    <button type="button" onClick={onClose}>
      Do nothing
    </button>
  );
  return (
    <Form form={form} submit="Rotate" fields={['overlapMs']} beside={cancel}>
      <p>
        The new key does what <Text of={name} /> does.
      </p>
      <Field
        form={form}
        name="overlapMs"
        label="Let the old key work, too, for"
        hint="So long programs have to take the new one."
        kind="choice"
        choices={OVERLAPS}
      />
    </Form>
  );
}
