import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transactor.js';
import { Cursors, PageQuery } from '../../platform/http/paging.js';
import { invalidField, notFound, Problem } from '../../platform/http/problem.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { Phone } from '../phone.entity.js';
import type { PhoneView } from '../phone.view.js';
import { PhonesReader } from '../phones-reader.js';
import { lockPhone, type PhoneRow } from '../phones.sql.js';
import { ConsentLedger } from './consent-ledger.js';
import type { Declaration } from './consent-strength.js';
import type { OptInDto, OptOutDto } from './consent.dto.js';
import { ConsentEntry } from './consent.entity.js';
import { ConsentEntryView, type ConsentView } from './consent.view.js';
import { type Proof, wholeProofFault } from './proof.js';

/** What differs between the two: who may declare it for which project, and what it says of the number. */
interface Steps {
  enter(tx: Tx): unknown;
  declare(phone: PhoneRow): Declaration;
}

/** Opt-outs and opt-ins that a caller declares for a number, and what the ledger holds of it. */
@Injectable()
export class PhoneConsent {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly ledger: ConsentLedger,
    private readonly reader: PhonesReader,
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /** Opts a number out of a project, also of an archived one; one that is out already stays so. Throws 404. */
  optOut(caller: Caller, projectId: string, phoneE164: string, dto: OptOutDto, once: OnceRequest): Promise<PhoneView> {
    const declaration = {
      kind: 'OPT_OUT',
      source: dto.reason ?? 'API',
      note: dto.note ?? null,
      actorKeyId: caller.keyId,
      requestId: once.requestId,
    } as const;
    const enter = () => this.reach.requireReach(caller, projectId);
    return this.run(projectId, phoneE164, once, { enter, declare: () => declaration });
  }

  /**
   * Opts a number in. Throws 400 without evidence or proof after an opt-out, 404, and 409 when the project is archived,
   * the number is blocked at the provider, or the proof is older than the opt-out.
   */
  async optIn(
    caller: Caller,
    projectId: string,
    phoneE164: string,
    dto: OptInDto,
    once: OnceRequest,
  ): Promise<PhoneView> {
    const proof = dto.proof ?? null;
    if (proof !== null) this.requireWhole(proof);
    const declaration = {
      kind: 'OPT_IN',
      source: 'API',
      note: dto.evidence ?? null,
      proof,
      actorKeyId: caller.keyId,
      requestId: once.requestId,
    } as const;
    const enter = (tx: Tx) => this.reach.shareProject(tx, caller, projectId);
    const declare = (phone: PhoneRow) => {
      if (phone.optOutReason === 'PROVIDER_BLOCK') throw blockedAtProvider();
      if (phone.isOptedOut && dto.evidence === undefined && proof === null)
        throw invalidField(
          'evidence',
          'isEvidence',
          'evidence or proof must say what proves the opt-in, for this number has opted out',
        );
      return declaration;
    };
    return this.run(projectId, phoneE164, once, { enter, declare });
  }

  /** A page of the entries of a number. Throws 404. */
  async list(caller: Caller, projectId: string, phoneE164: string, query: PageQuery): Promise<ConsentView> {
    await this.reach.requireProject(caller, projectId);
    const phone = await this.database.entities.findOneBy(Phone, { projectId, phoneE164 });
    if (phone === null) throw notFound();
    const list = { list: 'consent', filters: [projectId, phoneE164] };
    const after = Number(this.cursors.read(query.cursor, list) ?? 0);
    const size = PageQuery.sizeOf(query);
    const select = this.database.entities
      .createQueryBuilder(ConsentEntry, 'entry')
      .where('entry.projectId = :projectId AND entry.phoneE164 = :phoneE164 AND entry.place > :after', {
        projectId,
        phoneE164,
        after,
      });
    const entries = await select
      .orderBy('entry.place')
      .limit(size + 1)
      .getMany();
    return {
      phoneE164,
      isOptedOut: phone.isOptedOut,
      ...this.cursors.page(
        entries,
        size,
        list,
        (entry) => String(entry.place),
        (entry) => ConsentEntryView.of(entry, caller),
      ),
    };
  }

  private requireWhole(proof: Proof): void {
    const fault = wholeProofFault(proof, this.clock.now());
    if (fault === null) return;
    const path = `proof${fault.path}`;
    throw invalidField(path, fault.rule, `${path} ${fault.sentence}`);
  }

  private run(projectId: string, phoneE164: string, once: OnceRequest, { enter, declare }: Steps): Promise<PhoneView> {
    return this.idempotency.run(once, {
      statusCode: 200,
      work: async (tx) => {
        await enter(tx);
        const phone = await this.require(tx, projectId, phoneE164);
        return this.reader.viewOf(await this.ledger.declare(tx, phone, declare(phone)));
      },
      // Not the number: it may be erased before this is forgotten.
      idOf: () => projectId,
      show: () => this.reader.readIn(projectId, phoneE164),
    });
  }

  private async require(tx: Tx, projectId: string, phoneE164: string): Promise<PhoneRow> {
    const phone = await lockPhone(tx, projectId, phoneE164);
    if (phone === null) throw notFound();
    return phone;
  }
}

/** 409 for the opt-in of a number that the provider does not send to. */
export function blockedAtProvider(): Problem {
  const sentence =
    'The number has opted out at the provider, which sends it nothing: it can opt in only by writing START itself.';
  return new Problem(409, 'state_conflict', sentence);
}
