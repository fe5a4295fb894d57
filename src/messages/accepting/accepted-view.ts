import { invalidField, type Problem } from '../../platform/http/problem.js';
import type { Status } from '../../tenants/status.js';
import { isWaiting } from '../record/message-status.js';
import { storedWait } from '../record/message-wait.js';
import { MessageView } from '../record/message.view.js';
import { PARTS_MAX } from '../text/composition.js';
import type { Accepted } from './message-acceptance.js';

/** What the caller is shown of a message that was just accepted. `projectStatus` is that of the locked project. */
export function acceptedView({ row }: Accepted, projectStatus: Status): MessageView {
  const isHeld = projectStatus === 'suspended' && isWaiting(row.status);
  return MessageView.of(row, isHeld ? { hold: 'project_suspended', holdUntil: null } : storedWait(row));
}

/** 400 for a text that takes too many parts. */
export function textTooLong(parts: number): Problem {
  const sentence = `text takes ${parts} parts with identity and footer; at most ${PARTS_MAX} can be sent`;
  return invalidField('text', 'maxParts', sentence);
}
