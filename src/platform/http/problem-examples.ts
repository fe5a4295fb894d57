import type { Type } from '@nestjs/common';
import { invalidField, type Problem } from './problem.js';
import { ProblemBody } from './problem-body.js';
import { refusalOf } from './validation.js';

const REQUEST_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** An example of the OpenAPI document. */
export interface ProblemExample {
  readonly summary: string;
  readonly value: ProblemBody;
}

/** What callers read when they meet these Problems, by code; the same code twice is distinguished by a number. */
export function problemExamples(problems: readonly Problem[]): Record<string, ProblemExample> {
  const examples: Record<string, ProblemExample> = {};
  for (const problem of problems) {
    const count = Object.values(examples).filter(({ value }) => value.code === problem.code).length;
    examples[count === 0 ? problem.code : `${problem.code}_${count + 1}`] = problemExample(problem);
  }
  return examples;
}

/** What callers read when they meet this Problem. */
export function problemExample(problem: Problem): ProblemExample {
  return { summary: problem.message, value: ProblemBody.of(problem, REQUEST_ID) };
}

/** What this dto says of an empty body or, where it demands nothing, of a field that it does not know. */
export function refusedBody(type: Type<object>): Problem {
  const refusal = refusalOf(type, {}) ?? refusalOf(type, { colour: 'green' });
  return refusal ?? invalidField('body', 'isObject', 'the body must be a JSON object');
}
