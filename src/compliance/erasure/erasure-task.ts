import { Injectable } from '@nestjs/common';
import type { Fact } from '../../events/event-log.js';
import type { EventDeclaration } from '../../events/event-types.js';
import { Clock } from '../../platform/clock.js';
import type { DataKeys } from '../../platform/crypto/data-keys.js';
import { BoundedReads } from '../../platform/database/bounded-reads.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { TurnQueue } from '../../platform/jobs/turns.js';
import { Erasure } from './erasure.entity.js';

/** What the work on an erasure needs to know. It holds the number, so it is stored encrypted and only until the end. */
export interface ErasureTask {
  readonly phoneE164: string;
  readonly optOutToken: string;
  /** The version of the resource in the event at the end. */
  readonly version: number;
  /** The last event of the number when its row was deleted; empty if there was none. */
  readonly lastEventId: string;
  /** How many kinds of traces are removed entirely. */
  readonly stepsDone: number;
  /** How far the next kind is; null at its beginning. */
  readonly position: string | null;
}

/** The task of an erasure, encrypted. */
export function sealTask(keys: DataKeys, erasureId: string, task: ErasureTask): Buffer {
  return keys.seal(Erasure.placeOf(erasureId), JSON.stringify(task));
}

/** The task of an erasure. Throws when the erasure is done. */
export function openTask(keys: DataKeys, { erasureId, taskSealed }: Erasure): ErasureTask {
  if (taskSealed === null) throw new Error(`There is no task left in ${erasureId}`);
  return JSON.parse(keys.open(Erasure.placeOf(erasureId), taskSealed)) as ErasureTask;
}

/** After this time another worker continues the erasure of one that died. Each step renews the lease. */
export const LEASE_MS = 10_000;
const TENANTS_MAX = 1_000;

/** What is written of an erasure that is worked on. */
const WRITTEN = [
  'status',
  'taskSealed',
  'events',
  'responses',
  'notes',
  'importErrors',
  'messages',
  'queuedFor',
  'finishedAt',
] as const;
type WrittenColumn = (typeof WRITTEN)[number];
type ErasureTenant = { readonly tenantId: string };
type ErasureId = { readonly erasureId: string };

/** The table of erasures as a queue: one of each tenant. */
export const ERASURE_JOBS = new JobQueue<ErasureTenant, ErasureId, WrittenColumn>({
  table: 'erasures',
  index: 'erasures_queue',
  id: 'erasureId',
  queue: { tenantId: 'queuedFor' },
  queueKinds: { tenantId: 'text!' },
  columnKinds: { erasureId: 'text' },
  written: WRITTEN,
  queuesMax: TENANTS_MAX,
});

/** Erasures that have work left, taken under leases; tenants take turns, and so do the erasures of one. */
@Injectable()
export class ErasureQueue extends TurnQueue<ErasureTenant, ErasureId, Erasure> {
  constructor(dives: BoundedReads, transactor: Transactor, clock: Clock) {
    const find = (tx: Tx, { erasureId }: ErasureId) => tx.findOneByOrFail(Erasure, { erasureId });
    super({ jobs: ERASURE_JOBS, queue: 'tenantId', leaseMs: LEASE_MS, find }, dives, transactor, clock);
  }
}

/** The event of erasure, which does not name the number. */
export const ERASURE_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  {
    type: 'phone.erased',
    description: 'The erasure of a number is done; the event does not name the number.',
    properties: {
      phoneE164: { type: 'string', description: 'A keyed hash that replaces the number from now on.' },
      optOutToken: { type: 'string', description: 'The token of its opt-out link, as in its earlier events.' },
    },
    example: { phoneE164: 'erased_h7Qm3vT1cX0pLr5nUe8aKw', optOutToken: 'Zm9vYmFyYmF6cXV4MTIzNA', version: 3 },
  },
];

/** All of a number was erased: a pseudonym in its place, and the token by which receivers know which one it was. */
export function erasedFact({ tenantId, projectId, pseudonym }: Erasure, { optOutToken, version }: ErasureTask): Fact {
  return {
    tenantId,
    projectId,
    subject: pseudonym,
    type: 'phone.erased',
    data: { phoneE164: pseudonym, optOutToken, version },
  };
}
