import { Injectable } from '@nestjs/common';
import type { CountryCode } from 'libphonenumber-js/max';
import { Clock } from '../../platform/clock.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { Problem } from '../../platform/http/problem.js';
import { shareLiveProject } from '../../tenants/project-locks.js';
import { ConsentLedger, type DeclarationOf } from '../../consent/ledger/consent-ledger.js';
import { Suppressions } from '../../consent/suppressions/suppressions.js';
import { lockPhones } from '../../phones/record/phone-row.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { type Arrival, PhoneArrivals } from '../registration/phone-arrivals.js';
import { ImportErrors } from './import-errors.js';
import { IMPORT_JOBS, LEASE_MS } from './import-queue.js';
import { type ImportRow, isFault, readRow, type RowFault } from './import-row.js';
import { ADVANCE } from './imports.sql.js';
import type { PhoneImport } from './phone-import.entity.js';
import type { PreparedRows } from './prepared-rows.js';
import type { StoredRows } from './stored-csv.js';

/** Said of a row that opts a number in which has opted out. */
const UNPROVED = 'This number has opted out: evidence or proof must say what proves the opt-in.';

/** Said of a row whose proof is older than the opt-out of its number. */
const OUTDATED = 'This is before the opt-out of this number: a proof from before does not end it.';

/** Said of a row that opts a number in which only the person can opt in again, or only with evidence by the API. */
const HELD = {
  PROVIDER_BLOCK: 'This number has opted out at the provider: it can opt in only by writing START itself.',
  COMPLAINT: 'This number has complained: it can be opted in only one by one, with evidence, through the API.',
} as const;

/** Said of a row whose number must not come back from a file that is older than its erasure. It does not name it. */
const ERASED = 'This number was erased after the file was uploaded.';

/** What ends an import early, in words for its owner. */
export class ImportFailure extends Error {}

interface Consents {
  readonly refused: readonly RowFault[];
  readonly made: readonly DeclarationOf[];
}

/**
 * Works through some rows of an import: read and looked up outside of any transaction, then everything that they say is
 * written in one transaction, together with the place after them.
 */
@Injectable()
export class ImportBatch {
  constructor(
    private readonly transactor: Transactor,
    private readonly arrivals: PhoneArrivals,
    private readonly suppressions: Suppressions,
    private readonly ledger: ConsentLedger,
    private readonly errors: ImportErrors,
    private readonly clock: Clock,
  ) {}

  async prepare(taken: PhoneImport, { records, ...place }: StoredRows): Promise<PreparedRows> {
    const { plan } = taken;
    const country = taken.defaultCountry as CountryCode | null;
    const now = this.clock.now();
    const read = records.flatMap((record) => readRow(record, record.line, plan, country, now) ?? []);
    const rows = read.filter((row) => !isFault(row)) as ImportRow[];
    const lookedUp = await this.arrivals.lookUp(
      taken.projectId,
      rows.map(({ phoneE164 }) => phoneE164),
    );
    return { rows, faults: read.filter(isFault), lookedUp, ...place };
  }

  /** Throws LeaseLost, and ImportFailure when the project is archived. */
  async commit(taken: PhoneImport, prepared: PreparedRows): Promise<void> {
    await this.transactor.run(async (tx) => {
      await IMPORT_JOBS.keep(tx, taken.importId, taken.fence);
      const project = await shareLiveProject(tx, taken).catch(endAtArchive);
      const batch = await this.withoutErased(tx, taken, prepared);
      const arrivals = await this.arrivals.insert(tx, project, batch.lookedUp).catch(endAtLimit);
      const consents = await this.declare(tx, taken, batch.rows, arrivals);
      const faults = [...batch.faults, ...consents.refused];
      await this.errors.write(tx, taken, faults);
      await this.advance(tx, taken, batch, { arrivals, faults, consents });
    });
  }

  /** Refuses rows that would register a number again which was erased since the file was uploaded. */
  private async withoutErased(tx: Tx, taken: PhoneImport, batch: PreparedRows): Promise<PreparedRows> {
    const { projectId, createdAt } = taken;
    const erased = await this.suppressions.erasedSince(tx, projectId, batch.lookedUp.keys(), createdAt);
    if (erased.size === 0) return batch;
    const refused = batch.rows.filter(({ phoneE164 }) => erased.has(phoneE164));
    return {
      ...batch,
      rows: batch.rows.filter(({ phoneE164 }) => !erased.has(phoneE164)),
      lookedUp: new Map([...batch.lookedUp].filter(([number]) => !erased.has(number))),
      faults: [
        ...batch.faults,
        ...refused.map(({ line }): RowFault => ({
          line,
          column: 'phoneE164',
          message: ERASED,
          value: '',
          phoneE164: null,
        })),
      ],
    };
  }

