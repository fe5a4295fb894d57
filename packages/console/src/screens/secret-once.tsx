import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Line } from '../frame/call-lines.js';
import { Dialog } from '../frame/dialog.js';
import { isSecretShown } from '../frame/session.js';

interface SecretOnceProps {
  readonly title: string;
  /** What it is: the line is read out by this name. */
  readonly name: string;
  readonly secret: string;
  /** Where it belongs. */
  readonly about: ComponentChildren;
  readonly onClose: () => void;
}

/** A secret that the service shows once, to be copied. Closing it forgets it. */
export function SecretOnce({ title, name, secret, about, onClose }: SecretOnceProps) {
  useEffect(() => {
    isSecretShown.value = true;
    return () => void (isSecretShown.value = false);
  }, []);
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p>It is shown this once: {about}</p>
      <Line name={name} text={secret} />
      <div class="actions">
        <button type="button" class="primary" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  );
}
