import type { ErasedSubject } from '../events/erased-subject.js';
import { monotonicMs } from '../platform/clock.js';

/** A step ends with the row that takes the text of the step to so many UTF-16 units … */
const STEP_TEXT_MAX = 64_000;
/** … or the time that was spent on it to so much: meanwhile the process does nothing else. */
const STEP_TEXT_MS = 5;

/** The redaction of one step of an erasure, which counts what it costs. */
export function redactionOfStep(redact: (text: string) => string): Pick<ErasedSubject, 'redact' | 'isStepFull'> {
  let left = STEP_TEXT_MAX;
  let leftMs = STEP_TEXT_MS;
  return {
    redact: (text) => {
      const began = monotonicMs();
      const redacted = redact(text);
      leftMs -= monotonicMs() - began;
      left -= text.length;
      return redacted;
    },
    isStepFull: () => left <= 0 || leftMs <= 0,
  };
}
