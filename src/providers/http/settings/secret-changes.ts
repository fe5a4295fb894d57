import { MASK } from '../../../webhook-configs/webhook-config.view.js';
import type { HttpRules, HttpSettings } from '../../http-settings.js';
import { VALUES_MAX } from './named-values.js';
import { secretsOfProof } from './rule-faults.js';
import type { Findings } from './shape.js';
import { type PlacedTemplate, secretsIn, templatesOf, templatesOfCheck, templatesOfSend } from './template-places.js';

type Secrets = Readonly<Record<string, string>>;
/** Secrets as a caller gives them: a mask keeps what is stored, null removes it. */
export type GivenSecrets = Readonly<Record<string, string | null>>;

const PATH = 'settings.secrets';

/** The secrets after a change, merged by name. */
export function mergedSecrets(stored: Secrets, given: GivenSecrets, findings: Findings): Secrets {
  const merged = new Map(Object.entries(stored));
  for (const [name, value] of Object.entries(given)) {
    if (value === null) merged.delete(name);
    else if (value !== MASK) merged.set(name, value);
    else if (!merged.has(name))
      findings.add(
        `${PATH}.${name}`,
        'isCredential',
        `must be the secret itself: ${MASK} stands for one that is stored, and nothing is yet`,
      );
  }
  if (merged.size > VALUES_MAX) findings.add(PATH, 'maxProperties', `must have at most ${VALUES_MAX} fields`);
  return Object.fromEntries(merged);
}

/** Finds secrets that shall be removed and that the rules name. */
export function findRemovedInUse(rules: HttpRules, given: GivenSecrets, findings: Findings): void {
  const used = new Set([
    ...templatesOf(rules).flatMap(({ text }) => secretsIn(text)),
    ...[rules.receipts, rules.inbound].flatMap((rule) => (rule === null ? [] : secretsOfProof(rule.proof))),
  ]);
  for (const [name, value] of Object.entries(given))
    if (value === null && used.has(name))
      findings.add(`${PATH}.${name}`, 'isCredential', 'must not be null: other settings name it');
}

/**
 * Finds secrets that would be sent to another origin than before without being given again: a mask is no proof, and a
 * caller that leads an account elsewhere must know its credentials.
 */
export function findLedElsewhere(
  before: HttpSettings,
  after: HttpRules,
  given: GivenSecrets,
  findings: Findings,
): void {
  const origin = originOf(before.send.url);
  const sent = [
    ...leaving(origin, after.send.url, templatesOfSend(after.send)),
    ...(after.check === null
      ? []
      : leaving(
          before.check === null ? origin : originOf(before.check.url),
          after.check.url,
          templatesOfCheck(after.check),
        )),
  ];
  for (const name of new Set(sent.flatMap(({ text }) => secretsIn(text)))) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof value === 'string' && value !== MASK) continue;
    const sentence = 'must be given again, because the settings lead to another server';
    findings.add(`${PATH}.${name}`, 'isCredential', sentence);
  }
}

function leaving(origin: string, url: string, templates: readonly PlacedTemplate[]): readonly PlacedTemplate[] {
  return originOf(url) === origin ? [] : templates;
}

/** Scheme, host and port stand in a template as they are. */
function originOf(template: string): string {
  return new URL(template.split('{{', 1)[0] ?? '').origin;
}
