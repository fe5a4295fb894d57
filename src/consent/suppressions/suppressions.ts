import { Injectable } from '@nestjs/common';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { ConsentLedger } from '../ledger/consent-ledger.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { Pseudonyms } from './pseudonyms.js';
import { BEGIN_LATER, ERASURES } from './suppressions.sql.js';

const NOTE = 'Registered again after its erasure.';

/**
 * Erased numbers that come back: they begin opted out, for whoever asked to be forgotten did not ask to be written to.
 */
@Injectable()
export class Suppressions {
  constructor(
    private readonly pseudonyms: Pseudonyms,
    private readonly ledger: ConsentLedger,
  ) {}

  /** Those of some numbers of a project that were erased at an instant or later. */
  async erasedSince(tx: Tx, projectId: string, numbers: Iterable<string>, since: number): Promise<Set<string>> {
    const byPseudonym = new Map([...numbers].map((number) => [this.pseudonyms.of(projectId, number), number]));
    if (byPseudonym.size === 0) return new Set();
    const erasures = await readIn(tx, ERASURES([...byPseudonym.keys()]), [projectId, ...byPseudonym.keys()]);
    return new Set(
      erasures.flatMap(({ pseudonym, declaredAt }) => (declaredAt < since ? [] : (byPseudonym.get(pseudonym) ?? []))),
    );
  }

  /** Opts out those of a project's new rows whose number was erased before, and returns them as they are then. */
  async apply(tx: Tx, rows: readonly PhoneRow[]): Promise<PhoneRow[]> {
    const [first] = rows;
    if (first === undefined) return [];
    const byPseudonym = new Map(rows.map((row) => [this.pseudonyms.of(row.projectId, row.phoneE164), row]));
    const erasures = await readIn(tx, ERASURES([...byPseudonym.keys()]), [first.projectId, ...byPseudonym.keys()]);
    const lasts = new Map(erasures.map((erasure) => [erasure.pseudonym, erasure]));
    const suppressed: PhoneRow[] = [];
    for (const { pseudonym, source, declaredAt } of lasts.values()) {
      const row = byPseudonym.get(pseudonym);
      if (row === undefined) continue;
      const younger = await this.beginAfter(tx, row, declaredAt);
      const declaration = { kind: 'OPT_OUT', source, note: NOTE, actorKeyId: null, requestId: null } as const;
      suppressed.push(await this.ledger.declare(tx, younger, declaration));
    }
    return suppressed;
  }

  /**
   * The new row of a number that was erased is younger than its erasure, and so than all messages to whoever had it
   * before, also when the clock was set back meanwhile: by that they are told from those of the new row.
   */
  private async beginAfter(tx: Tx, row: PhoneRow, erasedAt: number): Promise<PhoneRow> {
    if (row.createdAt > erasedAt) return row;
    const createdAt = erasedAt + 1;
    await writeIn(tx, BEGIN_LATER, [createdAt, createdAt, row.projectId, row.phoneE164]);
    return { ...row, createdAt, updatedAt: Math.max(row.updatedAt, createdAt) };
  }
}
