import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import type { Caller } from '../../access/caller.js';
import { countryCodeOf } from '../../phones/phone-number.js';
import { Clock } from '../../platform/clock.js';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { Database } from '../../platform/database/database.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { Cursors, PageQuery } from '../../platform/http/paging.js';
import { invalidField, notFound, Problem } from '../../platform/http/problem.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { newId } from '../../platform/ids.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { Provider, receives, Sender, SENDER_ID_PREFIX, type SenderKind } from './provider.entity.js';
import { ProviderUse } from './providers.service.js';
import {
  type CreateSenderDto,
  type ListSendersQuery,
  type OwnedSenderPageView,
  OwnedSenderView,
  type PatchSenderDto,
  type SenderFieldsDto,
  type SenderPageView,
  SenderView,
} from './senders.dto.js';

/** Letters, digits and signs that are in ASCII and in the alphabet of GSM (3GPP TS 23.038). */
const NAME = /^[\x20-\x5A_\x61-\x7A]{1,11}$/;
const LETTER = /[A-Za-z]/;

interface AddressRule {
  readonly fits: (address: string) => boolean;
  /** The end of a sentence that begins with "address". */
  readonly sentence: string;
}

const RULES: Readonly<Record<SenderKind, AddressRule>> = {
  NUMBER: {
    fits: (address) => /^\+[1-9]\d{6,14}$/.test(address),
    sentence: 'must be a number in E.164 for the kind NUMBER, such as +14155550100',
  },
  SHORT_CODE: {
    fits: (address) => /^\d{3,8}$/.test(address),
    sentence: 'must be 3 to 8 digits for the kind SHORT_CODE',
  },
  NAME: {
    fits: (address) => NAME.test(address) && LETTER.test(address),
    sentence:
      'must be 1 to 11 characters of ASCII that GSM has, with a letter among them, for the kind NAME; GSM does not ' +
      'have ` and, in a name, [ \\ ] ^ { | } ~',
  },
};

/** What is wrong with an address of this kind, as the end of a sentence; null when nothing is. */
export function addressFault(kind: SenderKind, address: string): string | null {
  const { fits, sentence } = RULES[kind];
  return fits(address) ? null : sentence;
}

/** Senders a project may have. */
export const SENDERS_MAX = 50;

/** Makes, shows, changes and deletes senders. */
@Injectable()
export class SendersService {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly cursors: Cursors,
    private readonly use: ProviderUse,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a sender, active. Throws 400 (for an unknown provider, too), 404, and 409 when the project is full or
   * archived, the provider is disabled, or the address belongs to another sender.
   */
  async create(caller: Caller, projectId: string, dto: CreateSenderDto, once: OnceRequest): Promise<SenderView> {
    const fault = addressFault(dto.kind, dto.address);
    if (fault !== null) throw invalidField('address', 'fitsKind', `address ${fault}`);
    await this.reach.requireProject(caller, projectId);
    return this.idempotency.run(once, {
      statusCode: 201,
      work: (tx) => this.insert(tx, caller, projectId, dto),
      idOf: (view) => view.senderId,
      show: (senderId) => this.read(caller, projectId, senderId),
    });
  }

  /** One sender of a project. Throws 404. */
  async read(caller: Caller, projectId: string, senderId: string): Promise<SenderView> {
    await this.reach.requireProject(caller, projectId);
    const sender = await this.database.entities.findOneBy(Sender, { senderId, projectId });
    if (sender === null) throw notFound();
    return SenderView.of(sender);
  }

  /** The senders of a project, oldest first. Throws 400 for a cursor of another list, and 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<SenderPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'senders', filters: [projectId] };
    const after = this.cursors.read(query.cursor, list) ?? '';
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.entities
      .createQueryBuilder(Sender, 'sender')
      .where('sender.projectId = :projectId AND sender.senderId > :after', { projectId, after })
      .orderBy('sender.senderId')
      .limit(size + 1)
      .getMany();
    return this.cursors.page(rows, size, list, (sender) => sender.senderId, SenderView.of);
  }

  /** The senders of all projects, or of some, oldest first. Throws 400 for a cursor of another list. */
  async listAll(query: ListSendersQuery): Promise<OwnedSenderPageView> {
    const { tenantIds, projectIds } = query;
    const list = { list: 'all senders', filters: [tenantIds?.toSorted() ?? null, projectIds?.toSorted() ?? null] };
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.entities.find(Sender, {
      where: {
        senderId: MoreThan(this.cursors.read(query.cursor, list) ?? ''),
        ...(tenantIds === undefined ? {} : { tenantId: In(tenantIds) }),
        ...(projectIds === undefined ? {} : { projectId: In(projectIds) }),
      },
      order: { senderId: 'ASC' },
      take: size + 1,
    });
    return this.cursors.page(rows, size, list, (sender) => sender.senderId, OwnedSenderView.of);
  }

