import { BATCH_MAX, batchText, PLACE } from './batch.js';
import { type Columns, flagsOf, type Row, setFlags } from './row-columns.js';

declare const rowOf: unique symbol;
declare const locksNothing: unique symbol;
declare const isWriting: unique symbol;

/** A statement that reads rows and may lock them, for a transaction. Only the functions below make one. */
export interface Locking<R> {
  readonly sql: string;
  /** Whether it is worth preparing: its text is the same each time. */
  readonly isFixed: boolean;
  /** The columns of its rows that are flags. */
  readonly flags: readonly string[];
  readonly [rowOf]: R;
}

/** A statement that reads rows and locks none: it may be sent twice. Only the functions below make one. */
export interface Reading<R> extends Locking<R> {
  /** Whether several reads of it may be sent as one. */
  readonly isBatched: boolean;
  readonly [locksNothing]: true;
}

/** A statement that changes rows. Only the functions below make one. */
export interface Writing {
  readonly sql: string;
  /** Whether it is worth preparing: its text is the same each time. */
  readonly isFixed: boolean;
  readonly [isWriting]: true;
}

/** The row of a declared statement. */
export type RowOf<S> = S extends Locking<infer R> ? R : S extends (...args: never) => Locking<infer R> ? R : never;

/**
 * A statement as the test sees it that prepares all of them: its texts, and the columns of its rows; null = it writes.
 */
export interface Declared {
  readonly name: string;
  readonly columns: Columns | null;
  /** Whether it is declared as one that locks the rows it reads. */
  readonly locks: boolean;
  readonly texts: () => readonly string[];
}

/** The text of a statement, or more that goes with it, such as the values of its placeholders. */
type Text = string | { readonly sql: string };
type Built<T extends Text> = T extends string ? unknown : T;

/** How a statement is sent. */
interface Sent {
  /** Lists of up to so many, and counts up to it, make texts that come again and are worth preparing; 1 by default. */
  readonly preparedUpTo?: number;
}
interface SentToRead extends Sent {
  /**
   * Several reads of it that wait at the same time are sent as one statement. Only for what takes little with any
   * values, a thing by its key or a page of an index: all of them wait for the slowest.
   */
  readonly isBatched?: boolean;
  /** The count comes from a caller: no text of it takes the place of one that is always the same. */
  readonly isByInput?: boolean;
}
/** The arguments that a statement is built of for the test. */
type Samples<Args extends readonly unknown[]> = readonly Args[] | (() => readonly Args[]);

const DECLARED = new Map<string, Declared>();

/** All statements of the files that are loaded. */
export function declaredStatements(): readonly Declared[] {
  return [...DECLARED.values()];
}

/** Declares a reading statement that locks nothing, and the columns of its rows. */
export function reading<const C extends Columns>(
  name: string,
  columns: C,
  sql: string,
  { isBatched = false }: SentToRead = {},
): Reading<Row<C>> {
  declareReading({ name, columns, locks: false, texts: () => [sql] }, isBatched);
  const made: MadeToRead = { sql, isFixed: true, isBatched, flags: flagsOf(columns) };
  return made as Reading<Row<C>>;
}

/** The same for a statement that locks the rows it reads. */
export function locking<const C extends Columns>(name: string, columns: C, sql: string): Locking<Row<C>> {
  declare({ name, columns, locks: true, texts: () => [sql] });
  const made: MadeToLock = { sql, isFixed: true, flags: flagsOf(columns) };
  return made as Locking<Row<C>>;
}

/** The same as `reading` for a statement whose text depends on its input. */
export function readingBy<const C extends Columns, Args extends readonly unknown[], T extends Text>(
  name: string,
  columns: C,
  build: (...args: Args) => T,
  samples: Samples<NoInfer<Args>>,
  { preparedUpTo = 1, isBatched = false, isByInput = false }: SentToRead = {},
): (...args: Args) => Reading<Row<C>> & Built<T> {
  const flags = flagsOf(columns);
  const make = keptByCount(preparedUpTo, (...args: Args): MadeToRead => ({
    ...statementOf(build(...args)),
    isFixed: isForFew(args, preparedUpTo) && !isByInput,
    isBatched,
    flags,
  }));
  declareReading({ name, columns, locks: false, texts: () => textsOf(make, samples) }, isBatched);
  return make as (...args: Args) => Reading<Row<C>> & Built<T>;
}

