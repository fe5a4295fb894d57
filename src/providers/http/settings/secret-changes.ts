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
 * Finds secrets that would be sent to an origin that they were not sent to before, without being given again: a mask is
 * no proof, and a caller that leads a secret elsewhere must know it.
 */
export function findLedElsewhere(
  before: HttpSettings,
  after: HttpRules,
  given: GivenSecrets,
  findings: Findings,
): void {
  const known = originsOf(before);
  for (const [name, origins] of originsOf(after)) {
    if ([...origins].every((origin) => known.get(name)?.has(origin) === true)) continue;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof value === 'string' && value !== MASK) continue;
    const sentence = 'must be given again, because the settings lead it to another server';
    findings.add(`${PATH}.${name}`, 'isCredential', sentence);
  }
}

/** The origins that each secret is sent to. */
function originsOf({ send, check }: Pick<HttpRules, 'send' | 'check'>): ReadonlyMap<string, ReadonlySet<string>> {
  const origins = new Map<string, Set<string>>();
  const add = (url: string, templates: readonly PlacedTemplate[]): void => {
    for (const name of templates.flatMap(({ text }) => secretsIn(text)))
      origins.set(name, (origins.get(name) ?? new Set()).add(originOf(url)));
  };
  add(send.url, templatesOfSend(send));
  if (check !== null) add(check.url, templatesOfCheck(check));
  return origins;
}

/** Scheme, host and port stand in a template as they are. */
function originOf(template: string): string {
  return new URL(template.split('{{', 1)[0] ?? '').origin;
}
