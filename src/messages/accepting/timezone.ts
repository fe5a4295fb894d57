import { type Fault, quoted } from '../../platform/http/fault.js';
import { zoneClockOf } from '../../platform/zone-clock.js';
import { TIMEZONE_LENGTH } from '../record/message.entity.js';

/**
 * `+05:00`, `-5`, `UTC+5`: it says nothing of summer, and nothing of where the person is. `Etc/GMT+5` is one
 * too, though a name, and means five hours behind.
 */
const OFFSET = /^(?:Etc\/)?(?:UTC|GMT)?[+\-\u2212]\d/i;

/** What is wrong with a time zone that a caller gives; null when nothing is. */
export function timezoneFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  if (value === '') return { rule: 'isNotEmpty', sentence: 'must not be empty' };
  if (value.length > TIMEZONE_LENGTH)
    return { rule: 'maxLength', sentence: `must be at most ${TIMEZONE_LENGTH} characters long` };
  if (OFFSET.test(value))
    return {
      rule: 'isNoOffset',
      sentence: `must be the name of a time zone, such as America/Chicago: ${quoted(value)} is an offset`,
    };
  if (zoneClockOf(value) === null)
    return {
      rule: 'isTimeZone',
      sentence: `must be the name of an IANA time zone, such as America/Chicago: ${quoted(value)} is none`,
    };
  return null;
}
