import { Injectable } from '@nestjs/common';
import { EventErasure } from '../../events/event-erasure.js';
import { EventLog, type Fact } from '../../events/event-log.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { instantOf, newIds } from '../../platform/ids.js';
import { groupBy } from '../../platform/text.js';
import { PhonesReader } from '../phones-reader.js';
import { lockPhone, type PhoneRow } from '../phones.sql.js';
import {
  consentOf,
  type ConsentState,
  type Declaration,
  isConsentOf,
  isEnteredAgain,
  isOutdated,
  isOutlasted,
  isToPropagate,
  type LastWord,
  mayEnd,
  proofOutdated,
  strengthOf,
} from './consent-strength.js';
import { type ConsentEntry, ConsentReview, REVIEW_ID_PREFIX } from './consent.entity.js';
import {
  AUDITED_NUMBERS,
  AUDITED_ROWS,
  type AuditedNumber,
  LAST_ENTRIES,
  type LastEntry,
  MOVE_ENTRIES,
  NEW_ENTRIES,
  NEW_REVIEWS,
  RULING_ENTRY,
  SUPERSEDE_REVIEWS,
  WRITE_CONSENT,
} from './consent.sql.js';
import { consentFact } from './consent.view.js';
import { writeProof } from './proof.js';
import { type NewTenantOptOut, TenantOptOuts } from './tenant-opt-outs.js';

/** A row as it was locked, and as it is to be. */
interface PhoneChange {
  readonly before: PhoneRow;
  readonly now: PhoneRow;
}

/** The last entry of each subject of a project that has one: numbers, or what stands for erased ones. */
export async function lastEntries(
  tx: Tx,
  projectId: string,
  subjects: readonly string[],
): Promise<Map<string, LastEntry>> {
  if (subjects.length === 0) return new Map();
  const entries = await readIn(tx, LAST_ENTRIES(subjects), [projectId, ...subjects, projectId]);
  return new Map(entries.map((entry) => [entry.phoneE164, entry]));
}

/** Appends entries. */
function insertEntries(tx: Tx, entries: readonly ConsentEntry[]): Promise<void> {
  return insertRows(tx, NEW_ENTRIES, entries);
}

/** Writes the consent of rows of one project; those that become alike by one statement. */
async function writeConsent(tx: Tx, changes: readonly PhoneChange[]): Promise<void> {
  const groups = groupBy(changes, ({ before, now }) =>
    JSON.stringify([now.isOptedOut, now.optOutReason, now.optOutAt, now.version - before.version, now.updatedAt]),
  );
  for (const [{ before, now }, ...others] of groups.values() as Iterable<[PhoneChange, ...PhoneChange[]]>) {
    const numbers = [now, ...others.map((other) => other.now)].map(({ phoneE164 }) => phoneE164);
    await writeIn(tx, WRITE_CONSENT(numbers), [
      now.isOptedOut,
      now.optOutReason,
      now.optOutAt,
      now.version - before.version,
      now.updatedAt,
      now.projectId,
      ...numbers,
    ]);
  }
}

/**
 * Ends the reviews of numbers that later entries of one project were made of, and opens one for each entry that wants
 * it; `isLast` says whether an entry is the last one of its number.
 */
async function enterReviews(
  tx: Tx,
  entries: readonly ConsentEntry[],
  reviewed: readonly string[],
  isLast: (entry: ConsentEntry) => boolean,
): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const { projectId, declaredAt } = first;
  if (reviewed.length > 0) await writeIn(tx, SUPERSEDE_REVIEWS(reviewed), [declaredAt, projectId, ...reviewed]);
  const doubtful = entries.filter(({ needsReview }) => needsReview);
  if (doubtful.length === 0) return;
  const ids = newIds(
    REVIEW_ID_PREFIX,
    doubtful.map((entry) => entry.declaredAt),
  );
  const rows = doubtful.map((entry, index): ConsentReview => {
    const isOpen = isLast(entry);
    return {
      reviewId: ids[index] ?? '',
      tenantId: entry.tenantId,
      projectId,
      phoneE164: entry.phoneE164,
      place: entry.place,
      isOpen,
      verdict: isOpen ? null : 'SUPERSEDED',
      note: null,
      actorKeyId: null,
      decidedAt: isOpen ? null : declaredAt,
    };
  });
  await insertRows(tx, NEW_REVIEWS, rows);
}

