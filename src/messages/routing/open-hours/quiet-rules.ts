import { COUNTRY_RULES } from './country-rules.js';
import type { QuietRule } from './quiet-rule.js';
import { US_RULES } from './us-rules.js';

/**
 * Every rule of quiet hours, versions of one rule in the order of their days. `docs/compliance.md` shows them, and
 * what was left out; `test/quiet-rules.spec.ts` refuses a rule without sources, and gaps between versions.
 */
export const QUIET_RULES: readonly QuietRule[] = [...US_RULES, ...COUNTRY_RULES];