  /** Changes a sender. Throws 400 for an unknown provider, 404, and 409 when the project is archived. */
  async patch(caller: Caller, projectId: string, senderId: string, dto: PatchSenderDto): Promise<SenderView> {
    return this.transactor.run(async (tx) => {
      await this.reach.shareProject(tx, caller, projectId);
      const sender = await lockSender(tx, projectId, senderId);
      await requireInboundProvider(tx, dto);
      const changes = {
        inboundProviderId: dto.inboundProviderId === undefined ? sender.inboundProviderId : dto.inboundProviderId,
        countries: dto.countries === undefined ? sender.countries : codesOf(dto.countries),
        rankNumber: dto.rank ?? sender.rankNumber,
        partsPerSecond: dto.partsPerSecond === undefined ? sender.partsPerSecond : dto.partsPerSecond,
        status: dto.status ?? sender.status,
        updatedAt: this.clock.now(),
      };
      await tx.update(Sender, { senderId }, changes);
      return SenderView.of(Object.assign(sender, changes));
    });
  }

  /** Deletes a sender. Throws 404, and 409 while it has unfinished messages, or when the project is archived. */
  async remove(caller: Caller, projectId: string, senderId: string): Promise<void> {
    await this.transactor.run(async (tx) => {
      // To accept a message is to share this lock, so none can come meanwhile.
      await this.reach.lockProject(tx, caller, projectId);
      await lockSender(tx, projectId, senderId);
      if (await this.use.isSenderUsed(tx, senderId)) throw senderInUse();
      await tx.delete(Sender, { senderId });
    });
  }

  private async insert(tx: Tx, caller: Caller, projectId: string, dto: CreateSenderDto): Promise<SenderView> {
    const { tenantId } = await this.reach.lockProject(tx, caller, projectId);
    if ((await tx.countBy(Sender, { projectId })) >= SENDERS_MAX) throw senderLimitReached();
    await requireActiveProvider(tx, dto.providerId);
    await requireInboundProvider(tx, dto);
    const now = this.clock.now();
    const sender: Sender = Object.assign(new Sender(), {
      senderId: newId(SENDER_ID_PREFIX, now),
      tenantId,
      projectId,
      providerId: dto.providerId,
      inboundProviderId: dto.inboundProviderId ?? null,
      address: dto.address,
      receivingAddress: receives(dto.kind) ? dto.address : null,
      kind: dto.kind,
      countries: codesOf(dto.countries ?? []),
      rankNumber: dto.rank ?? 0,
      partsPerSecond: dto.partsPerSecond ?? null,
      status: 'active',
      pacedUntil: 0,
      failures: 0,
      downUntil: null,
      createdAt: now,
      updatedAt: now,
    });
    try {
      await tx.insert(Sender, sender);
    } catch (error) {
      if (!isDuplicate(error, 'senders_receiving')) throw error;
      throw addressTaken(await tx.findOneBy(Sender, { receivingAddress: dto.address }));
    }
    return SenderView.of(sender);
  }
}

/** 409 for one sender too many. */
export function senderLimitReached(): Problem {
  return new Problem(409, 'limit_reached', `A project has at most ${SENDERS_MAX} senders.`);
}

/** 409 for an address that receives, and belongs to another sender. Only ADMIN makes senders, and may know whose. */
export function addressTaken(owner: Pick<Sender, 'senderId' | 'projectId'> | null): Problem {
  const whose = owner === null ? 'another sender' : `another sender, ${owner.senderId} of ${owner.projectId}`;
  return new Problem(409, 'state_conflict', `The address belongs to ${whose}: what people reply goes there.`);
}

/** 409 for a sender at a provider that takes no messages. */
export function providerDisabled(): Problem {
  return new Problem(409, 'state_conflict', 'The provider is disabled: set its status to active first.');
}

/** 409 for a sender that is needed. */
export function senderInUse(): Problem {
  const sentence = 'It has messages that have not ended. To stop its use at once, set status to disabled.';
  return new Problem(409, 'state_conflict', sentence);
}

/** Locked against changes only: the provider stays, and stays active, until the sender is there. */
async function requireActiveProvider(tx: Tx, providerId: string): Promise<void> {
  const provider = await requireProvider(tx, 'providerId', providerId);
  if (provider.status !== 'active') throw providerDisabled();
}

/** A disabled one takes callbacks, so it can receive. */
async function requireInboundProvider(tx: Tx, { inboundProviderId }: SenderFieldsDto): Promise<void> {
  if (typeof inboundProviderId === 'string') await requireProvider(tx, 'inboundProviderId', inboundProviderId);
}

async function requireProvider(tx: Tx, field: string, providerId: string): Promise<Provider> {
  const provider = await tx.findOne(Provider, { where: { providerId }, lock: { mode: 'pessimistic_read' } });
  if (provider === null)
    throw invalidField(field, 'isKnown', `${field} must be the id of a provider: see GET /v1/providers`);
  return provider;
}

async function lockSender(tx: Tx, projectId: string, senderId: string): Promise<Sender> {
  const sender = await tx.findOne(Sender, { where: { senderId, projectId }, lock: { mode: 'pessimistic_write' } });
  if (sender === null) throw notFound();
  return sender;
}

/** The alpha-2 codes of countries that were checked before, each once, in the order of the alphabet. */
function codesOf(countries: readonly string[]): string[] {
  return [...new Set(countries.map((country) => countryCodeOf(country) ?? ''))].toSorted();
}
