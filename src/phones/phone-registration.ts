import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { EventLog } from '../events/event-log.js';
import { Clock } from '../platform/clock.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import type { Project } from '../tenants/project.entity.js';
import { Reach } from '../tenants/reach.js';
import { Phone } from './phone.entity.js';
import { registrationFacts } from './phone-facts.js';
import { PHONE_COLUMNS, type PhoneRow } from './phone-in-view.js';
import { type NumberFacts, readNumber } from './phone-number.js';
import { PhonesReader } from './phones-reader.js';
import type { RegisterPhonesDto } from './register-phones.dto.js';
import type { RegistrationItemView, RegistrationView } from './registration.view.js';

const TOKEN_BYTES = 16;
const FIRST_VERSION = 1;
/** Rows in one INSERT: enough to be quick, few enough to stay far below the bound on one statement. */
const INSERT_ROWS = 250;
const NOT_A_NUMBER = 'This is no phone number; write it with its calling code, or give defaultCountry.';

type Read = { readonly input: string; readonly facts: NumberFacts | null };

/** Links numbers to a project. Doing it again is harmless. */
@Injectable()
export class PhoneRegistration {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly reader: PhonesReader,
    private readonly events: EventLog,
    private readonly clock: Clock,
  ) {}

  /** What became of each input, in order. Throws 404 for the project, and 409 when it is archived. */
  async register(caller: Caller, projectId: string, dto: RegisterPhonesDto, once: OnceRequest): Promise<RegistrationView> {
    await this.reach.requireProject(caller, projectId);
    const reads = dto.phones.map((input) => ({ input, facts: readNumber(input, dto.defaultCountry) }));
    return this.idempotency.run(once, {
      statusCode: 200,
      work: async (tx) => this.lay(tx, await this.reach.shareProject(tx, caller, projectId), reads),
      idOf: () => projectId,
      show: async () => this.answer(reads, await rowsOf(this.transactor.reader, projectId, numbersOf(reads)), new Map()),
    });
  }

  private async lay(tx: Tx, project: Project, reads: readonly Read[]): Promise<RegistrationView> {
    const fresh = this.freshRows(project, reads);
    const numbers = [...fresh.keys()];
    for (let start = 0; start < numbers.length; start += INSERT_ROWS) {
      const rows = numbers.slice(start, start + INSERT_ROWS).map((number) => fresh.get(number) as Phone);
      await tx.createQueryBuilder().insert().into(Phone).values(rows).orIgnore().updateEntity(false).execute();
    }
    const rows = await rowsOf(tx, project.projectId, numbers);
    const ours = rows.filter((row) => row.optOutToken === fresh.get(row.phoneE164)?.optOutToken);
    await this.events.record(tx, ours.flatMap((row) => registrationFacts(project, this.reader.viewOf(row), FIRST_VERSION)));
    return this.answer(reads, rows, fresh);
  }

  private answer(reads: readonly Read[], rows: readonly PhoneRow[], fresh: ReadonlyMap<string, Phone>): RegistrationView {
    const laid = new Map(rows.map((row) => [row.phoneE164, row]));
    const seen = new Set<string>();
    return { data: reads.map((read) => this.item(read, fresh, laid, seen)) };
  }

  /** Rows as they would be if every number were new, in the order of numbers, so that two registrations lock alike. */
  private freshRows(project: Project, reads: readonly Read[]): Map<string, Phone> {
    const now = this.clock.now();
    const facts = new Map(reads.flatMap((read) => (read.facts === null ? [] : [[read.facts.phoneE164, read.facts] as const])));
    const sorted = [...facts.values()].sort((a, b) => (a.phoneE164 < b.phoneE164 ? -1 : 1));
    return new Map(sorted.map((number) => [number.phoneE164, freshRow(project, number, now)]));
  }

  private item({ input, facts }: Read, fresh: ReadonlyMap<string, Phone>, laid: ReadonlyMap<string, PhoneRow>, seen: Set<string>): RegistrationItemView {
    if (facts === null) return { input, status: 'invalid', phone: null, error: NOT_A_NUMBER };
    const row = laid.get(facts.phoneE164);
    if (row === undefined) return { input, status: 'known', phone: null, error: null };
    // INSERT IGNORE does not say which rows it laid down; the token does, for it was drawn for this very request.
    const isOurs = row.optOutToken === fresh.get(facts.phoneE164)?.optOutToken && !seen.has(facts.phoneE164);
    seen.add(facts.phoneE164);
    return { input, status: isOurs ? 'created' : 'known', phone: this.reader.viewOf(row), error: null };
  }
}

function freshRow(project: Project, facts: NumberFacts, now: number): Phone {
  return Object.assign(new Phone(), {
    projectId: project.projectId,
    tenantId: project.tenantId,
    phoneReversed: Phone.reversed(facts.phoneE164),
    isOptedOut: false,
    optOutReason: null,
    optOutAt: null,
    optOutToken: randomBytes(TOKEN_BYTES).toString('base64url'),
    lastOptOutReminderAt: null,
    lastMessageAt: null,
    messageCount: 0,
    deliveredCount: 0,
    failedCount: 0,
    blockedCount: 0,
    totalCostMicros: 0,
    isValidated: true,
    validatedAt: now,
    carrier: null,
    city: null,
    timezone: null,
    version: FIRST_VERSION,
    createdAt: now,
    updatedAt: now,
    ...facts,
  });
}

function numbersOf(reads: readonly Read[]): string[] {
  return [...new Set(reads.flatMap((read) => (read.facts === null ? [] : [read.facts.phoneE164])))];
}

async function rowsOf(manager: EntityManager, projectId: string, numbers: readonly string[]): Promise<PhoneRow[]> {
  if (numbers.length === 0) return [];
  return manager.query<PhoneRow[]>(`SELECT ${PHONE_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 IN (${numbers.map(() => '?').join(', ')})`, [projectId, ...numbers]);
}