/** The same as `locking` for a statement whose text depends on its input. */
export function lockingBy<const C extends Columns, Args extends readonly unknown[], T extends Text>(
  name: string,
  columns: C,
  build: (...args: Args) => T,
  samples: Samples<NoInfer<Args>>,
  { preparedUpTo = 1 }: Sent = {},
): (...args: Args) => Locking<Row<C>> & Built<T> {
  const flags = flagsOf(columns);
  const make = (...args: Args): MadeToLock => ({
    ...statementOf(build(...args)),
    isFixed: isForFew(args, preparedUpTo),
    flags,
  });
  declare({ name, columns, locks: true, texts: () => textsOf(make, samples) });
  return make as (...args: Args) => Locking<Row<C>> & Built<T>;
}

/** The rows of a statement as declared, of those that the driver gives. */
export function withFlags<R>({ flags }: Locking<R>, rows: Promise<Record<string, unknown>[]>): Promise<R[]> {
  return (flags.length === 0 ? rows : rows.then((given) => setFlags(given, flags))) as Promise<R[]>;
}

/** Declares a statement that changes rows. */
export function writing(name: string, sql: string): Writing {
  declare({ name, columns: null, locks: false, texts: () => [sql] });
  return { sql, isFixed: true } as Writing;
}

/** The same for a statement whose text depends on its input. */
export function writingBy<Args extends readonly unknown[]>(
  name: string,
  build: (...args: Args) => string,
  samples: Samples<NoInfer<Args>>,
  { preparedUpTo = 1 }: Sent = {},
): (...args: Args) => Writing {
  const make = (...args: Args): Made => ({ ...statementOf(build(...args)), isFixed: isForFew(args, preparedUpTo) });
  declare({ name, columns: null, locks: false, texts: () => textsOf(make, samples) });
  return make as (...args: Args) => Writing;
}

/** Whether a statement whose text grows with lists or counts is for so few things that its text comes again. */
function isForFew(args: readonly unknown[], most: number): boolean {
  const isFew = (count: number): boolean => count >= 1 && count <= most;
  const isFewOf = (arg: unknown): boolean =>
    Array.isArray(arg) ? isFew(arg.length) : typeof arg === 'number' && isFew(arg);
  return args.length > 0 && args.every(isFewOf);
}

/**
 * A statement that depends on a count alone is made once for each count that is worth preparing. To make its text anew
 * for each request, and to hash it for every table that it is looked up in, takes a tenth of the time of a page.
 */
function keptByCount<Args extends readonly unknown[], M extends Made>(
  most: number,
  make: (...args: Args) => M,
): (...args: Args) => M {
  const kept = new Map<number, M>();
  return (...args) => {
    const [count] = args;
    const isCount = args.length === 1 && typeof count === 'number';
    const known = isCount ? kept.get(count) : undefined;
    if (known !== undefined) return known;
    const made = make(...args);
    if (isCount && isForFew(args, most)) kept.set(count, made);
    return made;
  };
}

/** A statement without what only the compiler knows of it. */
type Made = Pick<Writing, 'sql' | 'isFixed'>;
type MadeToLock = Made & Pick<Locking<unknown>, 'flags'>;
type MadeToRead = MadeToLock & Pick<Reading<unknown>, 'isBatched'>;

function statementOf(text: Text): { readonly sql: string } {
  return typeof text === 'string' ? { sql: text } : text;
}

function textsOf<Args extends readonly unknown[]>(
  make: (...args: Args) => { readonly sql: string },
  samples: Samples<Args>,
): string[] {
  return (typeof samples === 'function' ? samples() : samples).map((args) => make(...args).sql);
}

/** What is sent in batches is declared as a batch too: that its text can be one is not said by the text alone. */
function declareReading(statement: Declared & { readonly columns: Columns }, isBatched: boolean): void {
  declare(statement);
  if (!isBatched) return;
  const texts = (): string[] => statement.texts().map((sql) => batchText(sql, BATCH_MAX));
  const columns = { ...statement.columns, [PLACE]: 'number' } as const;
  declare({ ...statement, name: `${statement.name} (batch)`, columns, texts });
}

function declare(statement: Declared): void {
  if (DECLARED.has(statement.name)) throw new Error(`Two statements are called ${statement.name}`);
  DECLARED.set(statement.name, statement);
}
