import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ERASURE_JOBS } from '../compliance/erasure/erasure-task.js';
import { DELIVERY_JOBS } from '../deliveries/lines.js';
import { PROJECTS_MAX, WAITING_PROJECTS } from '../events/events.sql.js';
import { PROVIDER_KINDS, type ProviderKind } from '../messaging/providers/adapter/provider-settings.js';
import { PROVIDER_STATUSES, type ProviderStatus } from '../messaging/providers/provider.entity.js';
import { MESSAGE_JOBS, type SenderQueue } from '../messaging/sending/message-claims.js';
import { isHeldUp } from '../messaging/sending/sender-queues.js';
import { SENDER_QUEUES } from '../messaging/sending/sending.sql.js';
import { IMPORT_JOBS } from '../phones/intake/stored-csv.js';
import { Database } from '../platform/database/database.js';
import type { ServerVersion } from '../platform/database/migrator.js';
import type { RowOf } from '../platform/database/statement.js';
import { instantOf } from '../platform/ids.js';
import { type Countable, type DueWork, dueWork, findDueWork } from '../platform/jobs/due-work.js';
import { COUNTED_MAX, type Head, type QueueName } from '../platform/jobs/job-queue.js';
import {
  type PROCESSES,
  PROCESSES_MAX,
  type PROVIDERS,
  PROVIDERS_MAX,
  type RunningProcess,
  WAITING_EVENTS_COUNT,
} from './status.sql.js';

/** The queues that the status shows, in its order. */
const QUEUES = ['EVENTS', 'DELIVERIES', 'MESSAGES', 'IMPORTS', 'ERASURES'] as const;
export type QueueWord = (typeof QUEUES)[number];

/** What waits in each queue. */
type WorkOfQueues = Readonly<Record<QueueWord, DueWork>>;

/** Looks into the queues of all modules, at a cost that does not grow with their length. */
@Injectable()
export class QueueStatus {
  constructor(private readonly database: Database) {}

  /** What is due at `now`. */
  async find(now: number): Promise<WorkOfQueues> {
    return {
      EVENTS: await this.events(),
      DELIVERIES: await this.of(DELIVERY_JOBS, now),
      MESSAGES: await this.of(MESSAGE_JOBS, now, (heads) => this.thatMaySend(heads, now)),
      IMPORTS: await this.of(IMPORT_JOBS, now),
      ERASURES: await this.of(ERASURE_JOBS, now),
    };
  }

  private of<Queue extends QueueName<Queue>>(
    jobs: Countable<Queue>,
    now: number,
    choose?: (heads: Head<Queue>[]) => Promise<Head<Queue>[]>,
  ): Promise<DueWork> {
    return findDueWork(jobs, this.database, now, choose);
  }

  private async thatMaySend(heads: Head<SenderQueue>[], now: number): Promise<Head<SenderQueue>[]> {
    if (heads.length === 0) return heads;
    const ids = heads.map(({ senderId }) => senderId);
    const facts = await this.database.read(SENDER_QUEUES(ids), ids);
    const bySender = new Map(facts.map((one) => [one.senderId, one]));
    return heads.filter(({ senderId }) => !isHeldUp(bySender.get(senderId), now));
  }

  /** Events that have no sequence. They stand by projects, each of which shows its oldest one. */
  private async events(): Promise<DueWork> {
    const [count] = await this.database.read(WAITING_EVENTS_COUNT);
    let oldest = Infinity;
    let after = '';
    let lookedAt = 0;
    do {
      const page = await this.database.readText(WAITING_PROJECTS, [after]);
      for (const { first } of page) oldest = Math.min(oldest, instantOf(first));
      after = page.length < PROJECTS_MAX ? '' : (page.at(-1)?.projectId ?? '');
      lookedAt += page.length;
    } while (after !== '' && lookedAt < COUNTED_MAX);
    return dueWork(oldest === Infinity ? 0 : (count?.due ?? 0), after !== '', oldest);
  }
}

const ROLES = ['all', 'api', 'worker'] as const;
const SERVER_KINDS = ['MYSQL', 'MARIADB'] as const;
const COUNTED = COUNTED_MAX.toLocaleString('en');

/** What was found of the database. */
export interface DatabaseState extends ServerVersion {
  readonly isReadOnly: boolean;
  readonly roundTripMs: number;
}

type ProcessRow = RowOf<typeof PROCESSES>;
type ProviderRow = RowOf<typeof PROVIDERS>;

/** What a measurement has found. */
interface Measured {
  readonly version: string;
  readonly epoch: number;
  readonly measuredAt: number;
  readonly database: DatabaseState;
  readonly processes: readonly ProcessRow[];
  readonly queues: WorkOfQueues;
  readonly providers: readonly ProviderRow[];
}

/** The database of the installation. */
class StatusDatabaseView {
  @ApiProperty({ enum: SERVER_KINDS, example: 'MARIADB', description: 'The kind of database server.' })
  kind!: ServerVersion['kind'];

  @ApiProperty({ type: String, example: '11.8.3', description: 'The version of the server.' })
  version!: string;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether the server takes no writes.' })
  isReadOnly!: boolean;

