import { Line } from '../frame/call-lines.js';
import { Dialog } from '../frame/dialog.js';

/** A secret that the service shows once, to be copied. Closing it forgets it. */
export function SecretOnce({ secret, title, onClose }: { secret: string; title: string; onClose: () => void }) {
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p>It is shown this once: store it now where your receiver reads it.</p>
      <Line name="signing secret" text={secret} />
      <div class="actions">
        <button type="button" class="primary" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  );
}
