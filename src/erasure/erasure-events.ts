import type { EventDeclaration } from '../events/event-declaration.js';
import type { Fact } from '../events/event-log.js';
import type { ErasureTask } from './erasure-task.js';
import type { Erasure } from './erasure.entity.js';

/** The event of erasure, which does not name the number. */
export const ERASURE_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  {
    type: 'phone.erased',
    description: 'The erasure of a number is done; the event does not name the number.',
    properties: {
      phoneE164: { type: 'string', description: 'A keyed hash that replaces the number from now on.' },
      optOutToken: { type: 'string', description: 'The token of its opt-out link, as in its earlier events.' },
    },
    example: { phoneE164: 'erased_h7Qm3vT1cX0pLr5nUe8aKw', optOutToken: 'Zm9vYmFyYmF6cXV4MTIzNA', version: 3 },
  },
];

/** All of a number was erased: a pseudonym in its place, and the token by which receivers know which one it was. */
export function erasedFact({ tenantId, projectId, pseudonym }: Erasure, { optOutToken, version }: ErasureTask): Fact {
  return {
    tenantId,
    projectId,
    subject: pseudonym,
    type: 'phone.erased',
    data: { phoneE164: pseudonym, optOutToken, version },
  };
}
