import { type DailyHours, type Holder, hoursOfRule } from './open-times.js';
import type { QuietRule, RuleSource } from './quiet-rule.js';
import { US_RULES } from './us-rules.js';

const CHECKED_ON = '2026-11-25';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Countries whose hours are the same everywhere in them. */
const COUNTRY_RULES: readonly QuietRule[] = [
  {
    ruleId: 'FR',
    countries: ['FR'],
    areaCodes: null,
    open: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }],
    closedOn: 'FR',
    effectiveFrom: '2026-01-01',
    effectiveTo: null,
    sources: [
      source('secondary', 'Horaires légaux SMS (SendTarget)', 'https://sendtargetsms.com/fr/horaires-legaux-sms/'),
      source('secondary', 'Campagnes SMS (Ediware)', 'https://ressources.ediware.net/?p=1388'),
      source('secondary', 'Heures d’envoi (La Fabrique SMS)', 'https://lafabriquesms.fr/heure-envoi-sms'),
    ],
    note:
      'Gateways give it as law or as the carriers’ rule; no text of either was found. Others, such as Brevo, give ' +
      '8–22: the narrower hours were taken. Its first day was not found: the year is that of the reading. Overseas ' +
      'departments are not named.',
  },
  {
    ruleId: 'IN',
    countries: ['IN'],
    areaCodes: null,
    open: [{ days: EVERY_DAY, from: '09:00', to: '21:00' }],
    closedOn: null,
    effectiveFrom: '2011-09-27',
    effectiveTo: null,
    sources: [
      source(
        'secondary',
        'No more pesky calls from Sept 27 (Business Standard, 2011-09-06)',
        'https://business-standard.com/amp/article/technology/no-more-pesky-calls-from-sept-27-111090600032_1.html',
      ),
      source(
        'secondary',
        'No pesky calls between 9 pm and 9 am: TRAI (Indian Express)',
        'https://indianexpress.com/article/india/latest-news/no-pesky-calls-between-9-pm-and-9-am-trai/',
      ),
      source(
        'secondary',
        'India, laws and regulations (SMSGlobal)',
        'https://knowledgebase.smsglobal.com/en/articles/5185807-india-laws-and-regulations',
      ),
    ],
    note:
      'Neither the regulations of 2010 nor TCCCPR 2018 were read. One gateway reports that operators refuse ' +
      'promotional texts before 10:00 since October 2025; no second source names that hour.',
  },
  {
    ruleId: 'KR',
    countries: ['KR'],
    areaCodes: null,
    open: [{ days: EVERY_DAY, from: '08:00', to: '21:00' }],
    closedOn: null,
    effectiveFrom: '2014-11-29',
    effectiveTo: null,
    sources: [
      source(
        'statute',
        'Network Act art. 50(3), printed by Youngsan University',
        'https://ucol.ysu.ac.kr/kor/CMS/Contents/Contents.do?mCode=MN184',
      ),
      source('secondary', 'Advertising texts (PHPS)', 'https://phps.kr/customer_faq_view.html?no=35210'),
      source('secondary', 'Answer of a lawyer (A-ha)', 'https://a-ha.io/questions/4f8953afe0582d1ca23daf5c1ec08440'),
    ],
    note:
      'At night a separate consent is wanted, which is not kept here: closed for all. The university prints an older ' +
      'wording (telephone and fax); PHPS prints the present one (any electronic medium), with the same hours.',
  },
];

function source(kind: RuleSource['kind'], title: string, url: string): RuleSource {
  return { title, url, checkedOn: CHECKED_ON, kind };
}

/**
 * Every rule of quiet hours, versions of one rule in the order of their days. `docs/compliance.md` shows them, and
 * what was left out; `test/quiet-rules.spec.ts` refuses a rule without sources, and gaps between versions.
 */
export const QUIET_RULES: readonly QuietRule[] = [...US_RULES, ...COUNTRY_RULES];

const AREA_CODE = { from: '+1'.length, to: '+1'.length + 3 } as const;

/** The rules that hold for some numbers, those of states before those of countries. */
export interface RuleSet {
  /** Equal for equal sets. */
  readonly key: string;
  readonly hours: readonly DailyHours[];
}

const NO_RULES: RuleSet = { key: '', hours: [] };

/** Finds the rules of a number: by its country, and by the state that its area code belongs to. */
export class RuleBook {
  private readonly wholeCountries = new Map<string, RuleSet>();
  /** By country and area code. */
  private readonly areas = new Map<string, RuleSet>();

  constructor(rules: readonly QuietRule[]) {
    const hours = new Map(rules.map((rule) => [rule, hoursOfRule(rule)] as const));
    const setOf = (some: readonly QuietRule[]): RuleSet => ({
      key: some.map(({ ruleId, effectiveFrom }) => `${ruleId} ${effectiveFrom}`).join(),
      hours: some.flatMap((rule) => hours.get(rule) ?? []),
    });
    for (const country of new Set(rules.flatMap(({ countries }) => countries))) {
      const here = rules.filter(({ countries }) => countries.includes(country));
      const everywhere = here.filter(({ areaCodes }) => areaCodes === null);
      this.wholeCountries.set(country, setOf(everywhere));
      for (const area of new Set(here.flatMap(({ areaCodes }) => areaCodes ?? []))) {
        const there = here.filter(({ areaCodes }) => areaCodes?.includes(area) === true);
        this.areas.set(`${country} ${area}`, setOf([...there, ...everywhere]));
      }
    }
  }

  /** `country` as ISO 3166-1 alpha-2; no rules without one. */
  rulesOf(phoneE164: string, country: string | null): RuleSet {
    if (country === null) return NO_RULES;
    const area = `${country} ${phoneE164.slice(AREA_CODE.from, AREA_CODE.to)}`;
    const ofArea = phoneE164.startsWith('+1') ? this.areas.get(area) : undefined;
    return ofArea ?? this.wholeCountries.get(country) ?? NO_RULES;
  }
}

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
