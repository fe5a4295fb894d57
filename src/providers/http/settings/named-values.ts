import type { Fault } from '../../../platform/http/fault.js';
import { MASK } from '../../../webhook-configs/webhook-config.view.js';
import { text } from './plain-shapes.js';
import type { Shape } from './shape.js';
import { mapOf, orNull } from './shapes-of-many.js';

export const VALUES_MAX = 10;
export const SECRET_MAX = 4_096;
export const PARAMETER_MAX = 2_048;
const NAME = /^[a-z][A-Za-z0-9]{0,31}$/;

/** Why a text is not the name of a secret or a parameter. */
export function valueNameFault(name: string): Fault | null {
  const sentence = 'must have a name of a small letter and at most 31 letters and digits after it';
  return NAME.test(name) ? null : { rule: 'isName', sentence };
}

const SECRET = text({ max: SECRET_MAX });
const BOUNDS = { max: VALUES_MAX, nameFault: valueNameFault };

/** Secrets of a new account, by name. */
export const NEW_SECRETS: Shape<Readonly<Record<string, string>>> = mapOf(SECRET, BOUNDS);
/** Secrets of a change: null removes one. */
export const CHANGED_SECRETS: Shape<Readonly<Record<string, string | null>>> = mapOf(orNull(SECRET), BOUNDS);
/** Parameters of a preset, by name. */
export const PARAMETERS: Shape<Readonly<Record<string, string>>> = mapOf(text({ max: PARAMETER_MAX }), BOUNDS);

/** The same names, each with a mask. */
export function masked(secrets: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(secrets).map((name) => [name, MASK]));
}