  @ApiProperty({
    type: Number,
    example: 0.41,
    description: 'How long an empty statement took, from this process to the server and back, in milliseconds.',
  })
  roundTripMs!: number;

  static of({ kind, version, isReadOnly, roundTripMs }: DatabaseState): StatusDatabaseView {
    return { kind, version, isReadOnly, roundTripMs: Math.round(roundTripMs * 100) / 100 };
  }
}

/** A process of the service. */
class StatusProcessView {
  @ApiProperty({
    type: String,
    example: 'prc_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the process; each start makes a new one.',
  })
  processId!: string;

  @ApiProperty({ enum: ROLES, example: 'all', description: 'Its setting `ROLE`.' })
  role!: RunningProcess['role'];

  @ApiProperty({ type: String, example: '0.1.0', description: 'The version of the service that it runs.' })
  version!: string;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Time of its start, by its own clock.' })
  startedAt!: number;

  @ApiProperty({
    type: Number,
    example: 1763703600000,
    description:
      'When it last said that it runs: it does so every 10 seconds. How long before `measuredAt` that was is ' +
      'measured by the clock of the database, whatever the clocks of the processes show. One that ended without a ' +
      'word is shown for an hour.',
  })
  lastSeenAt!: number;

  static of({ processId, role, version, startedAt, seenAgoMs }: ProcessRow, measuredAt: number): StatusProcessView {
    // After the database has moved to a server whose clock is slow, it was seen in the future.
    return { processId, role, version, startedAt, lastSeenAt: measuredAt - Math.max(0, seenAgoMs) };
  }
}

/** What waits in one queue. */
class StatusQueueView {
  @ApiProperty({
    enum: QUEUES,
    example: 'DELIVERIES',
    description:
      'The queue. `EVENTS` are recorded and have no `sequence` yet. `MESSAGES` leaves out what waits for a sender ' +
      'whose project or tenant is suspended, or whose provider is down or disabled.',
  })
  queue!: QueueWord;

  @ApiProperty({
    type: Number,
    example: 12,
    description: `What is due and not being worked on: counted to ${COUNTED}, and in ${COUNTED} senders or endpoints.`,
  })
  due!: number;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether there is more than was counted.' })
  isMore!: boolean;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763703599000,
    description: 'Since when the oldest is due; `null` when nothing is.',
  })
  oldestDueAt!: number | null;

  static of(queue: QueueWord, { due, isMore, oldestDueAt }: DueWork): StatusQueueView {
    return { queue, due, isMore, oldestDueAt };
  }
}

/** Whether a provider takes messages. */
class StatusProviderView {
  @ApiProperty({ type: String, example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the provider.' })
  providerId!: string;

  @ApiProperty({ type: String, example: 'Simulator', description: 'Name of the provider.' })
  name!: string;

  @ApiProperty({ enum: PROVIDER_KINDS, example: 'SIMULATOR', description: 'The kind of gateway.' })
  kind!: ProviderKind;

  @ApiProperty({ enum: PROVIDER_STATUSES, example: 'active', description: 'A `disabled` provider takes no messages.' })
  status!: ProviderStatus;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'Until when nothing is sent there, because the gateway was unavailable; `null` while it is well.',
  })
  downUntil!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What went wrong in the last attempt that counted against the gateway; `null` while it is well.',
  })
  downReason!: string | null;

  static of({ providerId, name, kind, status, downUntil, downReason }: ProviderRow): StatusProviderView {
    return { providerId, name, kind, status, downUntil, downReason };
  }
}

/** What the installation is doing. */
export class StatusView {
  @ApiProperty({
    type: String,
    example: '0.1.0',
    description: 'The version of the service in the process that responded.',
  })
  version!: string;

  @ApiProperty({
    type: Number,
    example: 1,
    description: 'The highest epoch of any project: one more after each restore from a backup.',
  })
  epoch!: number;

  @ApiProperty({
    type: Number,
    example: 1763703600000,
    description: 'When this was measured, by the clock of the process that responded, as are all ages against it.',
  })
  measuredAt!: number;

  @ApiProperty({ type: StatusDatabaseView, description: 'The database.' })
  database!: StatusDatabaseView;

  @ApiProperty({
    type: [StatusProcessView],
    description:
      'The processes that run, or ended within the last hour without a word: at most ' +
      `${PROCESSES_MAX}, the one that was seen last first.`,
  })
  processes!: StatusProcessView[];

  @ApiProperty({ type: [StatusQueueView], description: 'All queues.' })
  queues!: StatusQueueView[];

  @ApiProperty({
    type: [StatusProviderView],
    description: `The providers by their names, at most ${PROVIDERS_MAX}.`,
  })
  providers!: StatusProviderView[];

  static of({ version, epoch, measuredAt, database, processes, queues, providers }: Measured): StatusView {
    return {
      version,
      epoch,
      measuredAt,
      database: StatusDatabaseView.of(database),
      processes: processes.map((process) => StatusProcessView.of(process, measuredAt)),
      queues: QUEUES.map((queue) => StatusQueueView.of(queue, queues[queue])),
      providers: providers.map(StatusProviderView.of),
    };
  }
}
