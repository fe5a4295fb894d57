import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BulkCharge, type Caller, type Charge, CurrentCaller, Role } from '../../access/caller.js';
import { Once, ReadAccess, Roles } from '../../access/route.decorators.js';
import { archived } from '../../access/status.js';
import { phonesLimitReached } from '../../phones/phones.sql.js';
import { BulkWork, LargeBody, Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { BatchPageView, BatchView, MessagePreviewView } from './message-batch.view.js';
import { MessageBatches } from './message-batches.js';
import { MessageView } from './message.view.js';
import { BATCH_BODY_BYTES, SEND_BATCH_BODY, SEND_MESSAGE_BODY, SendBatchDto, SendMessageDto } from './messages.dto.js';
import { MessagesService, textTooLong, tooLateToCancel } from './messages.service.js';

/** An operator may set any other (`TENANT_PHONES_MAX`). */
const PHONES_MAX_EXAMPLE = 1_000_000;
const PARTS_EXAMPLE = 11;

@ApiTags('messages')
@Controller('v1/projects/:projectId/messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly batches: MessageBatches,
  ) {}

  @Post()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'sendMessage',
    summary: 'Send a message',
    description:
      'Accepts a message to one number. A message that must not be sent, for example because the number has opted ' +
      'out, is accepted too: its status is `BLOCKED`, and `reason` says why. Send an `Idempotency-Key`, so that a ' +
      'request that is repeated sends one message.',
    status: 202,
    type: MessageView,
    body: SEND_MESSAGE_BODY,
    success: 'The message.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [textTooLong(PARTS_EXAMPLE), archived('project'), phonesLimitReached(PHONES_MAX_EXAMPLE)],
    location: '/v1/messages/{messageId}',
    idempotent: true,
  })
  send(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: SendMessageDto,
    @Once() once: OnceRequest,
  ): Promise<MessageView> {
    return this.messages.send(caller, projectId, dto, once);
  }

  @Post('preview')
  @Roles(Role.ADMIN, Role.TENANT)
  @ReadAccess()
  @Operation({
    id: 'previewMessage',
    summary: 'Preview a message',
    description:
      'Says what sending this message now would do, and why: by the same rules, without sending or storing anything.',
    type: MessagePreviewView,
    body: SEND_MESSAGE_BODY,
    success: 'What sending it would do.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [textTooLong(PARTS_EXAMPLE), archived('project')],
  })
  preview(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: SendMessageDto,
  ): Promise<MessagePreviewView> {
    return this.messages.preview(caller, projectId, dto);
  }

  @Post('batches')
  @LargeBody(BATCH_BODY_BYTES)
  @BulkWork()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'sendBatch',
    summary: 'Send messages in a batch',
    description:
      'Accepts 1 to 1,000 messages. One that is not valid does not affect the others. The body can be up to 8 MB. A ' +
      'request costs one point of the rate limit, and one more for every 25 messages. It is committed in slices of ' +
      '100. Without an `Idempotency-Key`, an error means that no message was sent. With one, some may have been: ' +
      'send the same batch again with that key, and it continues. What is not processed within 25 seconds is ' +
      '`not_processed`: it was not sent, and a new request may send it. Always send an `Idempotency-Key`: without ' +
      'one, nothing continues a batch after a lost connection, and you have to read what became of `pending` ' +
      'messages a minute later; 404 then means that none was sent.',
    status: 202,
    type: BatchView,
    body: SEND_BATCH_BODY,
    success: 'The result of each message, in the order of the request.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project')],
    location: '/v1/projects/{projectId}/messages/batches/{batchId}',
    idempotent: true,
  })
  sendBatch(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: SendBatchDto,
    @Once() once: OnceRequest,
    @BulkCharge() charge: Charge,
  ): Promise<BatchView> {
    return this.batches.send(caller, projectId, dto, { once, charge });
  }

  @Get('batches/:batchId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readBatch',
    summary: 'Read a batch',
    description:
      'Returns how many messages of a batch have each status, and a page of them in the order of the request, as ' +
      'they are now, with the errors of those that were not valid or not processed.',
    type: BatchPageView,
    success: 'The batch with a page of its messages.',
    failures: [400, 401, 403, 404, 429],
  })
  readBatch(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('batchId', IdPipe) batchId: string,
    @Query() query: PageQuery,
  ): Promise<BatchPageView> {
    return this.batches.list(caller, projectId, batchId, query);
  }
}

@ApiTags('messages')
@Controller('v1/messages')
export class MessageCancellationController {
  constructor(private readonly messages: MessagesService) {}

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
    return this.messages.cancel(caller, messageId, once);
  }
}
