import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import { MessagePageView, MessageView } from '../../messages/record/message.view.js';
import { ListMessagesQuery } from './list-messages.query.js';
import { MessageTimeline } from './message-timeline.js';
import { MessagesReader } from './messages-reader.js';
import { TimelinePageView } from './timeline.view.js';

@ApiTags('messages')
@Controller('v1/messages')
export class MessageReadingController {
  constructor(
    private readonly messages: MessagesReader,
    private readonly timelines: MessageTimeline,
  ) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listMessages',
    summary: 'List messages',
    description:
      'Returns messages, newest first. A TENANT key sees those of its project, an ADMIN key those of all projects. A ' +
      'page looks through up to 2,000 messages for those that match: it may be short, or empty, while `hasMore` is ' +
      'true. Of a project, the filters `status`, `phone` and `clientReference` find matches directly.',
    type: MessagePageView,
    success: 'A page of messages.',
    failures: [400, 401, 403, 429],
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ListMessagesQuery): Promise<MessagePageView> {
    return this.messages.list(caller, query);
  }

  @Get(':messageId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readMessage',
    summary: 'Read a message',
    description: 'Returns one message. `hold` says why it waits although its time has come.',
    type: MessageView,
    success: 'The message.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@CurrentCaller() caller: Caller, @Param('messageId', IdPipe) messageId: string): Promise<MessageView> {
    return this.messages.read(caller, messageId);
  }

  @Get(':messageId/timeline')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readMessageTimeline',
    summary: 'Read the timeline of a message',
    description:
      'Returns what happened to a message, oldest first: its statuses and holds, each attempt at a provider, the ' +
      'receipts with the codes as the provider gave them, and the deliveries of its events to webhook configs (as ' +
      'long as the payloads of these events are kept: 30 days).',
    type: TimelinePageView,
    success: 'A page of the timeline.',
    failures: [400, 401, 403, 404, 429],
  })
  timeline(
    @CurrentCaller() caller: Caller,
    @Param('messageId', IdPipe) messageId: string,
    @Query() query: PageQuery,
  ): Promise<TimelinePageView> {
    return this.timelines.list(caller, messageId, query);
  }
}
