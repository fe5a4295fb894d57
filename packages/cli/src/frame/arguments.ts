import { InvalidArgumentError, Option } from 'commander';

const TIMES: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const LIMIT_DEFAULT = 20;
const PAGE_MAX = 100;

/** How much of a list is wanted. */
export interface ListOptions {
  readonly limit?: number;
  readonly all?: true;
}

/** The options of every list: `--limit`, `--all`. */
export function listOptions(): Option[] {
  return [
    new Option('--limit <n>', `print at most so many (default: ${LIMIT_DEFAULT})`).argParser(wholeNumber),
    new Option('--all', 'print all').conflicts('limit'),
  ];
}

/** How many records are wanted, and how many a page should have. */
export function sizeOf({ limit = LIMIT_DEFAULT, all }: ListOptions): { wanted: number; limit: string } {
  const wanted = all === true ? Infinity : limit;
  return { wanted, limit: String(Math.min(PAGE_MAX, wanted)) };
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return Number(text);
}

/** What an option that may be given more than once has collected. */
export function collected(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text];
}

/**
 * Reads a time as Unix milliseconds: `2026-11-24T08:00:00Z`, Unix milliseconds, or how far it is from now.
 * @param direction whether `2h` is two hours ago or from now on
 */
export function timeReader(now: () => number, direction: 'ago' | 'from now'): (text: string) => number {
  return (text) => {
    const [, amount, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
    if (amount !== undefined) return now() + (direction === 'ago' ? -1 : 1) * Number(amount) * (TIMES[unit] as number);
    if (/^\d{12,14}$/.test(text)) return Number(text);
    const time = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(time))
      throw new InvalidArgumentError('It must be a time such as 2026-11-24T08:00:00Z, 90m, 2h or 7d.');
    return time;
  };
}
