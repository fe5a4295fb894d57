/** How a check ended. UNSEEN: the key may not see what it is about. */
export type Grade = 'GOOD' | 'WARNED' | 'BAD' | 'UNSEEN';

/** One line of `doctor`. */
export interface Check {
  /** What was looked at, in a word. */
  readonly check: string;
  readonly grade: Grade;
  /** What was found, in a sentence. */
  readonly finding: string;
  /** What to do; null where nothing is to be done. */
  readonly remedy: string | null;
}

export function good(check: string, finding: string): Check {
  return { check, grade: 'GOOD', finding, remedy: null };
}

export function warned(check: string, finding: string, remedy: string): Check {
  return { check, grade: 'WARNED', finding, remedy };
}

export function bad(check: string, finding: string, remedy: string): Check {
  return { check, grade: 'BAD', finding, remedy };
}

export function unseen(check: string, finding: string): Check {
  return { check, grade: 'UNSEEN', finding, remedy: null };
}
