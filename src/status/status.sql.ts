import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Provider } from '../messaging/providers/provider.entity.js';
import { HOUR_MS } from '../platform/clock.js';
import type { Config } from '../platform/config/config.js';
import { BIGINT_COLUMN, columnsOf, ID_COLUMN, reading, WORD_COLUMN, writing } from '../platform/database/statement.js';
import { COUNTED_MAX } from '../platform/jobs/job-queue.js';

/** What the ids of these records begin with. */
export const PROCESS_ID_PREFIX = 'prc';

/** A process of the service that runs, or ran a while ago and has not ended in order. */
@Entity('processes')
@Index('processes_seen', ['lastSeenAt'])
export class RunningProcess {
  @PrimaryColumn(ID_COLUMN)
  processId!: string;

  @Column(WORD_COLUMN)
  role!: Config['role'];

  /** That of the service. */
  @Column(WORD_COLUMN)
  version!: string;

  @Column(BIGINT_COLUMN)
  startedAt!: number;

  /** By the clock of the database. */
  @Column(BIGINT_COLUMN)
  lastSeenAt!: number;
}

/** Processes that are shown. */
export const PROCESSES_MAX = 200;
/** Providers that are shown. */
export const PROVIDERS_MAX = 100;
/** Rows that one statement deletes. */
const DELETED_ROWS = 1_000;

/** One that was killed is shown for so long. */
const SHOWN_MS = HOUR_MS;
/** By the clock of the database: that of one process must not hide another. */
const NOW = 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)';

/** Says that a process runs. Values: its id, role, version and when it started. */
export const NOTE_PROCESS = writing(
  'status: note a process',
  `INSERT INTO processes (processId, role, version, startedAt, lastSeenAt) VALUES (?, ?, ?, ?, ${NOW})
ON DUPLICATE KEY UPDATE lastSeenAt = VALUES(lastSeenAt)`,
);

/** The end of a process. Value: its id. */
export const END_PROCESS = writing('status: end of a process', 'DELETE FROM processes WHERE processId = ?');

/** All processes, after a restore: those of the backup run elsewhere, or no more. */
export const FORGET_ALL_PROCESSES = writing('status: forget all processes', 'DELETE FROM processes');

/** Processes that have not been seen for long. */
export const FORGET_PROCESSES = writing(
  'status: forget processes',
  `DELETE FROM processes WHERE lastSeenAt < ${NOW} - ${SHOWN_MS} LIMIT ${DELETED_ROWS}`,
);

/** The processes that were seen last, and how long ago: two times of one clock. */
export const PROCESSES = reading(
  'status: processes',
  { ...columnsOf(RunningProcess, 'processId', 'role', 'version', 'startedAt'), seenAgoMs: 'number!' },
  `SELECT processId, role, version, startedAt, ${NOW} - lastSeenAt AS seenAgoMs
FROM processes FORCE INDEX (processes_seen)
WHERE lastSeenAt >= ${NOW} - ${SHOWN_MS} ORDER BY lastSeenAt DESC LIMIT ${PROCESSES_MAX}`,
);

/** How many events have no sequence yet. */
export const WAITING_EVENTS_COUNT = reading(
  'status: events that wait',
  { due: 'number' },
  `SELECT COUNT(*) AS due FROM (SELECT 1 AS one FROM events FORCE INDEX (events_waiting)
WHERE isDispatched = 0 LIMIT ${COUNTED_MAX + 1}) AS found`,
);

/** Providers by their names, and whether they take messages. */
export const PROVIDERS = reading(
  'status: providers',
  columnsOf(Provider, 'providerId', 'name', 'kind', 'status', 'downUntil', 'downReason'),
  `SELECT providerId, name, kind, status, downUntil, downReason FROM providers FORCE INDEX (providers_name)
ORDER BY name, providerId LIMIT ${PROVIDERS_MAX}`,
);
