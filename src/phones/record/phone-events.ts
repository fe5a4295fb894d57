import type { Fact } from '../../events/event-log.js';
import type { PhoneRow } from './phone-in-view.js';
import type { PhoneView } from './phone.view.js';

/** A number that is new to a project. */
export function createdFact(row: PhoneRow, view: PhoneView, version: number): Fact {
  return fact('phone.created', row, view, version);
}

/** What the look-up of a number says now, `version` being that of its row. */
export function validationFact(row: PhoneRow, view: PhoneView, version: number): Fact {
  return fact(view.isValid ? 'phone.validated' : 'phone.validation_failed', row, view, version);
}

/** A number that is out now, or in again. */
export function consentFact(row: PhoneRow, view: PhoneView, version: number): Fact {
  return fact(view.isOptedOut ? 'phone.opted_out' : 'phone.opted_in', row, view, version);
}

/** A number that is gone: a keyed hash in its place, and the token of its link, by which receivers know which one it was. */
export function erasedFact({ tenantId, projectId, optOutToken }: PhoneRow, pseudonym: string, version: number): Fact {
  return {
    tenantId,
    projectId,
    subject: pseudonym,
    type: 'phone.erased',
    data: { phoneE164: pseudonym, optOutToken, version },
  };
}

function fact(
  type: Fact['type'],
  { tenantId, projectId, phoneE164 }: PhoneRow,
  view: PhoneView,
  version: number,
): Fact {
  return { tenantId, projectId, subject: phoneE164, type, data: { ...view, version } };
}
