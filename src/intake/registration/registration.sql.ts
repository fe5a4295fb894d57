import { Phone } from '../../phones/record/phone.entity.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { readingBy } from '../../platform/database/statement.js';

/** The tokens of some numbers of a project. */
export const TOKENS_OF_NUMBERS = readingBy(
  'registration: tokens of numbers',
  columnsOf(Phone, 'phoneE164', 'optOutToken'),
  (numbers: readonly string[]) =>
    `SELECT phoneE164, optOutToken FROM phones FORCE INDEX (PRIMARY)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);
