import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BulkCharge, type Caller, type Charge, CurrentCaller, Role } from '../access/caller.js';
import { Once, Roles } from '../access/route.decorators.js';
import { archived } from '../access/status.js';
import { BulkWork, LongRunning, Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { configSwitchedOff } from '../webhook-configs/webhook-config-reader.js';
import { ListDeliveriesQuery, REPLAY_BODY, ReplayDto, ReplayView } from './deliveries.dto.js';
import { DeliveriesReader, DeliveryReplay } from './deliveries.service.js';
import { DeliveryTest, TEST_WEBHOOK_BODY, TestResultView, TestWebhookDto } from './delivery-test.js';
import { DeliveryPageView, DeliveryWithAttemptsView, EventDeliveriesView, WebhookStatsView } from './delivery.view.js';

@ApiTags('deliveries')
@Controller('v1/projects/:projectId/webhook-configs/:webhookConfigId')
export class DeliveriesController {
  constructor(
    private readonly reader: DeliveriesReader,
    private readonly replays: DeliveryReplay,
    private readonly tests: DeliveryTest,
  ) {}

  @Post('test')
  @LongRunning()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'testWebhookConfig',
    summary: 'Send a test event to a webhook config',
    description:
      'Sends a signed example event now and waits up to 2 seconds for the response. The result says what ' +
      'the receiver returned or, if it failed, in which step: DNS, address, TLS, time or status. No event ' +
      'and no delivery is stored. Repeating the request under the same `Idempotency-Key` sends nothing and ' +
      'returns how the first test ended.',
    type: TestResultView,
    body: TEST_WEBHOOK_BODY,
    success: 'The result of the test, whether it succeeded or failed.',
    failures: [400, 401, 403, 404, 409, 429],
    idempotent: true,
  })
  test(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Body() dto: TestWebhookDto,
    @Once() once: OnceRequest,
  ): Promise<TestResultView> {
    return this.tests.run(caller, projectId, webhookConfigId, dto, once);
  }

  @Get('deliveries')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listDeliveries',
    summary: 'List the deliveries of a webhook config',
    description: 'Returns deliveries, newest first. A delivery is one event for one webhook config, with its status.',
    type: DeliveryPageView,
    success: 'A page of deliveries.',
    failures: [400, 401, 403, 404, 429],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<DeliveryPageView> {
    return this.reader.list(caller, projectId, webhookConfigId, query);
  }

  @Get('deliveries/:deliveryId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readDelivery',
    summary: 'Read a delivery with its payload and attempts',
    description:
      'Returns one delivery with the event that is sent and all attempts: status, duration and the ' +
      'beginning of each response.',
    type: DeliveryWithAttemptsView,
    success: 'The delivery with its attempts.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Param('deliveryId', IdPipe) deliveryId: string,
  ): Promise<DeliveryWithAttemptsView> {
    return this.reader.read(caller, projectId, webhookConfigId, deliveryId);
  }

  @Post('deliveries/:deliveryId/resend')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'resendDelivery',
    summary: 'Resend a delivery',
    description:
      'Queues the delivery again, whatever its status is, and sends it now. `webhook-id` stays the same, ' +
      'so receivers can recognise it.',
    status: 202,
    type: DeliveryWithAttemptsView,
    success: 'The delivery is queued.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [configSwitchedOff(), archived('project')],
    idempotent: true,
  })
  resend(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Param('deliveryId', IdPipe) deliveryId: string,
    @Once() once: OnceRequest,
  ): Promise<DeliveryWithAttemptsView> {
    return this.replays.resend(caller, projectId, webhookConfigId, deliveryId, once);
  }

  @Post('replay')
  @BulkWork()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'replayDeliveries',
    summary: 'Resend the deliveries of a period',
    description:
      'Queues deliveries of a period again, oldest first, up to 10,000 in one request: those that failed or were ' +
      'skipped, or, with `statuses`, others, `PENDING` ones too. If `queued` is 10,000, send the request again for ' +
      'more. `webhook-id` stays the same. A request costs one point of the rate limit, and one more for every 25 ' +
      'deliveries.',
    status: 202,
    type: ReplayView,
    body: REPLAY_BODY,
    success: 'The number of deliveries that are queued.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [configSwitchedOff(), archived('project')],
    idempotent: true,
  })
  replay(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Body() dto: ReplayDto,
    @Once() once: OnceRequest,
    @BulkCharge() charge: Charge,
  ): Promise<ReplayView> {
    return this.replays.replay(caller, { projectId, webhookConfigId }, dto, { once, charge });
  }

  @Get('stats')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readWebhookStats',
    summary: 'Read the statistics of a webhook config',
    description:
      'Returns the attempts of the last 24 hours by hour and outcome, latency percentiles, deliveries by ' +
      'status, and whether Parley has switched the webhook config off.',
    type: WebhookStatsView,
    success: 'The statistics.',
    failures: [400, 401, 403, 404, 429],
  })
  stats(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
  ): Promise<WebhookStatsView> {
    return this.reader.stats(caller, projectId, webhookConfigId);
  }
}

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
