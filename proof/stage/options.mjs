/** Options that several measurements have. */
import { flag, text } from '../../scripts/lib/command-line.mjs';

export const QUICK = flag('a short run, on less data');
export const PROFILE = text('DIR', 'writes a CPU profile there; the figures are then not worth much', 'none');
/** So that a change is measured against what was before it, in the same run. */
export const AGAINST = text('DIRS', 'calls: measures the builds of other checkouts too, separated by commas', 'none');
/** So that many millions of rows are made once. */
export const KEEP = text('DIR', 'lists: keeps the filled database there, and uses the one it finds there', 'none');
