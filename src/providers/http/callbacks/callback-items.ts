import type { CallbackRule, ItemsPlace } from '../../http-settings.js';
import { conditionsTest } from '../reading/condition.js';
import { type JsonTree, losslessJson } from '../reading/lossless-json.js';
import { pathOf, treeAtPath } from '../reading/pointer.js';
import type { Source } from '../reading/source.js';

/** Items of one callback. */
export const ITEMS_MAX = 500;

/** What the proof of a callback says of its content. */
export interface ProvenContent {
  /** The attempt that a proven URL names. */
  readonly attemptId: string | null;
}

/**
 * What was found in a callback. `unknownWords`: items among them whose status word has no meaning in the settings.
 * `unreadable`: items that say too little; `outside`: those that are taken and forgotten. The sentence of one that is
 * unreadable as a whole holds nothing of it.
 */
export type ItemsReading<T> =
  | {
      readonly kind: 'read';
      readonly found: readonly T[];
      readonly unknownWords: number;
      readonly unreadable: number;
      readonly outside: number;
    }
  | { readonly kind: 'unreadable'; readonly detail: string };

/** Reads a callback that is proven. */
export type ItemsReader<T> = (source: Source, extra: ProvenContent) => ItemsReading<T>;

/** What one item says. `outside`: nothing that is wanted. */
export type ItemReading<T> =
  | { readonly kind: 'read'; readonly value: T; readonly isUnknownWord?: boolean }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unreadable'; readonly detail: string };

/** Reads one item; undefined stands for the callback itself. `isOnlyOne`: the callback has no other. */
export type ItemReader<T> = (
  source: Source,
  item: JsonTree | undefined,
  extra: ProvenContent & { readonly isOnlyOne: boolean },
) => ItemReading<T>;

type Items = readonly (JsonTree | undefined)[];

const [NO_JSON, NO_FORM] = [
  'It is no JSON in UTF-8, or nests deeper than 32.',
  'It is no form in UTF-8, or has too many fields.',
];

/** Compiles how the items of callbacks are found. One that cannot be read does not lose the others. */
export function itemsReaderOf<T>(
  { bodyType, items, only }: CallbackRule,
  read: ItemReader<T>,
  itemsMax = ITEMS_MAX,
): ItemsReader<T> {
  const isWanted = conditionsTest(only);
  const itemsIn = itemsFinder(items);
  const readOne: ItemReader<T> = (source, item, extra) =>
    isWanted(source, item) ? read(source, item, extra) : { kind: 'outside' };
  return (source, { attemptId }) => {
    if (bodyType === 'JSON' && source.json() === undefined) return unreadable(NO_JSON);
    if (bodyType === 'FORM' && source.form() === undefined) return unreadable(NO_FORM);
    const found = itemsIn(source);
    if (typeof found === 'string') return unreadable(found);
    if (found.length > itemsMax) return unreadable(`It has more than ${itemsMax} item${itemsMax === 1 ? '' : 's'}.`);
    const extra = { attemptId, isOnlyOne: found.length === 1 };
    return sumOf(found.map((item) => readOne(source, item, extra)));
  };
}

/** Finds the items; a sentence when there is no place for them. */
function itemsFinder(items: ItemsPlace | null): (source: Source) => Items | string {
  if (items === null) return () => [undefined];
  if (typeof items === 'string') {
    const path = pathOf(items);
    return (source) => {
      const tree = source.json();
      return itemsOf(tree === undefined ? undefined : treeAtPath(tree, path));
    };
  }
  return (source) => {
    const text = source.form()?.get(items.form) ?? '';
    const tree = losslessJson(Buffer.from(text));
    return tree === undefined ? 'The field of the form that holds the items is missing, or no JSON.' : itemsOf(tree);
  };
}

function itemsOf(tree: JsonTree | undefined): Items | string {
  if (tree === undefined || tree === null) return 'There is nothing where the items should be.';
  return Array.isArray(tree) ? (tree as readonly JsonTree[]) : [tree];
}

function sumOf<T>(readings: readonly ItemReading<T>[]): ItemsReading<T> {
  const found: T[] = [];
  let [unknownWords, outside] = [0, 0];
  const faults: string[] = [];
  for (const reading of readings) {
    if (reading.kind === 'unreadable') faults.push(reading.detail);
    else if (reading.kind === 'outside') outside += 1;
    else {
      found.push(reading.value);
      if (reading.isUnknownWord === true) unknownWords += 1;
    }
  }
  const [fault] = faults;
  if (fault !== undefined && faults.length === readings.length) return unreadable(fault);
  return { kind: 'read', found, unknownWords, unreadable: faults.length, outside };
}

function unreadable(detail: string): { readonly kind: 'unreadable'; readonly detail: string } {
  return { kind: 'unreadable', detail };
}
