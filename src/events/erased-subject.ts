/** Who must disappear from what is stored, and what stands there instead. */
export interface ErasedSubject {
  readonly tenantId: string;
  readonly projectId: string;
  readonly subject: string;
  /** Begins with `ERASED_PREFIX`. */
  readonly pseudonym: string;
  /** The text with the pseudonym wherever the subject stands. */
  readonly redact: (text: string) => string;
  /** Whether this step has looked through enough text: it ends with the row at hand. */
  readonly isStepFull: () => boolean;
  /** When it was requested: what was stored later is left alone. */
  readonly requestedAt: number;
  /** The last event about it that is to be changed; empty if there was none. */
  readonly lastEventId: string;
}

/** What was removed, in rows. */
export interface Removed {
  readonly events?: number;
  readonly responses?: number;
  readonly notes?: number;
  readonly importErrors?: number;
  readonly messages?: number;
}

/** What one step of an erasure did: a few hundred rows at most and little text, in one transaction. */
export interface ErasureStep {
  readonly removed: Removed;
  /** Where the next step begins; null when there is nothing left of this kind. */
  readonly position: string | null;
  /** How long the next step has to wait for something that must end first. */
  readonly waitMs?: number;
}

/** Rows for one step, until it has looked through enough text: at least one, so that every step gets on. */
export function* untilFull<Row>(
  rows: Iterable<Row>,
  { isStepFull }: Pick<ErasedSubject, 'isStepFull'>,
): Generator<Row> {
  for (const row of rows) {
    yield row;
    if (isStepFull()) return;
  }
}
