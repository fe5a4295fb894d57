import { FAILED_ATTEMPTS_MIN, FAILING_MAX_MS, UNTRIED, WebhookConfig } from './webhook-config.entity.js';

const NOW = 1_800_000_000_000;
const FAILED = { failures: 1, hasSucceeded: false, isGone: false };
const SUCCEEDED = { failures: 0, hasSucceeded: true, isGone: false };

const config = (columns: Partial<WebhookConfig> = {}): WebhookConfig =>
  Object.assign(
    new WebhookConfig(),
    { ...UNTRIED, isActive: true, messageEvents: ['DELIVERED', 'QUEUED'], phoneEvents: ['OPTED_OUT'] },
    columns,
  );

describe('WebhookConfig.wants', () => {
  it.each([
    ['message.delivered', true],
    ['message.queued', true],
    ['message.failed', false],
    ['message.opted_out', false],
    ['phone.opted_out', true],
    ['phone.opted_in', false],
    ['phone.delivered', false],
    ['phone.opted', false],
    ['phone.', false],
    ['phone', false],
  ])('%s: %p', (type, wanted) => {
    expect(config().wants(type)).toBe(wanted);
  });

  it('wants nothing of a kind whose list is empty, and does not ask whether it is switched on', () => {
    expect(config({ phoneEvents: [] }).wants('phone.opted_out')).toBe(false);
    expect(config({ isActive: false }).wants('phone.opted_out')).toBe(true);
  });
});

describe('WebhookConfig.healthAfter', () => {
  const failing = (forMs: number, failedAttempts: number): WebhookConfig =>
    config({ failingSince: NOW - forMs, failedAttempts });

  it('notes since when it has failed, and how often', () => {
    expect(config().healthAfter({ ...FAILED, failures: 3 }, NOW)).toEqual({
      failingSince: NOW,
      failedAttempts: 3,
      disabledReason: null,
      disabledAt: null,
      isActive: true,
    });
    expect(failing(60_000, 3).healthAfter(FAILED, NOW)).toMatchObject({
      failingSince: NOW - 60_000,
      failedAttempts: 4,
      isActive: true,
    });
  });

  it('forgets all failures with one success, also when others failed with it', () => {
    expect(failing(FAILING_MAX_MS * 2, 500).healthAfter(SUCCEEDED, NOW)).toEqual({ ...UNTRIED, isActive: true });
    expect(failing(FAILING_MAX_MS * 2, 500).healthAfter({ ...SUCCEEDED, failures: 4 }, NOW)).toEqual({
      ...UNTRIED,
      isActive: true,
    });
  });

  it('switches off what only failed for five days in ten attempts', () => {
    expect([FAILING_MAX_MS, FAILED_ATTEMPTS_MIN]).toEqual([5 * 24 * 3_600_000, 10]);
    expect(failing(FAILING_MAX_MS, 9).healthAfter(FAILED, NOW)).toEqual({
      failingSince: NOW - FAILING_MAX_MS,
      failedAttempts: 10,
      disabledReason: 'FAILING',
      disabledAt: NOW,
      isActive: false,
    });
  });

  it('leaves on what failed for less long, or less often', () => {
    expect(failing(FAILING_MAX_MS - 1, 500).healthAfter(FAILED, NOW)).toMatchObject({
      isActive: true,
      disabledReason: null,
    });
    expect(failing(FAILING_MAX_MS * 3, 8).healthAfter(FAILED, NOW)).toMatchObject({
      isActive: true,
      failedAttempts: 9,
      disabledReason: null,
    });
  });

  it('switches off at once what is gone, even if another attempt succeeded', () => {
    expect(config().healthAfter({ failures: 1, hasSucceeded: true, isGone: true }, NOW)).toMatchObject({
      isActive: false,
      disabledReason: 'GONE',
      disabledAt: NOW,
    });
  });

  it('does not touch the reason of what is off already', () => {
    const off = config({
      isActive: false,
      disabledReason: 'FAILING',
      disabledAt: 5,
      failingSince: 1,
      failedAttempts: 20,
    });
    expect(off.healthAfter({ ...FAILED, isGone: true }, NOW)).toEqual({
      failingSince: 1,
      failedAttempts: 21,
      disabledReason: 'FAILING',
      disabledAt: 5,
      isActive: false,
    });
    expect(config({ isActive: false }).healthAfter({ ...FAILED, isGone: true }, NOW)).toMatchObject({
      disabledReason: null,
      disabledAt: null,
      isActive: false,
    });
  });
});
