import { Injectable } from '@nestjs/common';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { columnsOf, placeholders, reading, readingBy, type RowOf, writing } from '../../platform/database/statement.js';
import { readIn, type Tx, writeIn } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import type { PhoneRow } from '../phones.sql.js';
import { ConsentLedger } from './consent-ledger.js';
import { ConsentEntry, TenantOptOut } from './consent.entity.js';
import { PSEUDONYM_BOUNDS, pseudonymOf } from './tenant-opt-outs.js';

/**
 * Whether a project has erased any number, which most have not: pseudonyms stand together in the key, after all
 * numbers. Values: the project, what pseudonyms begin with, and what comes after all of them.
 */
const ANY_ERASURE = reading(
  'suppressions: any erasure',
  { 1: 'number' },
  'SELECT 1 FROM consent_entries WHERE projectId = ? AND phoneE164 >= ? AND phoneE164 < ? LIMIT 1',
);

/**
 * What a new number may begin with: whether its project has erased any, and whether its tenant has opt-outs that hold
 * in all projects. Read after the numbers are inserted: a stop that is committed later finds them there. Values: as
 * above, and the tenant.
 */
const ANY_BEGINNING = reading(
  'suppressions: any beginning',
  { hasErasures: 'number', hasStops: 'number' },
  `SELECT EXISTS (SELECT 1 FROM consent_entries
  WHERE projectId = ? AND phoneE164 >= ? AND phoneE164 < ?) AS hasErasures,
EXISTS (SELECT 1 FROM tenants t JOIN tenant_opt_outs o ON o.tenantId = t.tenantId
  WHERE t.tenantId = ? AND t.optOutScope = 'tenant') AS hasStops`,
);

/** Which numbers have opted out of all projects of a tenant. Values: the tenant, what stands for the numbers. */
const TENANT_OPT_OUTS = readingBy(
  'suppressions: opt-outs of a tenant',
  columnsOf(TenantOptOut, 'subject', 'source', 'optedOutAt', 'projectId'),
  (subjects: readonly string[]) => `SELECT subject, source, optedOutAt, projectId FROM tenant_opt_outs
WHERE tenantId = ? AND subject IN (${placeholders(subjects)})`,
  [[['erased_1', 'erased_2']]],
);

/** Which of some pseudonyms stand for erased numbers, how the last erasure came to us, and when. */
const ERASURES = readingBy(
  'suppressions: erasures',
  { pseudonym: 'text', ...columnsOf(ConsentEntry, 'source', 'declaredAt') },
  (pseudonyms: readonly string[]) =>
    `SELECT phoneE164 AS pseudonym, source, declaredAt FROM consent_entries
WHERE projectId = ? AND phoneE164 IN (${placeholders(pseudonyms)}) AND kind = 'ERASED' ORDER BY phoneE164, place`,
  [[['erased_1', 'erased_2']]],
);
type Erasure = RowOf<typeof ERASURES>;

/** Makes the row of a number younger. Values: the instant, twice, the project, the number. */
const BEGIN_LATER = writing(
  'suppressions: begin later',
  'UPDATE phones SET createdAt = ?, updatedAt = GREATEST(updatedAt, ?) WHERE projectId = ? AND phoneE164 = ?',
);

const NOTE = 'Registered again after its erasure.';
const BY_NOBODY = { actorKeyId: null, requestId: null } as const;

/** Rows of new numbers are inserted, and the stops of their tenant are not read. */
const BEFORE_TENANT_OPT_OUTS = failpoint('before-tenant-opt-outs', 'api');

type ErasureOf = Omit<Erasure, 'pseudonym'> & { readonly phoneE164: string };

/**
 * Numbers that begin opted out. Erased ones that come back do, because a person who asked to be forgotten did not ask
 * for messages; and those that have opted out of all projects of the tenant.
 */
@Injectable()
export class Suppressions {
  constructor(
    private readonly keys: DataKeys,
    private readonly ledger: ConsentLedger,
    private readonly failpoints: Failpoints,
  ) {}

