import type { UsageView } from 'parley-sdk';
import type { Query } from '../frame/address.js';
import type { ArgsOf } from '../frame/calls.js';
import { cost, countOf } from '../frame/figures.js';

/** What usage can be summed by, in the order of the API. */
export const GROUPS = ['day', 'country', 'category', 'status'] as const;

/** One of them. */
export type Group = (typeof GROUPS)[number];

const FIGURES = ['messages', 'parts', 'cost'] as const;
const NEEDS_QUOTES = /[",\r\n]/;

/** What an address asks for: by days unless it names something else. */
export function groupsOf({ by = '' }: Query): readonly Group[] {
  const named = by.split(',');
  const groups = GROUPS.filter((group) => named.includes(group));
  return groups.length === 0 ? ['day'] : groups;
}

/** What the API is asked for an address. */
export function askedOf(query: Query): Omit<ArgsOf<'readUsage'>, 'projectId'> {
  const { from, to } = query;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), groupBy: [...groupsOf(query)] };
}

/** The sums in words. */
export function totalSentence({ total, currency, from, to }: UsageView): string {
  const days = from === to ? `${from} (UTC)` : `${from} to ${to} (UTC)`;
  if (total.messages === 0) return `There are no messages of ${days}.`;
  const [messages, parts] = [countOf(total.messages, 'message'), countOf(total.parts, 'part')];
  return `${messages} of ${days} in ${parts} cost ${cost(total.cost, currency)}.`;
}

/** The groups as a CSV file with a head, lines ended as RFC 4180 says. */
export function csvOf({ data, currency }: UsageView, by: readonly Group[]): string {
  const lines = [
    [...by, ...FIGURES, 'currency'],
    ...data.map((row) => [...by.map((group) => row[group] ?? ''), ...FIGURES.map((name) => row[name]), currency]),
  ];
  return lines.map((fields) => `${fields.map((field) => quoted(String(field))).join(',')}\r\n`).join('');
}

function quoted(field: string): string {
  return NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
