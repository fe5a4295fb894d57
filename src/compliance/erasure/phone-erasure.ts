import { Controller, Delete, Get, Injectable, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../../access/caller.js';
import { Once, Roles } from '../../access/route.decorators.js';
import { EventErasure } from '../../events/event-erasure.js';
import { ConsentLedger } from '../../phones/consent/consent-ledger.js';
import { pseudonymOf } from '../../phones/consent/tenant-opt-outs.js';
import { Phone } from '../../phones/phone.entity.js';
import { PhonePipe } from '../../phones/phones.controller.js';
import { lockPhone, PhoneCounts, type PhoneRow } from '../../phones/phones.sql.js';
import { Clock } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Database } from '../../platform/database/database.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { notFound } from '../../platform/http/problem.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { newId } from '../../platform/ids.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { ErasureQueue, sealTask } from './erasure-task.js';
import { Erasure, ERASURE_ID_PREFIX } from './erasure.entity.js';
import { AcceptedErasureView, ErasureView } from './erasure.view.js';

const NOTHING_YET = { events: 0, responses: 0, notes: 0, importErrors: 0, messages: 0 } as const;

/**
 * Takes requests to erase a number of a project. Its row is deleted and the number suppressed in one short transaction;
 * `ErasureWorker` removes what else is stored of it.
 */
@Injectable()
export class PhoneErasure {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly reach: ProjectAccess,
    private readonly ledger: ConsentLedger,
    private readonly events: EventErasure,
    private readonly queue: ErasureQueue,
    private readonly counts: PhoneCounts,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins an erasure, or shows the last one of a number that was not registered again since. Throws 404. Suspended and
   * archived projects erase too: it is the person's right, not the project's.
   */
  async erase(caller: Caller, projectId: string, phoneE164: string, requestId: string): Promise<AcceptedErasureView> {
    await this.reach.requireProject(caller, projectId);
    const pseudonym = pseudonymOf(this.keys, projectId, phoneE164);
    const erasure = await this.transactor.run(async (tx) => {
      const phone = await lockPhone(tx, projectId, phoneE164);
      // The latest one; null if the number was never erased.
      if (phone === null) return tx.findOne(Erasure, { where: { projectId, pseudonym }, order: { erasureId: 'DESC' } });
      await this.ledger.erase(tx, phone, { pseudonym, actorKeyId: caller.keyId, requestId });
      await tx.delete(Phone, { projectId, phoneE164 });
      const created = await this.create(tx, phone, pseudonym);
      await this.counts.add(tx, phone.tenantId, -1);
      return created;
    });
    if (erasure === null) throw notFound();
    return AcceptedErasureView.of(erasure);
  }

  /** One erasure and how far it is. Throws 404. */
  async read(caller: Caller, projectId: string, erasureId: string): Promise<ErasureView> {
    this.reach.requireReach(caller, projectId);
    const erasure = await this.database.entities.findOneBy(Erasure, { projectId, erasureId });
    if (erasure === null) throw notFound();
    return ErasureView.of(erasure);
  }

  /** Queues the erasure of what is stored of a number up to now. `phone` must be locked. */
  private async create(tx: Tx, phone: PhoneRow, pseudonym: string): Promise<Erasure> {
    const { projectId, tenantId, phoneE164, optOutToken } = phone;
    const now = this.clock.now();
    const erasureId = newId(ERASURE_ID_PREFIX, now);
    const task = {
      phoneE164,
      optOutToken,
      version: phone.version + 1,
      lastEventId: await this.events.lastOf(tx, projectId, phoneE164),
      stepsDone: 0,
      position: null,
    };
    const erasure = Object.assign(new Erasure(), {
      erasureId,
      projectId,
      tenantId,
      status: 'QUEUED',
      pseudonym,
      taskSealed: sealTask(this.keys, erasureId, task),
      ...NOTHING_YET,
      queuedFor: tenantId,
      dueAt: now,
      fence: 0,
      // What was said of the number is not younger, by whatever clock: steps touch only what is older than this.
      createdAt: Math.max(now, phone.updatedAt),
      startedAt: null,
      finishedAt: null,
    } satisfies Omit<Erasure, 'status'> & { status: 'QUEUED' });
    await tx.insert(Erasure, erasure);
    this.transactor.afterCommit(tx, () => this.queue.queued.announce());
    return erasure;
  }
}

const ABOUT_ERASING = `\
Deletes the number from the project. If it is registered again, it starts as opted out.

What else is stored of the number is removed in the background: a pseudonym (a keyed hash) replaces it in events,
in the notes of the consent ledger and in the errors of imports, and the responses of webhook receivers to its
events are deleted. \`GET\` the \`Location\` to see the progress; the event \`phone.erased\` follows when all is
removed. A webhook delivery that is sent before that still carries the number.

Repeating the request returns the same erasure, until the number is registered again.`;

@ApiTags('phones')
@Controller('v1/projects/:projectId')
export class PhoneErasureController {
  constructor(private readonly erasure: PhoneErasure) {}

  @Delete('phones/:phoneE164')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'erasePhone',
    summary: 'Erase a phone number',
    description: ABOUT_ERASING,
    status: 202,
    type: AcceptedErasureView,
    success: 'The number is deleted, and its traces are being removed. `Location` leads to the progress.',
    failures: [400, 401, 403, 404, 429],
    location: '/v1/projects/{projectId}/erasures/{erasureId}',
  })
  erase(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('phoneE164', PhonePipe) phoneE164: string,
    @Once() once: OnceRequest,
  ): Promise<AcceptedErasureView> {
    return this.erasure.erase(caller, projectId, phoneE164, once.requestId);
  }

  @Get('erasures/:erasureId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readErasure',
    summary: 'Read an erasure',
    description: 'Returns one erasure: its status, and what it has removed so far.',
    type: ErasureView,
    success: 'The erasure.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('erasureId', IdPipe) erasureId: string,
  ): Promise<ErasureView> {
    return this.erasure.read(caller, projectId, erasureId);
  }
}
