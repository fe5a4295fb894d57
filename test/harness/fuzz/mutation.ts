import type { Random } from '../random.js';
import { HOSTILE_TEXTS, HOSTILE_URLS, HOSTILE_VALUES } from './hostile-values.js';

/** Where nobody listens: whatever a request subscribes there, nothing leaves this machine. */
const NOBODY = 'http://127.0.0.1:1/hook';
const IS_URL = /^https?:\/\//;

/** The value with every address in it leading to nobody. */
export function withoutForeignAddresses(value: unknown): unknown {
  if (typeof value === 'string') return IS_URL.test(value) ? NOBODY : value;
  if (Array.isArray(value)) return value.map(withoutForeignAddresses);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutForeignAddresses(field)]));
}

/** The value with one thing in it changed: a field replaced, left out, doubled or added. */
export function mutated(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const place = random.below(value.length);
    if (random.chance(0.2)) return [...value, ...value];
    return value.map((item: unknown, index) => (index === place ? mutated(item, random) : item));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return mutatedObject(value, random);
  if (typeof value === 'string' && IS_URL.test(value)) return random.pick(HOSTILE_URLS);
  if (typeof value === 'string' && random.chance(0.4)) return mutatedText(value, random);
  return random.pick(HOSTILE_VALUES);
}

function mutatedObject(value: object, random: Random): unknown {
  const fields = Object.entries(value);
  const [name] = fields.length === 0 ? ['none'] : random.pick(fields);
  const kind = random.below(10);
  if (kind === 0) return { ...value, [random.pick(HOSTILE_TEXTS)]: random.pick(HOSTILE_VALUES) };
  if (kind <= 2) return Object.fromEntries(fields.filter(([other]) => other !== name));
  return Object.fromEntries(fields.map(([other, field]) => [other, other === name ? mutated(field, random) : field]));
}

function mutatedText(text: string, random: Random): string {
  const place = random.below(text.length + 1);
  const piece = random.pick([' ', '\0', 'é', '١', '😀', '-', '', text]);
  return random.chance(0.3) ? text.slice(0, place) : text.slice(0, place) + piece + text.slice(place);
}
