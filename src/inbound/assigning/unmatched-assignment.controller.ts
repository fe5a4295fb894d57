import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/once.decorator.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { UnmatchedView } from '../../providers/receipts/unmatched.view.js';
import { archived } from '../../tenants/status.js';
import { ASSIGN_UNMATCHED_BODY, AssignUnmatchedDto } from './assign-unmatched.dto.js';
import { assignedElsewhere, neverThere, UnmatchedAssignment } from './unmatched-assignment.js';

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
