import type { CallOptions, IdempotentCallOptions } from './options.js';
import type { Operations } from './operations.gen.js';
import type { List, Page } from './pages.js';

/** What a generated type says of an operation. */
interface Described {
  readonly data: object;
  readonly result: unknown;
  readonly takesKey?: true;
  readonly body?: unknown;
}

/** The values of one part of the generated data; nothing where there is none. */
type Part<D, Name extends string> = Name extends keyof D
  ? [NonNullable<D[Name]>] extends [never]
    ? unknown
    : NonNullable<D[Name]>
  : unknown;

type BodyOf<O extends Described> = O extends { body: infer B }
  ? { body: B }
  : O['data'] extends { body: unknown }
    ? Pick<O['data'], 'body'>
    : unknown;

type Shown<T> = { [Name in keyof T]: T[Name] };

/** Path and query parameters in one object, and `body`. */
export type ArgumentsOf<O extends Described, Bound extends string = never> = Shown<
  Omit<Part<O['data'], 'path'>, Bound> & Part<O['data'], 'query'> & BodyOf<O>
>;

type ResultOf<O extends Described> = O['result'] extends Page ? List<O['result']> : Promise<O['result']>;
type OptionsOf<O extends Described> = O extends { takesKey: true } ? IdempotentCallOptions : CallOptions;

type Method<O extends Described, Bound extends string> =
  object extends ArgumentsOf<O, Bound>
    ? (args?: ArgumentsOf<O, Bound>, options?: OptionsOf<O>) => ResultOf<O>
    : (args: ArgumentsOf<O, Bound>, options?: OptionsOf<O>) => ResultOf<O>;

/** A method for each operation, without the path parameters that the client has already. */
export type Methods<Bound extends string = never> = {
  [Id in keyof Operations]: Method<Operations[Id], Bound>;
};
