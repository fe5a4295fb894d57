import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Once } from '../access/route.decorators.js';
import { Role } from '../access/caller.js';
import { Roles } from '../access/route.decorators.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { PageQuery } from '../platform/http/paging.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { CREATE_WEBHOOK_CONFIG_BODY, CreateWebhookConfigDto } from './webhook-configs.dto.js';
import { PATCH_WEBHOOK_CONFIG_BODY, PatchWebhookConfigDto } from './webhook-configs.dto.js';
import { ROTATE_WEBHOOK_SECRET_BODY, RotateWebhookSecretDto } from './webhook-configs.dto.js';
import { WebhookConfigReader } from './webhook-config-reader.js';
import { WebhookConfigPageView, WebhookConfigView, WebhookConfigWithSecretView } from './webhook-config.view.js';
import { configLimitReached, WebhookConfigsService } from './webhook-configs.service.js';
import { archived } from '../access/status.js';

@ApiTags('webhook-configs')
@Controller('v1/projects/:projectId/webhook-configs')
export class WebhookConfigsController {
  constructor(
    private readonly configs: WebhookConfigsService,
    private readonly reader: WebhookConfigReader,
  ) {}

  @Post()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'createWebhookConfig',
    summary: 'Add a webhook config to a project',
    description:
      'Creates an endpoint for events. `signingSecret`, which verifies the signatures of deliveries, is ' +
      'returned only in this response. A project can have up to 20 webhook configs; several of them can ' +
      'use the same URL.',
    status: 201,
    type: WebhookConfigWithSecretView,
    body: CREATE_WEBHOOK_CONFIG_BODY,
    success: 'The new webhook config, with `signingSecret`.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [configLimitReached(), archived('project')],
    location: '/v1/projects/{projectId}/webhook-configs/{webhookConfigId}',
    idempotent: true,
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: CreateWebhookConfigDto,
    @Once() once: OnceRequest,
  ): Promise<WebhookConfigWithSecretView> {
    return this.configs.create(caller, projectId, dto, once);
  }

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listWebhookConfigs',
    summary: 'List the webhook configs of a project',
    description: 'Returns the webhook configs of the project, in the order of their creation. Credentials are masked.',
    type: WebhookConfigPageView,
    success: 'A page of webhook configs.',
    failures: [400, 401, 403, 404, 429],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: PageQuery,
  ): Promise<WebhookConfigPageView> {
    return this.reader.list(caller, projectId, query);
  }

  @Get(':webhookConfigId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readWebhookConfig',
    summary: 'Read a webhook config',
    description: 'Returns one webhook config. Its token and password are masked.',
    type: WebhookConfigView,
    success: 'The webhook config.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
  ): Promise<WebhookConfigView> {
    return this.reader.read(caller, projectId, webhookConfigId);
  }

  @Patch(':webhookConfigId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'patchWebhookConfig',
    summary: 'Change a webhook config',
    description:
      'Changes only the fields that are sent. `headers` and `auth` are each replaced as a whole; each list ' +
      'of `subscriptions` is replaced on its own. Sending a masked token or password back keeps the stored ' +
      'one, unless `url` changes to another origin: then the token or password must be sent again.',
    type: WebhookConfigView,
    body: PATCH_WEBHOOK_CONFIG_BODY,
    success: 'The webhook config after the change.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project')],
  })
  patch(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Body() dto: PatchWebhookConfigDto,
  ): Promise<WebhookConfigView> {
    return this.configs.patch(caller, projectId, webhookConfigId, dto);
  }

  @Delete(':webhookConfigId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'deleteWebhookConfig',
    summary: 'Delete a webhook config',
    description: 'Deletes the webhook config and cancels its waiting deliveries.',
    status: 204,
    success: 'The webhook config is deleted.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project')],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
  ): Promise<void> {
    return this.configs.remove(caller, projectId, webhookConfigId);
  }

  @Post(':webhookConfigId/rotate-secret')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret of a webhook config',
    description:
      'Creates a new signing secret. During the overlap, deliveries carry two signatures, one of each ' +
      'secret. A secret that is still in the overlap of an earlier rotation stops signing at once.',
    type: WebhookConfigWithSecretView,
    body: ROTATE_WEBHOOK_SECRET_BODY,
    success: 'The webhook config, with its new `signingSecret`.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project')],
    idempotent: true,
  })
  rotateSecret(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Body() dto: RotateWebhookSecretDto,
    @Once() once: OnceRequest,
  ): Promise<WebhookConfigWithSecretView> {
    return this.configs.rotateSecret(caller, projectId, webhookConfigId, dto, once);
  }
}
