import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { EventRegistry } from './event-registry.js';
import { EventTypesView } from './event-type.view.js';

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
