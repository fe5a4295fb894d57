import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import { archived } from '../../tenants/status.js';
import { PUT_SENDING_POLICY_BODY, PutSendingPolicyDto } from './put-sending-policy.dto.js';
import { SendingPolicies } from './sending-policies.service.js';
import { SendingPolicyView } from './sending-policy.view.js';

@ApiTags('messages')
@Controller('v1/projects/:projectId/sending-policy')
export class SendingPoliciesController {
  constructor(private readonly policies: SendingPolicies) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readSendingPolicy',
    summary: 'Read the sending policy of a project',
    description:
      'Returns where the project may send to, its caps, its quiet hours and its replies to keywords. A project ' +
      'without a policy of its own has the defaults.',
    type: SendingPolicyView,
    success: 'The sending policy.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@CurrentCaller() caller: Caller, @Param('projectId', IdPipe) projectId: string): Promise<SendingPolicyView> {
    return this.policies.read(caller, projectId);
  }

  @Put()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'putSendingPolicy',
    summary: 'Replace the sending policy of a project',
    description:
      'Replaces the whole policy: fields that are left out get their defaults. It holds for messages that are ' +
      'accepted from then on. Caps count messages by the UTC hour, day or month of their `sendAt`; a new cap begins ' +
      'with those that were accepted for its period before. Under a spend cap, providers without a price are not used.',
    type: SendingPolicyView,
    body: PUT_SENDING_POLICY_BODY,
    success: 'The sending policy after the change.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project')],
  })
  put(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: PutSendingPolicyDto,
  ): Promise<SendingPolicyView> {
    return this.policies.put(caller, projectId, dto);
  }
}
