import { messageValuesOf } from './send-program.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const SECOND_MS = 1_000;
const WORDS = { GSM_7: 'text', UCS_2: 'unicode' };

function valuesFor(secondsLeft: number, validity = { min: 1, max: 259_200 }, changes = {}) {
  const message = {
    attemptId: 'att_1',
    projectId: 'prj_1',
    to: '+491701234567',
    from: '+14155550100',
    text: '+1',
    encoding: 'UCS_2' as const,
    parts: 2,
    deliverUntil: NOW + secondsLeft * SECOND_MS,
    ...changes,
  };
  return messageValuesOf({ encodingWords: WORDS, validity }, message, {
    receiptUrl: 'https://parley.test/r',
    now: NOW,
  });
}

describe('messageValuesOf', () => {
  it('has a text for each placeholder', () => {
    expect(valuesFor(150)).toEqual({
      to: '+491701234567',
      toDigits: '491701234567',
      from: '+14155550100',
      fromDigits: '14155550100',
      text: '+1',
      attemptId: 'att_1',
      encoding: 'unicode',
      parts: '2',
      validitySeconds: '150',
      validityMinutes: '2',
      validUntil: '2026-11-21T12:02:30.000Z',
      receiptUrl: 'https://parley.test/r',
    });
    expect(valuesFor(150, undefined, { from: 'ACME', encoding: 'GSM_7' })).toMatchObject({
      fromDigits: 'ACME',
      encoding: 'text',
    });
  });

  it.each([
    ['less than a minute is one', 59, { min: 1, max: 86_400 }, ['59', '1', '2026-11-21T12:00:59.000Z']],
    ['what has ended ends within a second', -5, { min: 1, max: 86_400 }, ['1', '1', '2026-11-21T12:00:01.000Z']],
    ['not below what the gateway takes', 60, { min: 1_800, max: 86_400 }, ['1800', '30', '2026-11-21T12:30:00.000Z']],
    ['nor above', 86_400, { min: 1, max: 3_600 }, ['3600', '60', '2026-11-21T13:00:00.000Z']],
  ] as const)('the end of delivery: %s', (_what, seconds, validity, expected) => {
    const { validitySeconds, validityMinutes, validUntil } = valuesFor(seconds, validity);
    expect([validitySeconds, validityMinutes, validUntil]).toEqual(expected);
  });
});
