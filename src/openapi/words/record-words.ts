import type { ConsentKind } from '../../consent/ledger/consent-entry.entity.js';
import type { ReviewVerdict } from '../../consent/ledger/consent-review.entity.js';
import type { ProofMethod } from '../../consent/ledger/proof.js';
import type { ErasureStatus } from '../../erasure/erasure.entity.js';
import type { ImportStatus } from '../../intake/imports/phone-import.entity.js';
import type { OptOutReason, PhoneType } from '../../phones/record/phone.entity.js';
import type { Meanings } from '../../platform/meaning.js';
import type { OptOutScope } from '../../tenants/tenant.entity.js';

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