/** One declaration of a number, among many. */
export interface DeclarationOf {
  readonly phoneE164: string;
  readonly declaration: Declaration;
}

/** A declaration that made an entry. */
interface MadeEntry extends DeclarationOf {
  /** Whether it says what the number's last entry said of a person, and only proves it better. */
  readonly isRepeated: boolean;
}

/** What became of declarations. */
interface Declared {
  /** Those that made an entry. */
  readonly made: readonly MadeEntry[];
  /** Opt-ins that were passed over because their proof is older than the opt-out. */
  readonly outdated: readonly DeclarationOf[];
  /** The row of each number that something was declared of, as it is then. */
  readonly phones: ReadonlyMap<string, PhoneRow>;
}

/** What stands in the place of an erased number, and who asked for it. */
interface LedgerErasure {
  readonly pseudonym: string;
  readonly actorKeyId: string;
  readonly requestId: string;
}

/** How many numbers were compared with the ledger, how many differed, and how many of those were put right. */
interface ConsentAudit {
  readonly compared: number;
  readonly differing: number;
  readonly repaired: number;
}

/** A number while declarations are worked through: as it was, as it will be, and its last entry. */
type PendingNumber = PhoneChange & { readonly last: LastWord | null };

/**
 * The one writer of consent. Entries, states and events are written together under the locks of the numbers' rows, so
 * that declarations that arrive together are one change, with one entry and one event.
 */
