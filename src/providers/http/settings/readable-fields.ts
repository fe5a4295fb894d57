import type { CallbackRule, Field } from '../../http-settings.js';
import type { Findings } from './shape.js';

/** A Field with its path from the rule on; null where there is none. */
export type NamedField = readonly [path: string, field: Field | null];

/** Finds items and Fields that no callback with such a body ever has. */
export function findUnreadable(
  { bodyType, items }: CallbackRule,
  fields: readonly NamedField[],
  path: string,
  findings: Findings,
): void {
  if (typeof items === 'string' && bodyType !== 'JSON')
    findings.add(`${path}.items`, 'isField', 'must not be a JSON pointer unless bodyType is JSON');
  const isInForm = typeof items === 'object' && items !== null;
  if (isInForm && bodyType !== 'FORM')
    findings.add(`${path}.items`, 'isField', 'must not be a field of a form unless bodyType is FORM');
  for (const [name, field] of fields) {
    if (field?.json !== undefined && bodyType !== 'JSON' && !isInForm)
      findings.add(`${path}.${name}.json`, 'isField', 'must not be there unless bodyType is JSON or items has form');
    if (field?.form !== undefined && bodyType !== 'FORM')
      findings.add(`${path}.${name}.form`, 'isField', 'must not be there unless bodyType is FORM');
  }
}
