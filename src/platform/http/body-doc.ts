import type { Type } from '@nestjs/common';

/** A body that can be sent as it is; the text of a CSV file where the body is no JSON. */
export interface BodyExample<T> {
  /** What it shows, in a few words: clients offer it in a list. */
  readonly summary: string;
  readonly value: T;
}

/** Named examples of one body. The minimal one stands first, since clients begin with it. */
export interface BodyExamples<T> {
  readonly minimal: BodyExample<T>;
  readonly [name: string]: BodyExample<T>;
}

/** The body of an operation as its documentation shows it: JSON of a dto, or a CSV file. */
export type BodyDoc =
  | { readonly type: Type<object>; readonly examples: BodyExamples<object> }
  | { readonly mediaType: 'text/csv'; readonly examples: BodyExamples<string> };

/** A JSON body: the examples are checked against the dto's fields when this is compiled, and sent by a test. */
export function jsonBodyDoc<T extends object>(type: Type<T>, examples: BodyExamples<NoInfer<T>>): BodyDoc {
  return { type, examples };
}

/** The body of a CSV file. */
export function csvBodyDoc(examples: BodyExamples<string>): BodyDoc {
  return { mediaType: 'text/csv', examples };
}
