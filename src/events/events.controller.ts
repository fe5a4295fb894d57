import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../access/caller.js';
import { Roles } from '../access/route.decorators.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import { epochChanged, EventFeed } from './event-feed.js';
import { EventRegistry } from './event-types.js';
import { EventPageView, EventTypesView, EventView, ListEventsQuery } from './event.view.js';

@ApiTags('events')
@Controller('v1')
export class EventsController {
  constructor(private readonly feed: EventFeed) {}

  @Get('projects/:projectId/events')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listEvents',
    summary: 'List the events of a project',
    description:
      'Returns the events that webhooks deliver, in ascending order of `sequence`. Store `lastSequence` ' +
      'and `epoch`, and continue with them as `afterSequence` and `afterEpoch`: no event is added before that place ' +
      'later. When the service was restored from a backup, `afterEpoch` of an earlier page gets 409 ' +
      '`epoch_changed`, whose `details` hold the values to continue with. `last` returns the newest events instead.',
    type: EventPageView,
    success: 'A page of events.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [epochChanged({ epoch: 2, sequence: 42 })],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: ListEventsQuery,
  ): Promise<EventPageView> {
    return this.feed.list(caller, projectId, query);
  }

  @Get('events/:eventId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readEvent',
    summary: 'Read an event',
    description: 'The `webhook-id` of a delivery is the id of its event.',
    type: EventView,
    success: 'The event.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@CurrentCaller() caller: Caller, @Param('eventId', IdPipe) eventId: string): Promise<EventView> {
    return this.feed.read(caller, eventId);
  }
}

@ApiTags('events')
@Controller('v1/event-types')
export class EventTypesController {
  constructor(private readonly registry: EventRegistry) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listEventTypes',
    summary: 'List the event types',
    description: 'Returns every event type with the JSON Schema and an example of its `data`.',
    type: EventTypesView,
    success: 'All event types.',
    failures: [401, 403, 429],
  })
  list(): EventTypesView {
    return EventTypesView.of(this.registry.all());
  }
}
