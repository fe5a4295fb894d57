import { Access, Role } from '../../access/caller.js';
import type { Status } from '../../access/status.js';
import type { ErasureStatus } from '../../compliance/erasure/erasure.entity.js';
import type { Availability, ProviderKind } from '../../messaging/providers/adapter/provider-settings.js';
import type { UnmatchedKind } from '../../messaging/providers/adapter/unmatched-records.js';
import type { ProviderStatus, SenderKind } from '../../messaging/providers/provider.entity.js';
import type { ConsentKind, ReviewVerdict } from '../../phones/consent/consent.entity.js';
import type { ProofMethod } from '../../phones/consent/proof.js';
import type { ImportStatus } from '../../phones/intake/phone-import.entity.js';
import type { OptOutReason, PhoneType } from '../../phones/phone.entity.js';
import type { Meanings } from '../../platform/text.js';
import type { QueueWord } from '../../status/status.view.js';
import type { OptOutScope } from '../../tenants/tenant.entity.js';

/** How a tenant or a project stands. */
export const STATUS_MEANINGS: Meanings<Status> = {
  active: { meaning: 'It is in use.' },
  suspended: {
    meaning: 'Its keys are refused, and its messages wait.',
    remedy: 'The operator sets its status to `active`.',
  },
  archived: { meaning: 'It is closed for ever: its records are kept as they are.' },
};

/** Whether a provider or a sender is in use. */
export const PROVIDER_STATUS_MEANINGS: Meanings<ProviderStatus> = {
  active: { meaning: 'It sends messages.' },
  disabled: {
    meaning: 'It sends nothing: what waits for it takes another sender, or ends.',
    remedy: 'Set its status to `active`.',
  },
};

/** Kinds of gateways. */
export const PROVIDER_KIND_MEANINGS: Meanings<ProviderKind> = {
  SIMULATOR: { meaning: 'A gateway that is part of Parley and sends nothing to anybody.' },
  KANNEL: { meaning: 'A Kannel of your own.' },
  TWILIO: { meaning: 'An account at Twilio.' },
  HTTP: { meaning: 'A gateway with an HTTP API, as its settings describe it.' },
};

/** How a simulated gateway behaves. */
export const AVAILABILITY_MEANINGS: Meanings<Availability> = {
  up: { meaning: 'It takes every message.' },
  down: { meaning: 'It takes nothing.' },
  flapping: { meaning: 'It is up for 5 s and down for 5 s in turn.' },
  refusing: { meaning: 'It refuses every message.' },
  breaking: { meaning: 'It breaks the connection after each request, and has taken about half of them.' },
};

/** What an address is that messages come from. */
export const SENDER_KIND_MEANINGS: Meanings<SenderKind> = {
  NUMBER: { meaning: 'A telephone number: people can reply to it.' },
  SHORT_CODE: { meaning: 'A short number of one country.' },
  NAME: { meaning: 'A name: nobody can reply to it.' },
};

/** What a gateway sent that belongs to nothing known. */
export const UNMATCHED_KIND_MEANINGS: Meanings<UnmatchedKind> = {
  RECEIPT: { meaning: 'A receipt of no message that is known.', remedy: 'Assign it to its message.' },
  INBOUND: {
    meaning: 'A message to no address that receives by this provider, or a stop without a readable number.',
    remedy: 'Assign it to a project, with the number where it has none.',
  },
};

/** What a key reaches. */
export const ROLE_MEANINGS: Meanings<Role> = {
  [Role.ADMIN]: { meaning: 'It reaches the whole installation.' },
  [Role.TENANT]: { meaning: 'It reaches one project.' },
};

/** What a key may do. */
export const ACCESS_MEANINGS: Meanings<Access> = {
  [Access.FULL]: { meaning: 'It may read and change what its role reaches.' },
  [Access.READ]: { meaning: 'It may read what its role reaches, and change nothing.' },
};

/** Queues of work. */
export const QUEUE_MEANINGS: Meanings<QueueWord> = {
  EVENTS: { meaning: 'Events that were recorded and have not been numbered.' },
  DELIVERIES: { meaning: 'Deliveries of events to webhook configs.' },
  MESSAGES: { meaning: 'Messages to be sent, without those whose project is suspended or whose provider is down.' },
  IMPORTS: { meaning: 'Files of numbers to be processed.' },
  ERASURES: { meaning: 'Numbers whose traces are to be removed.' },
};

/** What a process does. */
export const PROCESS_ROLE_MEANINGS: Meanings<'all' | 'api' | 'worker'> = {
  all: { meaning: 'It serves requests and works on the queues.' },
  api: { meaning: 'It serves requests.' },
  worker: { meaning: 'It works on the queues.' },
};

