import type { Response } from 'express';
import type { Problem } from '../http/problem.js';

/** Writes a failure for a person; status and headers of the response are set already. */
export type ProblemPage = (problem: Problem) => void;

const PAGE = Symbol('page');
type Shown = Response & { [PAGE]?: ProblemPage };

/** Has every failure of this request written as a page: it comes from a browser, and its visitor cannot read JSON. */
export function showProblemsWith(response: Shown, page: ProblemPage): void {
  response[PAGE] = page;
}

/** The page for failures of this request; undefined where they are JSON. */
export function problemPageOf(response: Shown): ProblemPage | undefined {
  return response[PAGE];
}
