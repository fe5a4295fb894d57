import type { Condition } from '../../http-settings.js';
import { fieldReader } from './field.js';
import type { JsonTree } from './lossless-json.js';
import type { Source } from './source.js';

/** Whether something holds of a response, of a callback, or of one of its items. */
export type ConditionsTest = (source: Source, item?: JsonTree) => boolean;

/**
 * Conditions that all must hold; without any, all is well. Texts are compared exactly. They are read where they stand:
 * compiled, each would take a third of a kilobyte, and an account may have a thousand.
 */
export function conditionsTest(conditions: readonly Condition[]): ConditionsTest {
  return (source, item) => conditions.every((condition) => holds(condition, source, item));
}

/** Statuses such as `2xx` and `429`, one of which must fit. */
export function statusTest(statuses: readonly string[]): (status: number) => boolean {
  return (status) => statuses.includes(String(status)) || statuses.includes(`${Math.floor(status / 100)}xx`);
}

function holds({ at, is = [], startsWith = [], exists }: Condition, source: Source, item?: JsonTree): boolean {
  const text = fieldReader(at)(source, item);
  if (exists !== undefined) return (text !== null) === exists;
  return text !== null && (is.includes(text) || startsWith.some((beginning) => text.startsWith(beginning)));
}
