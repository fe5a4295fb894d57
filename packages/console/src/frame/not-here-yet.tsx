import { ScreenHead } from './facts.js';

/** Stands in the place of a screen that is not written yet. */
export function NotHereYet() {
  return <ScreenHead title="This screen is not here yet" />;
}
