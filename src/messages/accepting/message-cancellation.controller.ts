import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/once.decorator.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { archived } from '../../tenants/status.js';
import { MessageView } from '../record/message.view.js';
import { MessageCancellation, tooLateToCancel } from './message-cancellation.js';

@ApiTags('messages')
@Controller('v1/messages')
export class MessageCancellationController {
  constructor(private readonly cancellation: MessageCancellation) {}

  @Post(':messageId/cancel')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'cancelMessage',
    summary: 'Cancel a message',
    description: 'Cancels a message that waits. One that is canceled already stays so.',
    type: MessageView,
    success: 'The message after the change.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [tooLateToCancel('SENT'), archived('project')],
    idempotent: true,
  })
  cancel(
    @CurrentCaller() caller: Caller,
    @Param('messageId', IdPipe) messageId: string,
    @Once() once: OnceRequest,
  ): Promise<MessageView> {
    return this.cancellation.cancel(caller, messageId, once);
  }
}
