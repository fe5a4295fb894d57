import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BulkCharge, type Charge } from '../../access/bulk-charge.js';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/once.decorator.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { MessageView } from '../../messages/record/message.view.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { phonesLimitReached } from '../../phones/record/phone-counts.js';
import { archived } from '../../tenants/status.js';
import { SIMULATED_INBOUND_BODY, SimulatedInboundDto } from './simulated-inbound.dto.js';
import { noSimulator, SimulatedInbound } from './simulated-inbound.js';

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
