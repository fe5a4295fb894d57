import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { Project } from '../../tenants/project.entity.js';
import type { CapRoom } from '../policy/cap-room.js';
import type { PolicyRules } from '../policy/sending-policy.entity.js';
import type { Category, Keyword } from '../record/message-status.js';
import type { OptIns } from './opt-ins.js';
import type { ProjectRoutes } from './routes.js';

/** What is known of the number that a message goes to; for one that the project does not have, from a look-up. */
export interface Recipient extends Pick<
  PhoneRow,
  | 'phoneE164'
  | 'isOptedOut'
  | 'optOutReason'
  | 'isValidated'
  | 'isValid'
  | 'validationErrorMessage'
  | 'countryCodeIso2'
  | 'phoneType'
  | 'lastOptOutReminderAt'
  | 'messageCount'
> {
  /** Since when the project has a row of it; null without one. */
  readonly createdAt: number | null;
  /** Whether it was erased: then the project has no row of it, and gets none. */
  readonly isErased: boolean;
  /** Its opt-out link, or one of the same length. */
  readonly optOutUrl: string;
}

/** What a caller wants to send to one number. */
export interface RoutingRequest {
  readonly recipient: Recipient;
  readonly text: string;
  /** The id of a sender or its address; null = the first one that fits. */
  readonly from: string | null;
  readonly category: Category;
  /** Null or past = now. */
  readonly sendAt: number | null;
  /** IANA time zone of the person; null = those that the number may lie in. */
  readonly timezone: string | null;
  /** The keyword that it is our reply to; null for all that callers send. */
  readonly repliesTo: Keyword | null;
  /** Whether it counts where its number is new: what is sent alone, and is no reply. */
  readonly isGuarded: boolean;
}

/** What a project says of its texts. */
export type Compliance = Pick<Project, 'identityEnabled' | 'identity' | 'optOutRemindersEnabled'>;

/** What the rules know of a project, read at one time. */
export interface RoutingFacts extends ProjectRoutes {
  readonly now: number;
  readonly compliance: Compliance;
  readonly policy: PolicyRules;
  /** As far as MARKETING needs them. */
  readonly optIns: OptIns;
  /** Numbers that the project has just come to know. */
  readonly newNumbers: ReadonlySet<string>;
  /** What the caps leave. */
  readonly caps: Pick<CapRoom, 'faultOf'>;
}

/** When a message shall be sent: not before it is accepted. */
export function sendAtOf({ sendAt }: Pick<RoutingRequest, 'sendAt'>, now: number): number {
  return Math.max(sendAt ?? now, now);
}
