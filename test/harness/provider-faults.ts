import { COUNTRY_FORM, type Faults, field, noList, verbatim, whole, word } from './expected-faults.js';
import { DRY_RUN_FAULTS } from './dry-run-faults.js';
import { HTTP_FAULTS } from './http-faults.js';
import { KANNEL_FAULTS } from './kannel-faults.js';
import { TWILIO_FAULTS } from './twilio-faults.js';

/** What the settings of each kind of provider refuse, and prices. */
export const PROVIDER_FAULTS: Readonly<Record<string, Faults>> = {
  ...DRY_RUN_FAULTS,
  ...HTTP_FAULTS,
  ...KANNEL_FAULTS,
  'SimulatorSettingsDto.latencyMs': whole('optional', 0, 10_000),
  'SimulatorSettingsDto.receiptMs': whole('optional', 0, 3_600_000),
  'SimulatorSettingsDto.availability': word(
    'optional',
    'upp',
    '% must be one of up, down, flapping, refusing, breaking',
  ),
  'SimulatorSettingsDto.seed': whole('optional', 0, 2_147_483_647),
  'SimulatorSettingsDto.password': verbatim('nullable', 1, 200),
  ...TWILIO_FAULTS,
  'PutPricesDto.prices': field('required', {
    wrongType: [...noList, [[{ price: 1 }, 7], '%.1 must be an object'], [[null], '%.0 must not be null']],
    tooShort: [[[], null]],
    tooLong: [[Array.from({ length: 1_001 }, () => ({ price: 1 })), '% must have at most 1000 values']],
    wrongForm: [
      [[{ price: 0.000001 }, { price: 1_000, country: 'us' }, { price: 0, prefix: '+1', country: null }], null],
      ...[{}, { price: -1 }, { price: 1_001 }, { price: '1' }, { price: 0.0000001 }, { price: null }].map(
        (price) => [[price], '%.0 must have a price: a number from 0 to 1000 with at most 6 decimals'] as const,
      ),
      [[{ price: 1, cost: 1 }], '%.0 must have the fields country, prefix, price only'],
      [[{ price: 1, country: 'US', prefix: '+1' }], '%.0 must have a country or a prefix, not both'],
      ...['1', '+', '+0', '+1234567890123456', 7].map(
        (prefix) =>
          [[{ price: 1, prefix }], '%.0 must have a prefix such as +1415: a plus sign and 1 to 15 digits'] as const,
      ),
      [[{ price: 1, country: 'XX' }], `%.0 must have a country that is known: it ${COUNTRY_FORM[1]?.[1]?.slice(2)}`],
    ],
  }),
};
