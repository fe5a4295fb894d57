import type { EventDeclaration } from '../../events/event-declaration.js';
import type { Fact } from '../../events/event-log.js';
import type { EventType } from '../../events/event-types.js';
import { viewExample, viewProperties } from '../../platform/http/view-schema.js';
import type { PhoneRow } from './record.sql.js';
import { PhoneView } from './phone.view.js';

const FIRST_VERSION = 1;

/** The events of numbers that are registered and looked up. */
export const PHONE_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  declarePhoneEvent('phone.created', 'A number was registered with the project.'),
  declarePhoneEvent('phone.validated', 'A number was looked up and is valid.'),
  declarePhoneEvent('phone.validation_failed', 'A number was looked up and is not valid.', {
    isValid: false,
    validationErrorMessage: 'The numbering plan of +1 does not assign this number.',
  }),
];

/** An event whose `data` is the phone as the API shows it; `changes` are what its example has of its own. */
export function declarePhoneEvent(
  type: EventType,
  description: string,
  changes: Partial<PhoneView> & { readonly version?: number } = {},
): EventDeclaration {
  const example = { ...viewExample(PhoneView), version: FIRST_VERSION, ...changes };
  return { type, description, properties: viewProperties(PhoneView), example };
}

/** A number that is new to a project. */
export function createdFact(row: PhoneRow, view: PhoneView, version: number): Fact {
  return phoneFact('phone.created', row, view, version);
}

/** What the look-up of a number says now, `version` being that of its row. */
export function validationFact(row: PhoneRow, view: PhoneView, version: number): Fact {
  return phoneFact(validationType(view), row, view, version);
}

/** The event of a number that was looked up. */
export function validationType({ isValid }: Pick<PhoneView, 'isValid'>): EventType {
  return isValid ? 'phone.validated' : 'phone.validation_failed';
}

/** An event of a number whose `data` is the number as the API shows it. */
export function phoneFact(
  type: EventType,
  { tenantId, projectId, phoneE164 }: PhoneRow,
  view: PhoneView,
  version: number,
): Fact {
  return { tenantId, projectId, subject: phoneE164, type, data: { ...view, version } };
}
