import { AREA_CODES } from '../../src/messaging/routing/open-hours/us-rules.js';
import type { OpenHours, QuietRule } from '../../src/messaging/routing/open-hours/quiet-rule.js';

const DAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const WEEK = DAYS.length - 1;

/** Rows of the table of rules, as `docs/compliance.md` has them. */
export function ruleRows(rules: readonly QuietRule[]): string[] {
  return rules.map(
    (rule) => `| ${[rule.ruleId, numbersOf(rule), openOf(rule), sinceOf(rule), sourcesOf(rule)].join(' | ')} |`,
  );
}

/** The list of what is in doubt. */
export function noteLines(rules: readonly QuietRule[]): string[] {
  return rules.map(({ ruleId, note }) => `- **${ruleId}**: ${note}`);
}

/** Rows of the table of area codes. */
export function areaCodeRows(): string[] {
  return Object.entries(AREA_CODES).map(([ruleId, codes]) => `| ${ruleId} | ${codes.join(' ')} |`);
}

function numbersOf({ countries, areaCodes }: QuietRule): string {
  return areaCodes === null ? countries.join(', ') : `${countries.join(', ')}, by area code`;
}

function openOf({ open, closedOn }: QuietRule): string {
  const hours = open.map((one) => `${daysOf(one)}${one.from}–${one.to}`).join('; ');
  return closedOn === null ? hours : `${hours}; not on holidays of ${closedOn}`;
}

function daysOf({ days }: OpenHours): string {
  if (days.length === WEEK) return '';
  const [first = 0, last = first] = [days[0], days.at(-1)];
  return first === last ? `${DAYS[first]} ` : `${DAYS[first]}–${DAYS[last]} `;
}

function sinceOf({ effectiveFrom, effectiveTo }: QuietRule): string {
  return effectiveTo === null ? effectiveFrom : `${effectiveFrom} to ${effectiveTo}`;
}

function sourcesOf({ sources }: QuietRule): string {
  return sources.map(({ kind, title, url, checkedOn }) => `${kind}: [${title}](${url}), ${checkedOn}`).join('; ');
}
