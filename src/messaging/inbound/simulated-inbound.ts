import { Body, Controller, Injectable, Param, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { BulkCharge, type Caller, type Charge, CurrentCaller, Role } from '../../access/caller.js';
import { Once, Roles } from '../../access/route.decorators.js';
import { archived } from '../../access/status.js';
import { phonesLimitReached } from '../../phones/phones.sql.js';
import { Database } from '../../platform/database/database.js';
import { readerOf } from '../../platform/database/transactor.js';
import { IsText } from '../../platform/http/fields.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { invalidField, Problem } from '../../platform/http/problem.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { MessageView } from '../messages/message.view.js';
import { TEXT_MAX } from '../messages/messages.dto.js';
import { ProviderAccounts } from '../providers/provider-accounts.js';
import { PARTY_LENGTH } from '../record/message.entity.js';
import { findMessage } from '../record/messages.sql.js';
import { InboundIntake, type PreparedInbound } from './inbound-intake.js';

/** A message that a simulated gateway shall bring in. */
class SimulatedInboundDto {
  @ApiProperty({
    type: String,
    maxLength: PARTY_LENGTH,
    example: '+14155552601',
    description: 'Who writes: a number with its calling code, a short code or a name.',
  })
  @IsText({ min: 1, max: PARTY_LENGTH })
  from!: string;

  @ApiProperty({
    type: String,
    maxLength: PARTY_LENGTH,
    example: '+12125550100',
    description: 'The address of a sender of the project: a `NUMBER` or a `SHORT_CODE` at a `SIMULATOR`.',
  })
  @IsText({ min: 1, max: PARTY_LENGTH })
  to!: string;

  @ApiProperty({ type: String, maxLength: TEXT_MAX, example: 'STOP', description: 'What the person writes.' })
  @IsText({ min: 1, max: TEXT_MAX, lines: true, verbatim: true })
  text!: string;
}

const SIMULATED_INBOUND_BODY = jsonBodyDoc(SimulatedInboundDto, {
  minimal: { summary: 'An opt-out', value: { from: '+14155552601', to: '+12125550100', text: 'STOP' } },
});

/** So many characters of a text cost as much as one thing of a bulk request: each word is compared with many rules. */
export const CHARACTERS_OF_ITEM = 8;
/** The caller names an address as the project has it. */
const WITHOUT_COUNTRY = { providerId: null, defaultCountry: null };

/** Messages that a simulated gateway brings in when its user says so. */
@Injectable()
export class SimulatedInbound {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly accounts: ProviderAccounts,
    private readonly intake: InboundIntake,
  ) {}

  /**
   * Takes a message, and shows it. Throws 400 when `to` is no address that the project receives at, 404, and 409 when
   * that is no sender at a simulated gateway, the project is archived, or the tenant may have no more numbers, and 429.
   */
  async receive(
    caller: Caller,
    projectId: string,
    dto: SimulatedInboundDto,
    { once, charge }: { readonly once: OnceRequest; readonly charge: Charge },
  ): Promise<MessageView> {
    this.reach.requireReach(caller, projectId);
    await charge(Math.floor(dto.text.length / CHARACTERS_OF_ITEM));
    return this.idempotency.run<MessageView, PreparedInbound>(once, {
      statusCode: 202,
      prepare: () => this.prepare(caller, projectId, dto, once.requestId),
      work: async (tx, prepared) => {
        await this.reach.shareProject(tx, caller, projectId);
        const row = await this.intake.takeIn(tx, prepared);
        if (row === null || row.projectId !== projectId) throw notReceiving();
        return MessageView.of(row);
      },
      idOf: ({ messageId }) => messageId,
      show: async (messageId) => MessageView.of(await findMessage(this.database, messageId)),
    });
  }

  private async prepare(
    caller: Caller,
    projectId: string,
    { from, to, text }: SimulatedInboundDto,
    requestId: string,
  ): Promise<PreparedInbound> {
    await this.reach.requireLiveProject(caller, projectId);
    const receiver = await this.intake.receiverOf(readerOf(this.database), WITHOUT_COUNTRY, to);
    if (receiver === null || receiver.projectId !== projectId) throw notReceiving();
    const account = await this.accounts.find(receiver.providerId);
    if (account?.kind !== 'SIMULATOR') throw noSimulator();
    // Without an id, so that the same text may come in twice.
    const message = { providerMessageId: null, from, to, text };
    return this.intake.prepare(account, message, { source: 'SIMULATED', actorKeyId: caller.keyId, requestId });
  }
}

/** 400 for an address that the project does not receive at. */
function notReceiving(): Problem {
  const sentence = 'to must be the address of a sender of the project that receives: a NUMBER or a SHORT_CODE';
  return invalidField('to', 'isReceiver', sentence);
}

/** 409 for a sender whose messages come in from a real gateway. */
function noSimulator(): Problem {
  const sentence = 'The sender is at a real gateway: only for one at a SIMULATOR messages can be made to come in.';
  return new Problem(409, 'state_conflict', sentence);
}

const PHONES_MAX_EXAMPLE = 1_000_000;

@ApiTags('messages')
@Controller('v1/projects/:projectId/simulator')
export class SimulatedInboundController {
  constructor(private readonly inbound: SimulatedInbound) {}

  @Post('inbound')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'simulateInbound',
    summary: 'Simulate an inbound message',
    description:
      'Does what a gateway does when a person writes to a sender of the project, for tests: the message is ' +
      '`RECEIVED`, its number is registered, and keywords such as `STOP` and `START` take effect. Only for senders ' +
      'at a `SIMULATOR`. Consent that is entered so has the source `SIMULATED`, with the key and the request. It ' +
      'changes only where every sender of the project, `disabled` ones too, sends and receives by a `SIMULATOR`; ' +
      'elsewhere the message is `RECEIVED` without effect, and its `reasonDetail` says so. A simulated opt-in ends ' +
      'simulated opt-outs only, and is no consent to `MARKETING` by a real provider.',
    status: 202,
    type: MessageView,
    body: SIMULATED_INBOUND_BODY,
    success: 'The message that came in.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [noSimulator(), phonesLimitReached(PHONES_MAX_EXAMPLE), archived('project')],
    location: '/v1/messages/{messageId}',
    idempotent: true,
  })
  receive(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: SimulatedInboundDto,
    @Once() once: OnceRequest,
    @BulkCharge() charge: Charge,
  ): Promise<MessageView> {
    return this.inbound.receive(caller, projectId, dto, { once, charge });
  }
}
