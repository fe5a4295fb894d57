import { type Columns, flagsOf, type Row, setFlags } from './row-columns.js';

declare const rowOf: unique symbol;
declare const locksNothing: unique symbol;
declare const isWriting: unique symbol;

/** A statement that reads rows and may lock them, for a transaction. Only the functions below make one. */
export interface Locking<R> {
  readonly sql: string;
  /** Whether its text is always the same, and worth preparing: one of those that the code holds. */
  readonly isFixed: boolean;
  /** The columns of its rows that are flags. */
  readonly flags: readonly string[];
  readonly [rowOf]: R;
}

/** A statement that reads rows and locks none: it may be sent twice. Only the functions below make one. */
export interface Reading<R> extends Locking<R> {
  readonly [locksNothing]: true;
}

/** A statement that changes rows. Only the functions below make one. */
export interface Writing {
  readonly sql: string;
  /** Whether its text is always the same, and worth preparing. */
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

/** The arguments that a statement is built of for the test. */
type Samples<Args extends readonly unknown[]> = readonly Args[] | (() => readonly Args[]);

const DECLARED = new Map<string, Declared>();

/** All statements of the files that are loaded. */
export function declaredStatements(): readonly Declared[] {
  return [...DECLARED.values()];
}

/** Declares a reading statement that locks nothing, and the columns of its rows. */
export function reading<const C extends Columns>(name: string, columns: C, sql: string): Reading<Row<C>> {
  declare({ name, columns, locks: false, texts: () => [sql] });
  return madeOf(sql, true, flagsOf(columns)) as Reading<Row<C>>;
}

/** The same for a statement that locks the rows it reads. */
export function locking<const C extends Columns>(name: string, columns: C, sql: string): Locking<Row<C>> {
  declare({ name, columns, locks: true, texts: () => [sql] });
  return madeOf(sql, true, flagsOf(columns)) as Locking<Row<C>>;
}

/** The same as `reading` for a statement whose text depends on its input. */
export function readingBy<const C extends Columns, Args extends readonly unknown[], T extends Text>(
  name: string,
  columns: C,
  build: (...args: Args) => T,
  samples: Samples<NoInfer<Args>>,
): (...args: Args) => Reading<Row<C>> & Built<T> {
  declare({ name, columns, locks: false, texts: () => textsOf(build, samples) });
  return makerOf(build, flagsOf(columns)) as (...args: Args) => Reading<Row<C>> & Built<T>;
}

/** The same as `locking` for a statement whose text depends on its input. */
export function lockingBy<const C extends Columns, Args extends readonly unknown[], T extends Text>(
  name: string,
  columns: C,
  build: (...args: Args) => T,
  samples: Samples<NoInfer<Args>>,
): (...args: Args) => Locking<Row<C>> & Built<T> {
  declare({ name, columns, locks: true, texts: () => textsOf(build, samples) });
  return makerOf(build, flagsOf(columns)) as (...args: Args) => Locking<Row<C>> & Built<T>;
}

/** Declares a statement that changes rows. */
export function writing(name: string, sql: string): Writing {
  declare({ name, columns: null, locks: false, texts: () => [sql] });
  const made: Pick<Writing, 'sql' | 'isFixed'> = madeOf(sql, true, []);
  return made as Writing;
}

/** The same for a statement whose text depends on its input. */
export function writingBy<Args extends readonly unknown[]>(
  name: string,
  build: (...args: Args) => string,
  samples: Samples<NoInfer<Args>>,
): (...args: Args) => Writing {
  declare({ name, columns: null, locks: false, texts: () => textsOf(build, samples) });
  const make: (...args: Args) => Pick<Writing, 'sql' | 'isFixed'> = makerOf(build, []);
  return make as (...args: Args) => Writing;
}

/** The rows of a statement as declared, of those that the driver gives. */
export function withFlags<R>({ flags }: Locking<R>, rows: Promise<Record<string, unknown>[]>): Promise<R[]> {
  return (flags.length === 0 ? rows : rows.then((given) => setFlags(given, flags))) as Promise<R[]>;
}

/** A statement without what only the compiler knows of it. */
type Made = Pick<Locking<unknown>, 'sql' | 'isFixed' | 'flags'>;

function madeOf(text: Text, isFixed: boolean, flags: readonly string[]): Made {
  return typeof text === 'string' ? { sql: text, isFixed, flags } : { ...text, isFixed, flags };
}

function makerOf<Args extends readonly unknown[]>(
  build: (...args: Args) => Text,
  flags: readonly string[],
): (...args: Args) => Made {
  return (...args) => madeOf(build(...args), isForOne(args), flags);
}

/**
 * Whether a text is built for one thing only: of lists of one, and the count 1. Of those there are few; any other
 * depends on what a caller asks for, of which there is no end.
 */
function isForOne(args: readonly unknown[]): boolean {
  return (
    args.length > 0 && args.every((arg) => arg === 1 || (Array.isArray(arg) && arg.length === 1 && isPlain(arg[0])))
  );
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || Buffer.isBuffer(value);
}

function textsOf<Args extends readonly unknown[]>(build: (...args: Args) => Text, samples: Samples<Args>): string[] {
  return (typeof samples === 'function' ? samples() : samples).map((args) => {
    const text = build(...args);
    return typeof text === 'string' ? text : text.sql;
  });
}

function declare(statement: Declared): void {
  if (DECLARED.has(statement.name)) throw new Error(`Two statements are called ${statement.name}`);
  DECLARED.set(statement.name, statement);
}
