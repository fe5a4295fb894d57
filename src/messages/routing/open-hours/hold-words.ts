import type { Holder } from './open-times.js';
import type { QuietRule } from './quiet-rule.js';

/** Which hours hold a message, in which zone, until when. `until` null: nothing opens within 8 days. */
export function holdSentence({ rule, zone }: Holder, until: number | null): string {
  const holds = rule === null ? 'quietHours of the sending policy hold' : `Rule ${rule.ruleId} of quiet hours holds`;
  return until === null
    ? `${holds} it in ${zone}, and no time within 8 days is open by all hours that count: it waits until its ` +
        'validity ends.'
    : `${holds} it in ${zone} until ${new Date(until).toISOString()}.`;
}

/** Where it stands that a rule holds: its first source that is no secondary one, or else its first. */
export function sourceSentence({ sources }: QuietRule): string {
  const [first] = [...sources].sort((a, b) => Number(a.kind === 'secondary') - Number(b.kind === 'secondary'));
  return first === undefined ? '' : ` Source: ${first.title}, ${first.url}, read on ${first.checkedOn}.`;
}
