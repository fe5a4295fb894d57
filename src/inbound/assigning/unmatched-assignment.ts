import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { MessageReceipts } from '../../messages/sending/message-receipts.js';
import { readerIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { invalidField, notFound, Problem } from '../../platform/http/problem.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import type { Receipt } from '../../providers/provider-port.js';
import type { ProviderReason } from '../../providers/provider-reasons.js';
import { UnmatchedRecords } from '../../providers/receipts/unmatched-records.js';
import { Unmatched } from '../../providers/receipts/unmatched.entity.js';
import type { UnmatchedRow } from '../../providers/receipts/unmatched.sql.js';
import { UnmatchedView } from '../../providers/receipts/unmatched.view.js';
import { Provider } from '../../providers/record/provider.entity.js';
import { heard, type HeardMessage } from '../keywords/heard-message.js';
import { readOwnWords } from '../keywords/own-words.js';
import { Reach } from '../../tenants/reach.js';
import { FROM_PERSON } from '../keywords/keyword-consent.js';
import { countryOfReceiver, isInternational, type Party, partyOf } from '../receiving/parties.js';
import { ReceivedMessages } from '../receiving/received-messages.js';
import type { AssignUnmatchedDto } from './assign-unmatched.dto.js';

/** A record of a provider. */
interface RecordPlace {
  readonly providerId: string;
  readonly unmatchedId: string;
}

/** A record, and the message in it with who wrote it. */
interface ReadRecord {
  readonly row: UnmatchedRow;
  readonly message: HeardMessage;
  readonly party: Party;
}

/** Lets an operator assign an unmatched record to a message or a project. */
@Injectable()
export class UnmatchedAssignment {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly records: UnmatchedRecords,
    private readonly receipts: MessageReceipts,
    private readonly received: ReceivedMessages,
  ) {}

  /**
   * Assigns a record, and shows it. Throws 400 for what does not fit its kind or is not known, 404, and 409 when it is
   * assigned elsewhere, the message was never handed over to the provider, or the project is archived.
   */
  assign(caller: Caller, place: RecordPlace, dto: AssignUnmatchedDto, once: OnceRequest): Promise<UnmatchedView> {
    return this.idempotency.run<UnmatchedView, ReadRecord>(once, {
      statusCode: 200,
      prepare: () => this.prepare(place, dto),
      work: async (tx, prepared) => {
        const row = await this.require(tx, place);
        const target = targetOf(row, dto);
        if (row.assignedTo !== null && row.assignedTo !== target) throw assignedElsewhere();
        if (row.assignedTo === null) {
          if (row.kind === 'RECEIPT') await this.takeReceipt(tx, row, target);
          else await this.receive(tx, caller, target, prepared);
          await tx.update(Unmatched, { unmatchedId: row.unmatchedId }, { assignedTo: target });
        }
        return UnmatchedView.of({ ...row, assignedTo: target });
      },
      idOf: ({ unmatchedId }) => unmatchedId,
      show: () => this.transactor.run(async (tx) => UnmatchedView.of(await this.require(tx, place))),
    });
  }

  /** The message of a record, with what it means: found outside of the transaction that assigns it. */
  private async prepare(place: RecordPlace, { projectId, phoneE164 }: AssignUnmatchedDto): Promise<ReadRecord> {
    const { row, own, provider } = await this.transactor.run(async (tx) => ({
      row: await this.require(tx, place),
      own: await readOwnWords(readerIn(tx), projectId ?? null),
      provider: await tx.findOneBy(Provider, { providerId: place.providerId }),
    }));
    const { providerMessageId, sender, recipient, text } = row;
    const [from, to] = [sender ?? '', recipient ?? ''];
    const party = partyOf(phoneE164 ?? from, provider?.defaultCountry ?? countryOfReceiver(to, []));
    return { row, message: heard({ providerMessageId, from, to, text: text ?? '' }, own), party };
  }

  private async require(tx: Tx, { providerId, unmatchedId }: RecordPlace): Promise<UnmatchedRow> {
    const where = { unmatchedId, providerId };
    const row = await tx.findOne(Unmatched, { where, lock: { mode: 'pessimistic_write' } });
    if (row === null || row.unmatchedId < this.records.oldest()) throw notFound();
    return row;
  }

  private async takeReceipt(tx: Tx, row: UnmatchedRow, messageId: string): Promise<void> {
    const isTaken = await this.receipts.assign(tx, row.providerId, messageId, receiptOf(row));
    if (isTaken === null) throw invalidField('messageId', 'isKnown', 'messageId must be the id of a message');
    if (!isTaken) throw neverThere();
  }

  private async receive(tx: Tx, caller: Caller, projectId: string, { row, message, party }: ReadRecord): Promise<void> {
    const { providerId, recipient } = row;
    const project = await this.reach.shareProject(tx, caller, projectId).catch((error: unknown) => {
      if (error instanceof Problem && error.statusCode === 404)
        throw invalidField('projectId', 'isKnown', 'projectId must be the id of a project: see GET /v1/projects');
      throw error;
    });
    await this.received.insert(tx, project, {
      account: { providerId },
      message,
      party,
      lookedUp: new Map(),
      senderId: null,
      address: recipient ?? '',
      effect: 'STOP',
      origin: FROM_PERSON,
      mayReply: false,
    });
  }
}

/** 409 for a record that belongs elsewhere. */
export function assignedElsewhere(): Problem {
  return new Problem(409, 'state_conflict', 'The record is assigned to another message or project already.');
}

/** 409 for a message that the provider knows nothing of. */
export function neverThere(): Problem {
  return new Problem(409, 'state_conflict', 'The message was never handed over to this provider.');
}

/** The id in the field that fits the kind of the record. */
function targetOf({ kind, sender }: UnmatchedRow, { messageId, projectId, phoneE164 }: AssignUnmatchedDto): string {
  const [own, other, wanted] =
    kind === 'RECEIPT'
      ? [messageId, projectId, 'messageId must be given, and it alone: the record is a receipt']
      : [projectId, messageId, 'projectId must be given, and it alone: the record is a message that came in'];
  if (own === undefined || other !== undefined)
    throw invalidField(kind === 'RECEIPT' ? 'messageId' : 'projectId', 'fitsKind', wanted);
  if (phoneE164 !== undefined && (kind === 'RECEIPT' || isInternational(sender ?? '')))
    throw invalidField('phoneE164', 'fitsKind', 'phoneE164 must be left out: it is of a message from no number only');
  return own;
}

function receiptOf({ providerMessageId, status, reason, code, detail }: UnmatchedRow): Receipt {
  return {
    attemptId: null,
    providerMessageId,
    // Both were written from the same types.
    status: status as Receipt['status'],
    reason: reason as ProviderReason | null,
    code,
    detail,
    costMicros: null,
  };
}
