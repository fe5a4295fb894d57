import { Injectable } from '@nestjs/common';
import { NoteErasure } from '../consent/ledger/note-erasure.js';
import { TenantStops } from '../consent/stops/tenant-stops.js';
import { ReviewNoteErasure } from '../consent/ledger/review-note-erasure.js';
import type { ErasedSubject, ErasureStep } from '../events/erased-subject.js';
import { EventErasure } from '../events/event-erasure.js';
import { ImportErrorErasure } from '../intake/imports/import-error-erasure.js';
import { MessageTraces, type Remover } from '../message-log/retention/message-traces.js';
import type { Tx } from '../platform/database/transactor.js';

/** Wherever something of a number is stored, apart from its row: each kind of trace is removed by steps of its own. */
@Injectable()
export class PhoneTraces {
  private readonly removers: readonly Remover[];

  constructor(
    events: EventErasure,
    notes: NoteErasure,
    importErrors: ImportErrorErasure,
    messages: MessageTraces,
    stops: TenantStops,
    reviewNotes: ReviewNoteErasure,
  ) {
    this.removers = [
      (tx, erased) => events.erase(tx, erased),
      (tx, erased, position) => notes.erase(tx, erased, position),
      (tx, erased, position) => importErrors.erase(tx, erased, position),
      ...messages.removers,
      (tx, erased, position) => stops.erase(tx, erased, position),
      // Kinds of traces are counted in tasks that are under way: a new one comes last.
      (tx, erased, position) => reviewNotes.erase(tx, erased, position),
    ];
  }

  /** How many kinds of traces there are. */
  get kinds(): number {
    return this.removers.length;
  }

  /** One step on one kind of trace, 0 to `kinds` - 1. */
  async remove(tx: Tx, kind: number, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const remover = this.removers[kind];
    return remover === undefined ? { removed: {}, position: null } : remover(tx, erased, position);
  }
}