@Injectable()
export class ConsentLedger {
  constructor(
    private readonly events: EventLog,
    private readonly traces: EventErasure,
    private readonly reader: PhonesReader,
    private readonly tenantOptOuts: TenantOptOuts,
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes one declaration down, and returns the row as it is then. `phone` must be locked. Throws 409 for an opt-in
   * whose proof is older than the opt-out.
   */
  async declare(tx: Tx, phone: PhoneRow, declaration: Declaration): Promise<PhoneRow> {
    const { phoneE164 } = phone;
    const { phones, outdated } = await this.declareAll(tx, new Map([[phoneE164, phone]]), [{ phoneE164, declaration }]);
    if (outdated.length > 0) throw proofOutdated();
    return phones.get(phoneE164) ?? phone;
  }

  /**
   * Writes down, in their order, what says something else than the last entry of its number; after one that says the
   * same, what `isEnteredAgain`. What may not end an opt-out is passed over. An opt-in of a number that never opted out
   * is an entry, for it is a proof, but no event. `phones` holds the locked rows of a project; numbers without one are
   * passed over. Opt-outs that hold in all projects of the tenant are queued for the others.
   */
  async declareAll(
    tx: Tx,
    phones: ReadonlyMap<string, PhoneRow>,
    declarations: readonly DeclarationOf[],
  ): Promise<Declared> {
    const pending = await pendingOf(tx, phones, declarations);
    const declaredAt = this.clock.now();
    const made: MadeEntry[] = [];
    const outdated: DeclarationOf[] = [];
    const entries: ConsentEntry[] = [];
    const reviewed = new Set<string>();
    const facts: Fact[] = [];
    const stops: NewTenantOptOut[] = [];
    for (const one of declarations) {
      const { phoneE164, declaration } = one;
      const number = pending.get(phoneE164);
      if (number === undefined) continue;
      if (isOutdated(declaration, number.now, number.last)) {
        outdated.push(one);
        continue;
      }
      const isEntered = saysSomething(number, declaration);
      if (isToPropagate(declaration, isEntered)) stops.push(stopOf(number.now, declaration, declaredAt));
      if (!isEntered) continue;
      if (number.last?.needsReview === true) reviewed.add(phoneE164);
      const entry = entryOf(number, declaration, declaredAt);
      const isNoStronger = entry.kind === 'OPT_OUT' && strengthOf(entry.source) <= strengthOf(number.now.optOutReason);
      const now = isNoStronger ? number.now : changedTo(consentOf(entry), number.now, declaredAt);
      facts.push(...this.factsOf({ before: number.now, now }));
      entries.push(entry);
      const isRepeated = number.last?.kind === entry.kind && number.last.source !== 'SIMULATED';
      made.push({ ...one, isRepeated });
      pending.set(phoneE164, { before: number.before, now, last: entry });
    }
    await insertEntries(tx, entries);
    await enterReviews(tx, entries, [...reviewed], (entry) => pending.get(entry.phoneE164)?.last === entry);
    await writeConsent(
      tx,
      [...pending.values()].filter(({ before, now }) => before !== now),
    );
    await this.tenantOptOuts.declared(tx, stops);
    await this.events.record(tx, facts);
    return { made, outdated, phones: new Map([...pending].map(([phoneE164, { now }]) => [phoneE164, now])) };
  }

  /**
   * Compares the state of every number with the ledger, in constant memory, while the service runs. `shallRepair` gives
   * numbers that differ the state of their last entry.
   */
  async audit(shallRepair: boolean): Promise<ConsentAudit> {
    let result = { compared: 0, differing: 0, repaired: 0 };
    let last = { projectId: '', phoneE164: '' };
    for (;;) {
      const rows = await this.database.read(AUDITED_NUMBERS, [last.projectId, last.projectId, last.phoneE164]);
      const differing = rows.filter((row) => !isConsentOf(stateOf(row), row));
      let repaired = 0;
      if (shallRepair) for (const row of differing) repaired += (await this.repair(row)) ? 1 : 0;
      result = {
        compared: result.compared + rows.length,
        differing: result.differing + differing.length,
        repaired: result.repaired + repaired,
      };
      const end = rows.at(-1);
      if (end === undefined || rows.length < AUDITED_ROWS) return result;
      last = end;
    }
  }

  /**
   * Gives a number whose state is not what the ledger says that state, and says whether it had to. Decides again under
   * the lock: the number may have changed since it was compared.
   */
  private repair({ projectId, phoneE164 }: AuditedNumber): Promise<boolean> {
    return this.transactor.run(async (tx) => {
      const phone = await lockPhone(tx, projectId, phoneE164);
      if (phone === null) return false;
      const [ruling = null] = await readIn(tx, RULING_ENTRY, [projectId, phoneE164, projectId, phoneE164]);
      const change = { before: phone, now: changedTo(consentOf(ruling), phone, this.clock.now()) };
      if (change.now === phone) return false;
      await writeConsent(tx, [change]);
      await this.events.record(tx, this.factsOf(change));
      return true;
    });
  }

  /**
   * Puts a pseudonym in the place of a number, deletes its proofs and reviews, and ends its entries with one that
   * suppresses it. Their notes stay as they are: `eraseNotes` looks through them. `phone` must be locked. A number
   * that was erased before has earlier entries under the same pseudonym.
   */
  async erase(tx: Tx, phone: PhoneRow, { pseudonym, actorKeyId, requestId }: LedgerErasure): Promise<void> {
    const { projectId, phoneE164, tenantId } = phone;
    const before = (await lastEntries(tx, projectId, [pseudonym])).get(pseudonym)?.place ?? 0;
    const lastEventId = await this.traces.lastOf(tx, projectId, phoneE164);
    await tx.delete(ConsentReview, { projectId, phoneE164 });
    const moved = await writeIn(tx, MOVE_ENTRIES, [pseudonym, before, projectId, phoneE164]);
    await insertEntries(tx, [
      {
        projectId,
        phoneE164: pseudonym,
        place: before + moved + 1,
        tenantId,
        kind: 'ERASED',
        // Who comes back is out by more than what was simulated: a simulated opt-in must not end it.
        source: phone.optOutReason === null || phone.optOutReason === 'SIMULATED' ? 'API' : phone.optOutReason,
        note: null,
        actorKeyId,
        requestId,
        needsReview: false,
        messageId: null,
        proof: null,
        isSpread: false,
        spreadFrom: null,
        restoresOptIn: false,
        // Whatever was accepted for the number, or came from it, is not younger, by whatever clock: `Suppressions`
        // builds upon that.
        declaredAt: Math.max(this.clock.now(), phone.updatedAt, lastEventId === '' ? 0 : instantOf(lastEventId)),
      },
    ]);
  }

  /** Receivers hear of it when the number is in where it was out, or the other way round. */
  private factsOf({ before, now }: PhoneChange): Fact[] {
    return now.isOptedOut === before.isOptedOut ? [] : [consentFact(now, this.reader.viewOf(now), now.version)];
  }
}

/** What the ledger says of a number that is audited. */
function stateOf({ kind, source, declaredAt }: AuditedNumber): ConsentState {
  return consentOf(kind === null || source === null || declaredAt === null ? null : { kind, source, declaredAt });
}

async function pendingOf(
  tx: Tx,
  phones: ReadonlyMap<string, PhoneRow>,
  declarations: readonly DeclarationOf[],
): Promise<Map<string, PendingNumber>> {
  const rows = [...new Set(declarations.map(({ phoneE164 }) => phoneE164))].flatMap(
    (number) => phones.get(number) ?? [],
  );
  const lasts = await lastEntries(
    tx,
    rows[0]?.projectId ?? '',
    rows.map(({ phoneE164 }) => phoneE164),
  );
  return new Map(rows.map((row) => [row.phoneE164, { before: row, now: row, last: lasts.get(row.phoneE164) ?? null }]));
}

/** The entry that a declaration makes after the last one of its number. */
function entryOf({ now, last }: PendingNumber, declaration: Declaration, declaredAt: number): ConsentEntry {
  const { projectId, phoneE164, tenantId } = now;
  const { kind, source, note, actorKeyId, requestId, needsReview = false, messageId = null } = declaration;
  const { proof = null, spread, restoresOptIn = false } = declaration;
  return {
    projectId,
    phoneE164,
    place: (last?.place ?? 0) + 1,
    tenantId,
    kind,
    source,
    note,
    actorKeyId,
    requestId,
    needsReview,
    messageId,
    proof: proof === null ? null : writeProof(proof),
    isSpread: spread !== undefined,
    spreadFrom: spread?.projectId ?? null,
    restoresOptIn,
    declaredAt,
  };
}

function stopOf(
  { projectId, tenantId, phoneE164 }: PhoneRow,
  declaration: Declaration,
  optedOutAt: number,
): NewTenantOptOut {
  const { source, needsReview = false } = declaration;
  return { tenantId, projectId, phoneE164, source, optedOutAt, needsReview };
}

/** Whether a declaration makes an entry after the last one of its number. */
function saysSomething({ last, now }: PendingNumber, declaration: Declaration): boolean {
  if (isOutlasted(declaration, last)) return false;
  if (declaration.kind === 'OPT_IN' && !mayEnd(now.optOutReason, declaration)) return false;
  return last?.kind !== declaration.kind || isEnteredAgain(declaration, now.optOutReason, last);
}

/** The row with that consent: the same row when it says so already. */
function changedTo(consent: ConsentState, phone: PhoneRow, now: number): PhoneRow {
  const updatedAt = Math.max(phone.updatedAt, now);
  return isConsentOf(consent, phone) ? phone : { ...phone, ...consent, version: phone.version + 1, updatedAt };
}
