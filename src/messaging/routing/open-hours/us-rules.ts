import type { OpenHours, QuietRule, RuleSource } from './quiet-rule.js';

/** The date of the numbering plan administrator's report (`npa_report.csv`) from which the lists were taken. */
export const AREA_CODES_OF = '2026-01-05';

/**
 * The area codes of the states that have hours of their own: those that are assigned to the state and in service,
 * overlays included. None of them had a code then that was assigned and waited for its service.
 */
export const AREA_CODES = {
  'US-FL': codes('239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954'),
  'US-OK': codes('405 539 572 580 918'),
  'US-WA': codes('206 253 360 425 509 564'),
  'US-MD': codes('227 240 301 410 443 667'),
  'US-CT': codes('203 475 860 959'),
  'US-TX': codes(
    '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 ' +
      '806 817 830 832 903 915 936 940 945 956 972 979',
  ),
} as const;

function codes(list: string): readonly string[] {
  return list.split(' ');
}

const CHECKED_ON = '2026-11-25';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** A blog of lawyers that gives the hours of four states beside each other. */
const FOUR_STATES: RuleSource = secondary(
  'Maryland’s new telemarketing law (Klein Moynihan Turco, 2023-05-20)',
  'https://nesaus.org/marylands-new-telemarketing-law/',
);

/** The United States: the federal hours, and the narrower ones of six states, which area codes tell. */
export const US_RULES: readonly QuietRule[] = [
  {
    ruleId: 'US',
    countries: ['US', 'PR', 'VI', 'GU', 'AS', 'MP'],
    areaCodes: null,
    open: daily('08:00', '21:00'),
    closedOn: null,
    effectiveFrom: '2003-08-25',
    effectiveTo: null,
    sources: [
      statute('47 CFR § 64.1200(c)(1)', 'https://www.law.cornell.edu/cfr/text/47/64.1200'),
      secondary(
        'Understanding the quiet hours rule (Federalist Society)',
        'https://fedsoc.org/commentary/fedsoc-blog/navigating-a-tcpa-minefield-understanding-the-quiet-hours-rule',
      ),
      secondary('Error 30610 (Twilio)', 'https://twilio.com/docs/api/errors/30610'),
    ],
    note:
      'Whether it binds texts to people who agreed to them is disputed: a petition of 2025-03-03 asks the FCC to ' +
      'deny it, and no answer was found. That the territories are under it was read nowhere. Taken as binding in both.',
  },
  {
    ruleId: 'US-FL',
    countries: ['US'],
    areaCodes: AREA_CODES['US-FL'],
    open: daily('08:00', '20:00'),
    closedOn: null,
    effectiveFrom: '2021-07-01',
    effectiveTo: null,
    sources: [
      statute('F.S. 501.616(6)(a)', 'http://www.lawserver.com/law/state/florida/statutes/florida_statutes_501-616'),
      FOUR_STATES,
    ],
    note:
      'For unsolicited sales calls. 501.059 names texts beside calls, and presumes a Florida area code to be in ' +
      'Florida. Pages of the state’s consumer department are said to give 8–21: the narrower hours were taken.',
  },
  {
    ruleId: 'US-OK',
    countries: ['US'],
    areaCodes: AREA_CODES['US-OK'],
    open: daily('08:00', '20:00'),
    closedOn: null,
    effectiveFrom: '2022-11-01',
    effectiveTo: null,
    sources: [
      secondary(
        'Oklahoma’s Telephone Solicitation Act of 2022 is signed (DNC.com)',
        'https://dnc.dreamhosters.com/?p=1309',
      ),
      FOUR_STATES,
    ],
    note:
      '15 O.S. § 775C.4 (HB 3168 of 2022): of the enrolled bill its title was read, not the hours. It presumes an ' +
      'Oklahoma area code to be in Oklahoma; consent by text is defined, hours with consent are not said.',
  },
  {
    ruleId: 'US-WA',
    countries: ['US'],
    areaCodes: AREA_CODES['US-WA'],
    open: daily('08:00', '20:00'),
    closedOn: null,
    effectiveFrom: '2023-05-20',
    effectiveTo: null,
    sources: [statute('RCW 19.158.040(2)', 'https://app.leg.wa.gov/RCW/default.aspx?cite=19.158.040'), FOUR_STATES],
    note:
      'RCW 19.158.020 wants a call “and conversation”, or other communication under conditions: whether a text is ' +
      'a call is open. Taken as one. The first day is that of the oldest text that was read.',
  },
  {
    ruleId: 'US-MD',
    countries: ['US'],
    areaCodes: AREA_CODES['US-MD'],
    open: daily('08:00', '20:00'),
    closedOn: null,
    effectiveFrom: '2024-01-01',
    effectiveTo: null,
    sources: [
      FOUR_STATES,
      secondary(
        'Law to prevent spam calls takes effect first of the year (WMAR)',
        'https://www.wmar2news.com/local/law-to-prevent-spam-calls-takes-effect-first-of-the-year',
      ),
    ],
    note:
      'Commercial Law § 14-4502: its exceptions were read, not the hours. It is about “communication by telephone”, ' +
      'which its readers take to mean texts too.',
  },
  {
    ruleId: 'US-CT',
    countries: ['US'],
    areaCodes: AREA_CODES['US-CT'],
    open: daily('09:00', '20:00'),
    closedOn: null,
    effectiveFrom: '2023-10-01',
    effectiveTo: null,
    sources: [
      secondary(
        'Connecticut Senate Bill 1058 (Manatt)',
        'https://www.manatt.com/insights/newsletters/tcpa-connect/connecticut-senate-bill-1058',
      ),
      secondary(
        'Connecticut rolls out new telemarketing requirements (TCPAWorld)',
        'https://tcpaworld.com/2023/06/28/connecticut-rolls-out-new-telemarketing-requirements-here-is-what-you' +
          '-need-to-know/',
      ),
    ],
    note:
      'CGS § 42-288a(c), as amended by P.A. 23-98: of the official page the hours were not read. It names texts, and ' +
      'excepts those with prior express written consent. An opt-in need not be one, so the hours are kept for all.',
  },
  {
    ruleId: 'US-TX',
    countries: ['US'],
    areaCodes: AREA_CODES['US-TX'],
    open: [
      { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '21:00' },
      { days: [7], from: '12:00', to: '21:00' },
    ],
    closedOn: null,
    effectiveFrom: '2025-09-01',
    effectiveTo: null,
    sources: [
      secondary(
        'Texas Senate Bill 140 (CommLaw Group)',
        'https://www.cloudcommunications.com/news/texas-senate-bill-140?hs_amp=true',
      ),
      secondary(
        'Telemarketing and texting compliance (Russell Realty)',
        'https://www.myrussellrealty.com/training/telemarketing-and-texting-compliance',
      ),
      secondary(
        'Texas SB 140: what lifecycle marketers need to know',
        'https://www.lifecycleletter.com/p/texas-sb140-what-lifecycle-marketers-need-to-know',
      ),
    ],
    note:
      'Bus. & Com. Code § 301.051(b)(2), for texts since SB 140: the section itself was not read. A settlement of ' +
      '2025-11-06 frees texts with consent from registration; that it frees them from the hours was read nowhere.',
  },
];

function daily(from: string, to: string): OpenHours[] {
  return [{ days: EVERY_DAY, from, to }];
}

function statute(title: string, url: string): RuleSource {
  return { title, url, checkedOn: CHECKED_ON, kind: 'statute' };
}

function secondary(title: string, url: string): RuleSource {
  return { title, url, checkedOn: CHECKED_ON, kind: 'secondary' };
}