  /** Rows act in their order: the second row of a number meets what the first one made of it. */
  private async declare(
    tx: Tx,
    taken: PhoneImport,
    rows: readonly ImportRow[],
    arrivals: ReadonlyMap<string, Arrival>,
  ): Promise<Consents> {
    const saying = rows.filter(({ consent }) => consent !== null);
    if (saying.length === 0) return { refused: [], made: [] };
    const phones = await locked(tx, taken.projectId, saying, arrivals);
    const isOut = new Map([...phones].map(([number, phone]) => [number, phone.isOptedOut]));
    const refused: RowFault[] = [];
    const lines = new Map<DeclarationOf, number>();
    for (const { line, phoneE164, consent } of saying) {
      if (consent === null) continue;
      const reason = phones.get(phoneE164)?.optOutReason;
      if (consent.kind !== 'OPT_OUT' && (reason === 'PROVIDER_BLOCK' || reason === 'COMPLAINT')) {
        refused.push({ line, phoneE164, column: 'isOptedOut', message: HELD[reason], value: '' });
        continue;
      }
      if (consent.kind === 'OPT_IN_UNPROVED') {
        if (isOut.get(phoneE164) === true)
          refused.push({ line, phoneE164, column: 'evidence', message: UNPROVED, value: '' });
        continue;
      }
      isOut.set(phoneE164, consent.kind === 'OPT_OUT');
      const by = { source: 'IMPORT', actorKeyId: taken.actorKeyId, requestId: taken.requestId } as const;
      lines.set({ phoneE164, declaration: { ...consent, ...by } }, line);
    }
    const { made, outdated } = await this.ledger.declareAll(tx, phones, [...lines.keys()]);
    for (const one of outdated) {
      const { phoneE164, declaration } = one;
      const value = String(declaration.proof?.capturedAt ?? '');
      refused.push({ line: lines.get(one) ?? 0, phoneE164, column: 'proof.capturedAt', message: OUTDATED, value });
    }
    return { refused, made };
  }

  private async advance(
    tx: Tx,
    taken: PhoneImport,
    batch: PreparedRows,
    done: { arrivals: ReadonlyMap<string, Arrival>; faults: readonly RowFault[]; consents: Consents },
  ): Promise<void> {
    const refusedLines = new Set(done.consents.refused.map(({ line }) => line));
    const good = batch.rows.filter(({ line }) => !refusedLines.has(line));
    // Of several rows of one number that is new, one made it.
    const created = new Set(
      good.flatMap(({ phoneE164 }) => (done.arrivals.get(phoneE164)?.isNew === true ? [phoneE164] : [])),
    ).size;
    const optedOut = done.consents.made.filter(({ declaration }) => declaration.kind === 'OPT_OUT').length;
    const counts = [
      batch.rows.length + batch.faults.length,
      created,
      good.length - created,
      done.faults.length,
      optedOut,
      done.consents.made.length - optedOut,
    ];
    const now = this.clock.now();
    const state = batch.isEnd ? ['DONE', now, null, null] : ['RUNNING', null, taken.tenantId, now + LEASE_MS];
    await writeIn(tx, ADVANCE, [batch.bytesRead, batch.linesRead, ...counts, ...state, taken.importId]);
  }
}

/** The rows of numbers, locked; those that this transaction has inserted are locked already. */
async function locked(
  tx: Tx,
  projectId: string,
  rows: readonly ImportRow[],
  arrivals: ReadonlyMap<string, Arrival>,
): Promise<Map<string, PhoneRow>> {
  const phones = new Map<string, PhoneRow>();
  const others: string[] = [];
  for (const { phoneE164 } of rows) {
    const arrival = arrivals.get(phoneE164);
    if (arrival?.isNew === true) phones.set(phoneE164, arrival.row);
    else others.push(phoneE164);
  }
  for (const row of (await lockPhones(tx, projectId, others)).values()) phones.set(row.phoneE164, row);
  return phones;
}

/** A project or tenant that is archived ends the import early. */
function endAtArchive(error: unknown): never {
  if (error instanceof Problem) throw new ImportFailure('The project was archived; the rows before are in.');
  throw error;
}

/** A tenant that may have no more numbers ends its import early. */
function endAtLimit(error: unknown): never {
  if (error instanceof Problem && error.code === 'limit_reached')
    throw new ImportFailure(`${error.message} The rows before are in.`);
  throw error;
}
