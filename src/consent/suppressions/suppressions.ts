import { Injectable } from '@nestjs/common';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { ConsentLedger } from '../ledger/consent-ledger.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { PSEUDONYM_BOUNDS, Pseudonyms } from './pseudonyms.js';
import { ANY_ERASURE, BEGIN_LATER, type Erasure, ERASURES } from './suppressions.sql.js';

const NOTE = 'Registered again after its erasure.';

type ErasureOf = Omit<Erasure, 'pseudonym'> & { readonly phoneE164: string };

/**
 * Erased numbers that come back: they begin opted out, because a person who asked to be forgotten did not ask for
 * messages.
 */
@Injectable()
export class Suppressions {
  constructor(
    private readonly pseudonyms: Pseudonyms,
    private readonly ledger: ConsentLedger,
  ) {}

  /** Those of some numbers of a project that were erased at an instant or later. */
  async erasedSince(tx: Tx, projectId: string, numbers: Iterable<string>, since: number): Promise<Set<string>> {
    const erasures = await this.erasuresOf(tx, projectId, numbers);
    return new Set(erasures.flatMap(({ phoneE164, declaredAt }) => (declaredAt < since ? [] : phoneE164)));
  }

  /** Opts out those of a project's new rows whose number was erased before, and returns them as they are then. */
  async apply(tx: Tx, rows: readonly PhoneRow[]): Promise<PhoneRow[]> {
    const [first] = rows;
    if (first === undefined) return [];
    const byNumber = new Map(rows.map((row) => [row.phoneE164, row]));
    const erasures = await this.erasuresOf(tx, first.projectId, byNumber.keys());
    const lasts = new Map(erasures.map((erasure) => [erasure.phoneE164, erasure]));
    const suppressed: PhoneRow[] = [];
    for (const { phoneE164, source, declaredAt } of lasts.values()) {
      const row = byNumber.get(phoneE164);
      if (row === undefined) continue;
      const younger = await this.beginAfter(tx, row, declaredAt);
      const declaration = { kind: 'OPT_OUT', source, note: NOTE, actorKeyId: null, requestId: null } as const;
      suppressed.push(await this.ledger.declare(tx, younger, declaration));
    }
    return suppressed;
  }

  /** The erasures of some numbers, those of one number in their order. */
  private async erasuresOf(tx: Tx, projectId: string, numbers: Iterable<string>): Promise<ErasureOf[]> {
    // A hash for each number, and a look for each hash, only where there is something to find.
    if ((await readIn(tx, ANY_ERASURE, [projectId, ...PSEUDONYM_BOUNDS])).length === 0) return [];
    const byPseudonym = new Map([...numbers].map((number) => [this.pseudonyms.of(projectId, number), number]));
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
