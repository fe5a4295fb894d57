import { type Faults, list, numberOf, parameter } from './expected-faults.js';

/** A list of ids. */
export const IDS = list([['not an id', 'each value of % must be an id: 1 to 64 letters, digits, "_" or "-"']]);

const INSTANT = numberOf(0, 8_640_000_000_000_000);
const REQUIRED: Pick<Faults, 'missing'> = { missing: [[undefined, '% is required']] };

/** Of each parameter of the list of messages and of usage: what is wrong, and the only message about it. */
export const MESSAGE_LIST_FAULTS: Readonly<Record<string, Faults>> = {
  'ListMessagesQuery.projectIds': IDS,
  'ListMessagesQuery.tenantIds': IDS,
  'ListMessagesQuery.status': list([
    [
      'LOST',
      'each value of % must be one of SCHEDULED, QUEUED, SENDING, SENT, DELIVERED, UNDELIVERED, FAILED, BLOCKED, ' +
        'EXPIRED, CANCELED, RECEIVED',
    ],
  ]),
  'ListMessagesQuery.direction': list([['BOTH', 'each value of % must be one of OUTBOUND, INBOUND']]),
  'ListMessagesQuery.category': list([['SPAM', 'each value of % must be one of TRANSACTIONAL, MARKETING, URGENT']]),
  'ListMessagesQuery.phone': parameter({
    tooShort: [['4', '% must have at least 2 digits']],
    tooLong: [['1234567890123456', '% must have at most 15 digits']],
    wrongForm: [
      ['nobody', '% must be digits only, after a "+"'],
      ['0049151', '% must begin with "+" and the calling code (+49…, not 0049… or 0151…)'],
    ],
  }),
  'ListMessagesQuery.clientReference': parameter({
    tooLong: [['x'.repeat(101), '% must be at most 100 characters long']],
    wrongForm: [['a\nb', '% must be one line, without tabs and line breaks']],
  }),
  'ListMessagesQuery.createdFrom': numberOf(0, 253_402_300_799_999),
  'ListMessagesQuery.createdTo': numberOf(0, 253_402_300_799_999),
  'ReadActivityQuery.from': { ...INSTANT, ...REQUIRED },
  'ReadActivityQuery.to': { ...INSTANT, ...REQUIRED },
  'ReadUsageQuery.from': parameter({ wrongForm: [['2025-02-30', '% must be a day such as 2025-11-01']] }),
  'ReadUsageQuery.to': parameter({ wrongForm: [['today', '% must be a day such as 2025-11-01']] }),
  'ReadUsageQuery.groupBy': list([['hour', 'each value of % must be one of day, country, category, status']]),
};