/** What somebody declared. */
export const CONSENT_KIND_MEANINGS: Meanings<ConsentKind> = {
  OPT_OUT: { meaning: 'The person wants no messages of the project.' },
  OPT_IN: { meaning: 'The person wants messages of the project.' },
  RETRACTION: {
    meaning: 'The opt-out before it was a text that was misread, and is taken back: the number is as it was before.',
  },
};

/** How a review ended. */
export const REVIEW_VERDICT_MEANINGS: Meanings<ReviewVerdict> = {
  STOP: { meaning: 'The text was a stop: the opt-out stays.' },
  NOT_A_STOP: { meaning: 'The text was no stop: the opt-out is taken back.' },
  SUPERSEDED: {
    meaning: 'The number opted out or in again before anybody decided: there is nothing left to decide.',
  },
};

/** How far an opt-out reaches. */
export const OPT_OUT_SCOPE_MEANINGS: Meanings<OptOutScope> = {
  project: { meaning: 'An opt-out counts for the project in which it was declared.' },
  tenant: { meaning: 'An opt-out in one project counts for all projects of the tenant.' },
};

/** How an opt-out or an opt-in was declared. */
export const CONSENT_SOURCE_MEANINGS: Meanings<OptOutReason> = {
  KEYWORD: { meaning: 'The person wrote it, by a keyword such as STOP or START or in other words.' },
  LINK: { meaning: 'The person declared it on the opt-out page.' },
  API: { meaning: 'It was declared by a request, such as one of your support.' },
  PROVIDER_BLOCK: {
    meaning: 'The provider blocks the number, because the person opted out there.',
    remedy: 'The person can opt in again by writing START.',
  },
  IMPORT: { meaning: 'It was imported with a file of numbers.' },
  COMPLAINT: {
    meaning: 'The person complained.',
    remedy: 'Send nothing, unless the person opts in again and you record it by the API with its evidence.',
  },
  SIMULATED: { meaning: 'It was written to the simulator, and counts for simulated senders.' },
};

/** How a person consented, as the caller says. */
export const PROOF_METHOD_MEANINGS: Meanings<ProofMethod> = {
  WEB_FORM: { meaning: 'The person filled in a form on a web page.' },
  TEXT: { meaning: 'The person wrote a text message.' },
  PAPER: { meaning: 'The person signed on paper.' },
  VOICE: { meaning: 'The person said so, in a call or face to face.' },
  APP: { meaning: 'The person consented in an app.' },
  OTHER: { meaning: 'The person consented in another way.' },
};

/** Types of telephone numbers. */
export const PHONE_TYPE_MEANINGS: Meanings<PhoneType> = {
  MOBILE: { meaning: 'A mobile number.' },
  FIXED_LINE: { meaning: 'A landline: it takes no messages.', remedy: 'Ask the person for a mobile number.' },
  FIXED_LINE_OR_MOBILE: { meaning: 'A landline or a mobile number: the number does not say which.' },
  VOIP: { meaning: 'A number of internet telephony.' },
  TOLL_FREE: { meaning: 'A number that is free to call.' },
  PREMIUM_RATE: { meaning: 'A number whose calls cost extra.' },
  SHARED_COST: { meaning: 'A number whose calls are paid by both sides.' },
  PERSONAL_NUMBER: { meaning: 'A number that follows a person to other lines.' },
  PAGER: { meaning: 'A pager.' },
  UAN: { meaning: 'A number under which a company can be called everywhere.' },
  VOICEMAIL: { meaning: 'A voice mailbox.' },
  UNKNOWN: { meaning: 'The type of the number is not known.' },
};

/** How an import stands. */
export const IMPORT_STATUS_MEANINGS: Meanings<ImportStatus> = {
  UPLOADING: { meaning: 'The file is on its way.', remedy: 'Upload it again if the upload was cut.' },
  QUEUED: { meaning: 'The file waits to be processed.', remedy: 'Wait.' },
  RUNNING: { meaning: 'The rows are being processed.', remedy: 'Wait.' },
  DONE: { meaning: 'All rows were processed; those that could not be imported are in the file of errors.' },
  FAILED: { meaning: 'The import stopped early.', remedy: 'Correct what `error` says, then upload the file again.' },
};

/** How an erasure stands. */
export const ERASURE_STATUS_MEANINGS: Meanings<ErasureStatus> = {
  QUEUED: { meaning: 'The number is gone, and its traces are about to be removed.', remedy: 'Wait.' },
  RUNNING: { meaning: 'The number is gone, and its traces are being removed.', remedy: 'Wait.' },
  DONE: { meaning: 'The number and all its traces are removed.' },
};
