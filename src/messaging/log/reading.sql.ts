import type { SqlValue } from '../../platform/database/database.js';
import { placeholders } from '../../platform/database/statement.js';
import { words } from '../../platform/database/statement.js';
import { readingBy, type RowOf } from '../../platform/database/statement.js';
import { PROVIDER_STATUSES } from '../providers/provider.entity.js';
import { STATUSES } from '../../access/status.js';
import { MESSAGE } from '../record/messages.sql.js';
import { type Lane, planOf, type Sifted } from './message-lanes.js';

/** What one lane is asked for: messages older than one, not older than another, newest first. */
interface LaneRead {
  readonly lane: Lane;
  /** Only older ones; null for the newest. */
  readonly before: string | null;
  /** None older than this; null for no bound. */
  readonly from: string | null;
  readonly limit: number;
}

interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Messages of several lanes, newest first in each, and whether they pass what is sifted. */
export const MESSAGE_LANES = readingBy(
  'messages: lanes of a page',
  { lane: 'number', messageId: 'text', fits: 'flag' },
  (reads: readonly LaneRead[], sifted: readonly Sifted[]): Statement => {
    const fits = fitsOf(sifted);
    const arms = reads.map((read, index) => armOf(read, index, fits));
    return {
      sql: arms.map(({ sql }) => `(${sql})`).join(' UNION ALL '),
      values: arms.flatMap(({ values }) => values),
    };
  },
  (): [LaneRead[], readonly Sifted[]][] => {
    const bounds = { before: 'msg_2', from: 'msg_1', limit: 21 };
    const none = { status: null, direction: null, category: null, phone: null, clientReference: null };
    const all = {
      status: ['SENT'],
      direction: ['OUTBOUND'],
      category: ['URGENT'],
      phone: '+4911',
      clientReference: 'a',
    };
    const scopes = [
      { kind: 'projects', ids: ['prj_1'] },
      { kind: 'tenants', ids: ['ten_1'] },
      { kind: 'all' },
    ] as const;
    return scopes.flatMap((scope) =>
      [none, all, { ...none, phone: '+4911' }, { ...none, status: ['SENT', 'DELIVERED'] }].map((filters) => {
        const { lanes, sifted } = planOf(scope, filters);
        return [lanes.map((lane) => ({ lane, ...bounds })), sifted] satisfies [LaneRead[], readonly Sifted[]];
      }),
    );
  },
);
function armOf({ lane, before, from, limit }: LaneRead, index: number, fits: Statement): Statement {
  const conditions = [
    ...lane.where.map(([column]) => `${column} = ?`),
    ...(before === null ? [] : ['messageId < ?']),
    ...(from === null ? [] : ['messageId >= ?']),
  ];
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const bounds = [before, from].filter((bound) => bound !== null);
  return {
    sql: `SELECT ${index} AS lane, messageId, ${fits.sql} AS fits
FROM messages FORCE INDEX (${lane.index})${where} ORDER BY messageId DESC LIMIT ${limit}`,
    values: [...fits.values, ...lane.where.map(([, value]) => value), ...bounds],
  };
}

/** Null where a column is null: that is no match. */
function fitsOf(sifted: readonly Sifted[]): Statement {
  if (sifted.length === 0) return { sql: '1', values: [] };
  const conditions = sifted.map(([column, values]) => `${column} IN (${placeholders(values)})`);
  return { sql: `COALESCE(${conditions.join(' AND ')}, 0)`, values: sifted.flatMap(([, values]) => values) };
}

/**
 * Messages by their ids, with what may hold back those that wait: the status of project, tenant, sender and provider,
 * the breakers of provider and sender, the sender's pacing.
 */
export const SHOWN_MESSAGES = readingBy(
  'messages: shown',
  {
    ...MESSAGE,
    projectStatus: { ...words(STATUSES), isNullable: true },
    tenantStatus: { ...words(STATUSES), isNullable: true },
    senderStatus: { ...words(PROVIDER_STATUSES), isNullable: true },
    senderUpdatedAt: 'number?',
    providerStatus: { ...words(PROVIDER_STATUSES), isNullable: true },
    providerUpdatedAt: 'number?',
    downUntil: 'number?',
    pacedUntil: 'number?',
  },
  (ids: readonly string[]) => `SELECT ${Object.keys(MESSAGE)
    .map((column) => `m.${column}`)
    .join(', ')},
p.status AS projectStatus, t.status AS tenantStatus, s.status AS senderStatus, s.updatedAt AS senderUpdatedAt,
v.status AS providerStatus, v.updatedAt AS providerUpdatedAt,
GREATEST(COALESCE(v.downUntil, 0), COALESCE(s.downUntil, 0)) AS downUntil, s.pacedUntil
FROM messages m
LEFT JOIN projects p ON m.status IN ('SCHEDULED', 'QUEUED') AND p.projectId = m.projectId
LEFT JOIN tenants t ON t.tenantId = p.tenantId
LEFT JOIN providers v ON m.status IN ('SCHEDULED', 'QUEUED') AND v.providerId = m.providerId
LEFT JOIN senders s ON m.status IN ('SCHEDULED', 'QUEUED') AND s.senderId = m.senderId
WHERE m.messageId IN (${placeholders(ids)})`,
  [[['msg_1', 'msg_2']]],
);
export type ShownRow = RowOf<typeof SHOWN_MESSAGES>;
