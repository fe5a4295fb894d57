import type { Hold } from './message-status.js';
import type { MessageRow } from './messages.sql.js';

/** What keeps a message waiting, and until when as far as that is known. */
export interface Wait {
  readonly hold: Hold | null;
  readonly holdUntil: number | null;
}

export const NO_WAIT: Wait = { hold: null, holdUntil: null };

/** The wait that is stored at a message. What comes from a backup waits until somebody lets it go. */
export function storedWait({ hold, wakeAt }: Pick<MessageRow, 'hold' | 'wakeAt'>): Wait {
  return { hold, holdUntil: hold === 'quiet_hours' ? wakeAt : null };
}
