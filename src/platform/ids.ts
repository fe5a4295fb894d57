import { randomFillSync } from 'node:crypto';
import { decodeTime, encodeTime, incrementBase32, ulid } from 'ulid';

/** Three letters, an underscore and 26 characters of ULID. */
export const ID_LENGTH = 30;
const TIME_LENGTH = 10;

/** What may stand wherever an id stands; anything else is refused with 400 before a query is made. */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** Random numbers drawn at once: the library's own source asks the system once for every character. */
const POOL = new Uint32Array(4096);
let drawn = POOL.length;

function random(): number {
  if (drawn === POOL.length) {
    randomFillSync(POOL);
    drawn = 0;
  }
  const number = POOL[drawn] ?? 0;
  drawn += 1;
  return number / 2 ** 32;
}

/** Instants whose last id is remembered: those of now, and what is dated just before or after it. */
const REMEMBERED_MAX = 16;
/** The random part of the last id of each of these instants. */
const LAST_RANDOM = new Map<number, string>();

/**
 * New ids of several things, each of its own instant; those of one instant stand in the order of the list, and after
 * those that this process made for it before.
 */
export function newIds(prefix: string, instants: readonly number[]): string[] {
  const ids = instants.map((at) => newId(prefix, at)).sort();
  const order = instants.map((_at, index) => index).sort((one, other) => (instants[one] ?? 0) - (instants[other] ?? 0));
  const inPlace: string[] = [];
  for (const [rank, index] of order.entries()) inPlace[index] = ids[rank] ?? '';
  return inPlace;
}

/**
 * A new id: the three letters of its kind and a ULID of this instant, after the last one that this process made for the
 * instant. So ids sort by the order of their making, and lists show what came within one millisecond in that order.
 */
export function newId(prefix: string, at: number): string {
  const last = LAST_RANDOM.get(at);
  const next = last === undefined ? ulid(at, random).slice(TIME_LENGTH) : incrementBase32(last);
  if (last === undefined && LAST_RANDOM.size === REMEMBERED_MAX) {
    const [oldest = at] = LAST_RANDOM.keys();
    LAST_RANDOM.delete(oldest);
  }
  LAST_RANDOM.set(at, next);
  return `${prefix}_${encodeTime(at, TIME_LENGTH)}${next}`;
}

const ULID_LENGTH = 26;

/** When an id was made, by the clock of who made it. */
export function instantOf(id: string): number {
  return decodeTime(id.slice(-ULID_LENGTH));
}

/** The bound between ids made before an instant and those made since: what is older can be found by its id alone. */
export function idBound(prefix: string, at: number): string {
  return `${prefix}_${encodeTime(at, TIME_LENGTH)}`.padEnd(ID_LENGTH, '0');
}
