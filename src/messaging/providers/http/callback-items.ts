import { createHash } from 'node:crypto';
import { ID_PATTERN } from '../../../platform/ids.js';
import { clipped } from '../../../platform/text.js';
import type { CallbackRule, CostRule, InboundRule, ItemsPlace, ReceiptsRule } from '../adapter/http-settings.js';
import type { InboundMessage, Receipt } from '../adapter/provider-adapter.js';
import { isReplayable } from './proofs.js';
import {
  conditionsTest,
  type FieldReader,
  fieldReader,
  gatewayCode,
  gatewayId,
  type JsonTree,
  losslessJson,
  pathOf,
  type Source,
  treeAtPath,
} from './reading.js';

/** Items of one callback. */
export const ITEMS_MAX = 500;

/** What the proof of a callback says of its content. */
interface ProvenContent {
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
type ItemReading<T> =
  | { readonly kind: 'read'; readonly value: T; readonly isUnknownWord?: boolean }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unreadable'; readonly detail: string };

/** Reads one item; undefined stands for the callback itself. `isOnlyOne`: the callback has no other. */
type ItemReader<T> = (
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
function itemsReaderOf<T>(
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

/** 255 parts of 153 characters, the most that SMS can join (3GPP TS 23.040, 9.2.3.24.1). */
export const INBOUND_TEXT_MAX = 39_015;
const PARTY_MAX = 100;

const NO_ID = 'It has no id where the settings say: without one it could be repeated at any time.';
const NO_MESSAGE = 'It is no message: from, to or text was not found where the settings say.';

/** Compiles how messages from people are read. */
export function inboundReaderOf(rule: InboundRule): ItemsReader<InboundMessage> {
  const [from, to, text] = [fieldReader(rule.from), fieldReader(rule.to), fieldReader(rule.text)];
  const id = rule.id === null ? () => null : fieldReader(rule.id);
  const keywordOf = keywordReader(rule);
  const needsId = isReplayable(rule.proof);
  return itemsReaderOf<InboundMessage>(rule, (source, item): ItemReading<InboundMessage> => {
    const [sender, receiver, words] = [from(source, item), to(source, item), text(source, item)];
    if (isBlank(sender) || isBlank(receiver) || words === null) return { kind: 'unreadable', detail: NO_MESSAGE };
    const providerMessageId = idOf(id(source, item));
    if (needsId && providerMessageId === null && rule.id !== null) return { kind: 'unreadable', detail: NO_ID };
    const keyword = keywordOf(source, item);
    const message = {
      providerMessageId,
      from: partyIn(sender),
      to: partyIn(receiver),
      text: clipped(words, INBOUND_TEXT_MAX).toWellFormed(),
    };
    return { kind: 'read', value: keyword === undefined ? message : { ...message, keyword } };
  });
}

/** An id as it is stored. By one that cannot be kept, a message that is repeated is known all the same. */
function idOf(text: string | null): string | null {
  if (text === null || text === '') return null;
  return gatewayId(text) ?? `sha256-${createHash('sha256').update(text).digest('hex')}`;
}

function keywordReader({ keyword, keywords }: InboundRule) {
  const read = keyword === null ? () => null : fieldReader(keyword);
  const meanings = new Map(keywords.map((one) => [one.word, one.keyword]));
  return (...from: Parameters<FieldReader>): InboundMessage['keyword'] => meanings.get(read(...from) ?? '');
}

function isBlank(text: string | null): text is null {
  return text === null || text.trim() === '';
}

function partyIn(text: string): string {
  return text.slice(0, PARTY_MAX).toWellFormed();
}

/** A price as it is written: no sign, at most 12 digits before the point, perhaps an exponent (RFC 8259, section 6). */
const AMOUNT = /^([0-9]{1,12})(?:\.([0-9]{1,20}))?(?:[eE]([+-]?[0-9]{1,2}))?$/;
const TIMES = /^[0-9]{1,6}$/;
const MICRO_DIGITS = 6;

/**
 * Compiles how the price of a message is read: in micro-units of the currency for the whole message. Null where a
 * receipt names no price, or one in another currency.
 */
export function costReaderOf(
  rule: CostRule | null,
  currency: string,
): (...from: Parameters<FieldReader>) => number | null {
  if (rule === null) return () => null;
  const [amount, named] = [fieldReader(rule.amount), fieldReader(rule.currency)];
  const times = rule.times === null ? () => '1' : fieldReader(rule.times);
  return (source, item) =>
    named(source, item)?.toUpperCase() === currency.toUpperCase()
      ? microsOf(amount(source, item), times(source, item))
      : null;
}

/** Without floating point; half a micro-unit is rounded up. */
function microsOf(amount: string | null, times: string | null): number | null {
  const parts = amount === null ? null : AMOUNT.exec(amount);
  if (parts === null || times === null || !TIMES.test(times)) return null;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const product = BigInt(whole + fraction) * BigInt(times);
  const shift = MICRO_DIGITS + Number(exponent) - fraction.length;
  const micros = shift >= 0 ? product * 10n ** BigInt(shift) : rounded(product, 10n ** BigInt(-shift));
  return micros <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(micros) : null;
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor / 2n) / divisor;
}

type Meaning = Pick<Receipt, 'status' | 'reason' | 'code'>;
type Ids = Pick<Receipt, 'attemptId' | 'providerMessageId'>;

const NOTHING: FieldReader = () => null;
const NO_STATUS = 'No status was found where the settings say.';
const NO_RECEIPT = 'It names no message: neither attemptId nor messageId was found where the settings say.';

/** Compiles how receipts are read. `currency` is that of the installation, ISO 4217. */
export function receiptsReaderOf(rule: ReceiptsRule, currency: string): ItemsReader<Receipt> {
  const meaningOf = meaningReader(rule);
  const idsOf = idsReader(rule);
  const costOf = costReaderOf(rule.cost, currency);
  // What its URL proves is one attempt.
  const itemsMax = rule.proof.type === 'ATTEMPT_URL' ? 1 : undefined;
  return itemsReaderOf<Receipt>(
    rule,
    (source, item, extra): ItemReading<Receipt> => {
      const meaning = meaningOf(source, item);
      if (meaning === null) return { kind: 'unreadable', detail: NO_STATUS };
      if (meaning === 'IGNORE') return { kind: 'outside' };
      const { attemptId, providerMessageId } = idsOf(extra, source, item);
      if (attemptId === null && providerMessageId === null) return { kind: 'unreadable', detail: NO_RECEIPT };
      const { status, reason, code, isUnknownWord } = meaning;
      const costMicros = costOf(source, item);
      const value = { attemptId, providerMessageId, status, reason, code, detail: null, costMicros };
      return { kind: 'read', value, isUnknownWord };
    },
    itemsMax,
  );
}

/**
 * Finds which message a receipt is about. What the body says of its message counts only where more than the URL is
 * proven; of several items that do not name theirs, the URL's is that of none.
 */
function idsReader({ proof, attemptId, messageId }: ReceiptsRule) {
  const isUrlAlone = proof.type === 'ATTEMPT_URL';
  const ownId = attemptId === null || isUrlAlone ? NOTHING : fieldReader(attemptId);
  const readId = messageId === null || isUrlAlone ? NOTHING : fieldReader(messageId);
  return (
    proven: { readonly attemptId: string | null; readonly isOnlyOne: boolean },
    ...from: Parameters<FieldReader>
  ): Ids => {
    const providerMessageId = gatewayId(readId(...from));
    const own = ownId(...from);
    // A reference that is none of ours may belong to another system at the same account.
    if (own !== null && ID_PATTERN.test(own)) return { attemptId: own, providerMessageId };
    return { attemptId: proven.isOnlyOne ? proven.attemptId : null, providerMessageId };
  };
}

/** Finds what a receipt says; null when it has no status word, IGNORE when it is to be forgotten. */
function meaningReader({ status, statuses, code, codes }: ReceiptsRule) {
  const wordReaders = status.map(fieldReader);
  const meanings = new Map(statuses.map((one) => [one.word, one]));
  const reasons = new Map(codes.map((one) => [one.code, one.reason]));
  const readCode = code === null ? NOTHING : fieldReader(code);
  return (...from: Parameters<FieldReader>): (Meaning & { readonly isUnknownWord: boolean }) | 'IGNORE' | null => {
    const words = wordReaders.flatMap((read) => read(...from) ?? []).filter((word) => word !== '');
    const [first] = words;
    if (first === undefined) return null;
    const [meaning] = words.flatMap((word) => meanings.get(word) ?? []);
    if (meaning === undefined) return { status: 'SENT', reason: null, code: gatewayCode(first), isUnknownWord: true };
    const { status: known, reason } = meaning;
    switch (known) {
      case 'IGNORE':
        return 'IGNORE';
      case 'SENT':
      case 'DELIVERED':
        return { status: known, reason: null, code: null, isUnknownWord: false };
      case 'UNDELIVERED':
      case 'FAILED':
      case 'EXPIRED':
      default: {
        const said = readCode(...from);
        const why = (said === null ? undefined : reasons.get(said)) ?? reason;
        // Where neither says why, only the end of the validity is known.
        const ofStatus = known === 'EXPIRED' ? 'validity_ended' : null;
        return { status: known, reason: why ?? ofStatus, code: gatewayCode(said), isUnknownWord: false };
      }
    }
  };
}