  /** Those of some numbers of a project that were erased at an instant or later. */
  async erasedSince(tx: Tx, projectId: string, numbers: Iterable<string>, since: number): Promise<Set<string>> {
    // A hash for each number, and a look for each hash, only where there is something to find.
    if ((await readIn(tx, ANY_ERASURE, [projectId, ...PSEUDONYM_BOUNDS])).length === 0) return new Set();
    const erasures = await this.erasuresOf(tx, projectId, numbers);
    return new Set(erasures.flatMap(({ phoneE164, declaredAt }) => (declaredAt < since ? [] : phoneE164)));
  }

  /**
   * Opts out those of a project's new rows whose number was erased before, or has opted out of all projects of the
   * tenant; returns them as they are then.
   */
  async apply(tx: Tx, rows: readonly PhoneRow[]): Promise<PhoneRow[]> {
    const [first] = rows;
    if (first === undefined) return [];
    const phones = new Map(rows.map((row) => [row.phoneE164, row]));
    this.failpoints.reach(BEFORE_TENANT_OPT_OUTS, first.tenantId);
    const [any] = await readIn(tx, ANY_BEGINNING, [first.projectId, ...PSEUDONYM_BOUNDS, first.tenantId]);
    const suppressed = any?.hasErasures === 1 ? await this.suppress(tx, phones, first.projectId) : [];
    for (const row of suppressed) phones.set(row.phoneE164, row);
    const stopped = any?.hasStops === 1 ? await this.stop(tx, phones, first.tenantId) : [];
    return [...new Map([...suppressed, ...stopped].map((row) => [row.phoneE164, row])).values()];
  }

  private async suppress(tx: Tx, phones: ReadonlyMap<string, PhoneRow>, projectId: string): Promise<PhoneRow[]> {
    const erasures = await this.erasuresOf(tx, projectId, phones.keys());
    const lasts = new Map(erasures.map((erasure) => [erasure.phoneE164, erasure]));
    const suppressed: PhoneRow[] = [];
    for (const { phoneE164, source, declaredAt } of lasts.values()) {
      const row = phones.get(phoneE164);
      if (row === undefined) continue;
      const younger = await this.beginAfter(tx, row, declaredAt);
      const declaration = { kind: 'OPT_OUT', source, note: NOTE, ...BY_NOBODY, isBeginning: true } as const;
      suppressed.push(await this.ledger.declare(tx, younger, declaration));
    }
    return suppressed;
  }

  private async stop(tx: Tx, phones: ReadonlyMap<string, PhoneRow>, tenantId: string): Promise<PhoneRow[]> {
    const numberOf = new Map([...phones.keys()].map((number) => [pseudonymOf(this.keys, tenantId, number), number]));
    const stops = await readIn(tx, TENANT_OPT_OUTS([...numberOf.keys()]), [tenantId, ...numberOf.keys()]);
    const declarations = stops.map(({ subject, source, projectId, optedOutAt }) => ({
      phoneE164: numberOf.get(subject) ?? '',
      declaration: { kind: 'OPT_OUT', source, note: null, ...BY_NOBODY, spread: { projectId, optedOutAt } } as const,
    }));
    return [...(await this.ledger.declareAll(tx, phones, declarations)).phones.values()];
  }

  /** The erasures of some numbers, those of one number in their order. */
  private async erasuresOf(tx: Tx, projectId: string, numbers: Iterable<string>): Promise<ErasureOf[]> {
    const byPseudonym = new Map([...numbers].map((number) => [pseudonymOf(this.keys, projectId, number), number]));
    if (byPseudonym.size === 0) return [];
    const erasures = await readIn(tx, ERASURES([...byPseudonym.keys()]), [projectId, ...byPseudonym.keys()]);
    return erasures.flatMap(({ pseudonym, ...erasure }) => {
      const phoneE164 = byPseudonym.get(pseudonym);
      return phoneE164 === undefined ? [] : [{ phoneE164, ...erasure }];
    });
  }

  /**
   * The new row of a number that was erased is younger than its erasure, and so than all messages to the person who had
   * it before, also when the clock was set back meanwhile: by that they are distinguished from those of the new row.
   */
  private async beginAfter(tx: Tx, row: PhoneRow, erasedAt: number): Promise<PhoneRow> {
    if (row.createdAt > erasedAt) return row;
    const createdAt = erasedAt + 1;
    await writeIn(tx, BEGIN_LATER, [createdAt, createdAt, row.projectId, row.phoneE164]);
    return { ...row, createdAt, updatedAt: Math.max(row.updatedAt, createdAt) };
  }
}
