import type { Fact } from '../events/event-log.js';
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

function fact(type: Fact['type'], { tenantId, projectId }: PhoneRow, view: PhoneView, version: number): Fact {
  return { tenantId, projectId, type, data: { ...view, version } };
}
