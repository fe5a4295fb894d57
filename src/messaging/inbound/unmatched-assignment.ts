import { Body, Controller, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../../access/caller.js';
import { Once, Roles } from '../../access/route.decorators.js';
import { archived } from '../../access/status.js';
import { readNumber } from '../../phones/phone-number.js';
import { readerIn, Transactor, type Tx } from '../../platform/database/transactor.js';
import { type Fault, HasNoFault } from '../../platform/http/field-faults.js';
import { IsLeftOut } from '../../platform/http/fields.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { invalidField, notFound, Problem } from '../../platform/http/problem.js';
import { idFault } from '../../platform/http/query-fields.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import type { ProviderReason } from '../providers/adapter/http-settings.js';
import type { Receipt } from '../providers/adapter/provider-adapter.js';
import { Unmatched, UnmatchedRecords, type UnmatchedRow } from '../providers/adapter/unmatched-records.js';
import { Provider } from '../providers/provider.entity.js';
import { UnmatchedView } from '../providers/provider.view.js';
import { MessageReceipts } from '../sending/message-receipts.js';
import { FROM_PERSON, heard, type HeardMessage, readOwnWords } from './keywords.js';
import { countryOfReceiver, isInternational, type Party, partyOf, ReceivedMessages } from './received-messages.js';

const E164 = /^\+[1-9][0-9]{6,14}$/;

/** Where an unmatched record belongs. */
class AssignUnmatchedDto {
  @ApiPropertyOptional({
    type: String,
    example: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Of a `RECEIPT`: the message that it is about.',
  })
  @IsLeftOut()
  @HasNoFault(idFault)
  messageId?: string;

  @ApiPropertyOptional({
    type: String,
    example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Of an `INBOUND` message: the project that it was meant for.',
  })
  @IsLeftOut()
  @HasNoFault(idFault)
  projectId?: string;

  @ApiPropertyOptional({
    type: String,
    example: '+4915112345678',
    description:
      'Of an `INBOUND` message whose sender is no number with a calling code: the number of the person who wrote ' +
      'it, in E.164.',
  })
  @IsLeftOut()
  @HasNoFault(numberFault)
  phoneE164?: string;
}

function numberFault(value: unknown): Fault | null {
  const isNumber = typeof value === 'string' && E164.test(value) && readNumber(value, undefined).phoneE164 === value;
  return isNumber ? null : { rule: 'isPhone', sentence: 'must be a phone number in E.164, such as +4915112345678' };
}

const ASSIGN_UNMATCHED_BODY = jsonBodyDoc(AssignUnmatchedDto, {
  minimal: { summary: 'A receipt', value: { messageId: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V' } },
});

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
    private readonly reach: ProjectAccess,
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
function assignedElsewhere(): Problem {
  return new Problem(409, 'state_conflict', 'The record is assigned to another message or project already.');
}

/** 409 for a message that the provider knows nothing of. */
function neverThere(): Problem {
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

@ApiTags('providers')
@Controller('v1/providers/:providerId/unmatched/:unmatchedId')
export class UnmatchedAssignmentController {
  constructor(private readonly assignment: UnmatchedAssignment) {}

  @Post('assign')
  @HttpCode(200)
  @Roles(Role.ADMIN)
  @Operation({
    id: 'assignUnmatched',
    summary: 'Assign an unmatched record to a message or project',
    description:
      'Says where a record belongs. A receipt is taken as one of the last attempt of the message at this provider, ' +
      'and what the provider calls the message is known from then on. A message that came in is `RECEIVED` by the ' +
      'project; of what it says only an opt-out takes effect, and nobody is replied to. `phoneE164` names the person ' +
      'where the message has no number with its calling code. Repeated, it changes nothing.',
    type: UnmatchedView,
    body: ASSIGN_UNMATCHED_BODY,
    success: 'The record, assigned.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [assignedElsewhere(), neverThere(), archived('project')],
    idempotent: true,
  })
  assign(
    @CurrentCaller() caller: Caller,
    @Param('providerId', IdPipe) providerId: string,
    @Param('unmatchedId', IdPipe) unmatchedId: string,
    @Body() dto: AssignUnmatchedDto,
    @Once() once: OnceRequest,
  ): Promise<UnmatchedView> {
    return this.assignment.assign(caller, { providerId, unmatchedId }, dto, once);
  }
}
