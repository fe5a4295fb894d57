import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Once } from '../access/once.decorator.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { DeliveriesReader } from './deliveries-reader.js';
import { DeliveryPageView, DeliveryWithAttemptsView } from './delivery.view.js';
import { DeliveryReplay } from './delivery-replay.js';
import { DeliveryStats } from './delivery-stats.js';
import { DeliveryTest } from './delivery-test.js';
import { ListDeliveriesQuery } from './list-deliveries.query.js';
import { ReplayDto, ReplayView } from './replay.dto.js';
import { WebhookStatsView } from './stats.view.js';
import { TestResultView } from './test-result.view.js';
import { TestWebhookDto } from './test-webhook.dto.js';

@ApiTags('deliveries')
@Controller('v1/projects/:projectId/webhook-configs/:webhookConfigId')
export class DeliveriesController {
  constructor(
    private readonly reader: DeliveriesReader,
    private readonly replays: DeliveryReplay,
    private readonly tests: DeliveryTest,
    private readonly figures: DeliveryStats,
  ) {}

  @Post('test')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'testWebhookConfig',
    summary: 'Send a signed example now',
    description:
      'The answer says what the receiver said, and if it failed, where: name, address, TLS, time, status. It waits 2 s at most. No event and no delivery is kept; a repetition under the same key sends nothing and says how the first ended.',
    type: TestResultView,
    success: 'What came of it, good or bad.',
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
    summary: 'Read a delivery with what is sent and its attempts',
    type: DeliveryWithAttemptsView,
    success: 'The delivery.',
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
    summary: 'Send a delivery again, now',
    description: '`webhook-id` stays the same.',
    status: 202,
    type: DeliveryWithAttemptsView,
    success: 'It is queued anew.',
    failures: [400, 401, 403, 404, 409, 429],
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
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'replayDeliveries',
    summary: 'Send again what ended within a span of time',
    description: 'Up to 10,000 deliveries at once, oldest first; ask again for more.',
    status: 202,
    type: ReplayView,
    success: 'How many are queued anew.',
    failures: [400, 401, 403, 404, 409, 429],
    idempotent: true,
  })
  replay(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Body() dto: ReplayDto,
    @Once() once: OnceRequest,
  ): Promise<ReplayView> {
    return this.replays.replay(caller, projectId, webhookConfigId, dto, once);
  }

  @Get('stats')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readWebhookStats',
    summary: 'How an endpoint fares',
    description: 'Counts by hour and outcome, latency percentiles, and why it was switched off.',
    type: WebhookStatsView,
    success: 'The last 24 hours.',
    failures: [400, 401, 403, 404, 429],
  })
  stats(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
  ): Promise<WebhookStatsView> {
    return this.figures.read(caller, projectId, webhookConfigId);
  }
}
