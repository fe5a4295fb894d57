import type { StatusView } from 'parley-sdk';
import { checksOfStatus, durationOf } from './status-checks.js';

const NOW = 1_763_700_000_000;
const PROCESS = { processId: 'prc_1', role: 'all', version: '0.1.0', startedAt: 0, lastSeenAt: NOW - 9_000 } as const;
const PROVIDER = {
  providerId: 'pvd_1',
  name: 'Simulator',
  kind: 'SIMULATOR',
  status: 'active',
  downUntil: null,
  downReason: null,
} as const;
const STATUS: StatusView = {
  version: '0.1.0',
  epoch: 1,
  measuredAt: NOW,
  database: { kind: 'MARIADB', version: '10.11.19', isReadOnly: false, roundTripMs: 0.4 },
  processes: [PROCESS],
  queues: [{ queue: 'MESSAGES', due: 0, isMore: false, oldestDueAt: null }],
  providers: [PROVIDER],
};

/** The grades and findings of a status that differs in this, by the name of the check. */
const graded = (more: Partial<StatusView>): Record<string, string> =>
  Object.fromEntries(
    checksOfStatus({ ...STATUS, ...more }, '0.1.0').map(({ check, grade, finding }) => [check, `${grade}: ${finding}`]),
  );

describe('The checks of a status', () => {
  it('are good when all is well, and then have nothing to do', () => {
    expect(graded({})).toEqual({
      version: 'GOOD: 0.1.0, as this command',
      epoch: 'GOOD: 1: never restored from a backup',
      database: 'GOOD: MariaDB 10.11.19, 0.4 ms there and back',
      processes: 'GOOD: 1 seen within 30 s',
      'queue MESSAGES': 'GOOD: nothing waits',
      providers: 'GOOD: 1, none is down',
    });
    expect(checksOfStatus(STATUS, '0.1.0').every(({ remedy }) => remedy === null)).toBe(true);
  });

  it('say what to do about all that is not good', () => {
    const checks = checksOfStatus(
      {
        ...STATUS,
        version: '0.2.0',
        database: { ...STATUS.database, kind: 'MYSQL', isReadOnly: true },
        processes: [],
        queues: [{ queue: 'EVENTS', due: 1, isMore: false, oldestDueAt: NOW - 700_000 }],
        providers: [],
      },
      '0.1.0',
    );
    expect(checks.filter(({ grade, remedy }) => (grade === 'GOOD') !== (remedy === null))).toEqual([]);
    expect(checks.map(({ grade }) => grade)).toEqual(['WARNED', 'GOOD', 'BAD', 'BAD', 'BAD', 'WARNED']);
  });

  it.each<[string, string, Partial<StatusView>]>([
    ['epoch', 'GOOD: 3: restored from a backup', { epoch: 3 }],
    ['version', 'WARNED: 0.2.0, and processes that run 0.1.0', { version: '0.2.0' }],
    [
      'version',
      'WARNED: 0.2.0, and this command is of 0.1.0',
      { version: '0.2.0', processes: [{ ...PROCESS, version: '0.2.0' }] },
    ],
    [
      'database',
      'BAD: MySQL 9.7.0, 0.4 ms there and back; it takes no writes',
      { database: { kind: 'MYSQL', version: '9.7.0', isReadOnly: true, roundTripMs: 0.4 } },
    ],
    ['processes', 'BAD: none has said that it runs', { processes: [] }],
    ['processes', 'GOOD: 1 seen within 30 s', { processes: [{ ...PROCESS, lastSeenAt: NOW - 30_000 }] }],
    [
      'processes',
      'BAD: none was seen within 30 s; the last one 30 s ago',
      { processes: [{ ...PROCESS, lastSeenAt: NOW - 30_001 }] },
    ],
    [
      'processes',
      'WARNED: 1 seen within 30 s, 1 ended without a word within an hour',
      { processes: [PROCESS, { ...PROCESS, lastSeenAt: NOW - 600_000 }] },
    ],
    [
      'processes',
      'BAD: 1 seen within 30 s, and none with ROLE=all or ROLE=worker: nothing is sent',
      { processes: [{ ...PROCESS, role: 'api' }] },
    ],
    [
      'processes',
      'GOOD: 2 seen within 30 s',
      {
        processes: [
          { ...PROCESS, role: 'api' },
          { ...PROCESS, role: 'worker' },
        ],
      },
    ],
    ...[
      [60_000, 'GOOD: 7 due, the oldest for 60 s'],
      [60_001, 'WARNED: 7 due, the oldest for 60 s'],
      [600_000, 'WARNED: 7 due, the oldest for 10 min'],
      [600_001, 'BAD: 7 due, the oldest for 10 min'],
      [-5_000, 'GOOD: 7 due, the oldest for 0 s'],
    ].map(([age, finding]): [string, string, Partial<StatusView>] => [
      'queue DELIVERIES',
      String(finding),
      { queues: [{ queue: 'DELIVERIES', due: 7, isMore: false, oldestDueAt: NOW - Number(age) }] },
    ]),
    [
      'queue DELIVERIES',
      'BAD: more than 10000 due, the oldest for 2 h',
      { queues: [{ queue: 'DELIVERIES', due: 10_000, isMore: true, oldestDueAt: NOW - 7_200_000 }] },
    ],
    ['providers', 'WARNED: there is none: no message can be sent', { providers: [] }],
    [
      'providers',
      'GOOD: 2, 1 disabled, none is down',
      { providers: [PROVIDER, { ...PROVIDER, status: 'disabled', downUntil: NOW + 1_000 }] },
    ],
    ['providers', 'GOOD: 1, none is down', { providers: [{ ...PROVIDER, downUntil: NOW, downReason: 'before' }] }],
    [
      'provider Simulator',
      'BAD: down, used again in 30 s: 503 Service Unavailable',
      { providers: [{ ...PROVIDER, downUntil: NOW + 30_000, downReason: '503 Service Unavailable' }] },
    ],
  ])('%s is %s', (check, found, more) => {
    expect(graded(more)[check]).toBe(found);
  });
});

describe('A duration', () => {
  it.each([
    [0, '0 s'],
    [119_000, '119 s'],
    [120_000, '2 min'],
    [7_100_000, '118 min'],
    [7_200_000, '2 h'],
    [172_800_000, '2 d'],
  ])('%i ms are %s', (ms, text) => expect(durationOf(ms)).toBe(text));
});
