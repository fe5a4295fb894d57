import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import { DeliveriesReader } from './deliveries-reader.js';
import { DeliveryWithAttemptsView, EventDeliveriesView } from './delivery.view.js';

/** Deliveries for those that know one id only: theirs, or that of their event. */
@ApiTags('deliveries')
@Controller('v1')
export class DeliveryLookupController {
  constructor(private readonly reader: DeliveriesReader) {}

  @Get('deliveries/:deliveryId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'findDelivery',
    summary: 'Read a delivery by its id alone',
    description:
      'Returns what `GET …/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}` returns, also when the webhook ' +
      'config was deleted.',
    type: DeliveryWithAttemptsView,
    success: 'The delivery with its attempts.',
    failures: [400, 401, 403, 404, 429],
  })
  find(
    @CurrentCaller() caller: Caller,
    @Param('deliveryId', IdPipe) deliveryId: string,
  ): Promise<DeliveryWithAttemptsView> {
    return this.reader.find(caller, deliveryId);
  }

  @Get('events/:eventId/deliveries')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listEventDeliveries',
    summary: 'List the deliveries of an event',
    description:
      'Returns the deliveries of an event to the webhook configs that subscribe to it, newest first, without pages: ' +
      'the 100 newest.',
    type: EventDeliveriesView,
    success: 'The deliveries of the event.',
    failures: [400, 401, 403, 404, 429],
  })
  listOfEvent(
    @CurrentCaller() caller: Caller,
    @Param('eventId', IdPipe) eventId: string,
  ): Promise<EventDeliveriesView> {
    return this.reader.listOfEvent(caller, eventId);
  }
}
