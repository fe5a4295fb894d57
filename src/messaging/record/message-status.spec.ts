import {
  hasEnded,
  isWaiting,
  LATE_DELIVERY_MS,
  mayBecome,
  MESSAGE_STATUSES,
  type MessageStatus,
} from './message-status.js';

const place = (status: MessageStatus, endedAt: number | null = null) => ({ status, endedAt });
const NOW = 1_763_700_000_000;

describe('The status of a message', () => {
  it.each<[MessageStatus, MessageStatus[]]>([
    [
      'SCHEDULED',
      ['QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'BLOCKED', 'EXPIRED', 'CANCELED'],
    ],
    ['QUEUED', ['SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'BLOCKED', 'EXPIRED', 'CANCELED']],
    ['SENDING', ['QUEUED', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'BLOCKED', 'EXPIRED', 'CANCELED']],
    ['SENT', ['DELIVERED', 'UNDELIVERED', 'FAILED', 'BLOCKED', 'EXPIRED', 'CANCELED']],
    ['DELIVERED', []],
    ['UNDELIVERED', ['DELIVERED']],
    ['FAILED', []],
    ['BLOCKED', []],
    ['EXPIRED', []],
    ['CANCELED', []],
    ['RECEIVED', []],
  ])('%s may become %s', (from, allowed) => {
    const endedAt = hasEnded(from) ? NOW : null;
    const outbound = MESSAGE_STATUSES.filter((to) => to !== 'RECEIVED');
    expect(outbound.filter((to) => mayBecome(place(from, endedAt), to, NOW)).sort()).toEqual(allowed.sort());
  });

  it('becomes DELIVERED after UNDELIVERED for 72 hours', () => {
    expect(mayBecome(place('UNDELIVERED', NOW), 'DELIVERED', NOW + LATE_DELIVERY_MS)).toBe(true);
    expect(mayBecome(place('UNDELIVERED', NOW), 'DELIVERED', NOW + LATE_DELIVERY_MS + 1)).toBe(false);
  });

  it('waits only before the hand-over', () => {
    expect(MESSAGE_STATUSES.filter(isWaiting)).toEqual(['SCHEDULED', 'QUEUED']);
  });
});
