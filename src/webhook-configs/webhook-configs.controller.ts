import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Once } from '../access/once.decorator.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { PageQuery } from '../platform/http/paging.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { CreateWebhookConfigDto } from './create-webhook-config.dto.js';
import { PatchWebhookConfigDto } from './patch-webhook-config.dto.js';
import { RotateWebhookSecretDto } from './rotate-webhook-secret.dto.js';
import { WebhookConfigReader } from './webhook-config-reader.js';
import { WebhookConfigPageView, WebhookConfigView, WebhookConfigWithSecretView } from './webhook-config.view.js';
import { WebhookConfigsService } from './webhook-configs.service.js';
import { WebhookSecretRotation } from './webhook-secret-rotation.js';

@ApiTags('webhook-configs')
@Controller('v1/projects/:projectId/webhook-configs')
export class WebhookConfigsController {
  constructor(
    private readonly configs: WebhookConfigsService,
    private readonly reader: WebhookConfigReader,
    private readonly rotation: WebhookSecretRotation,
  ) {}

  @Post()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'createWebhookConfig',
    summary: 'Add a webhook config to a project',
    description:
      'The signing secret is in this answer only. A project has at most 20 configs; several may have the same url.',
    status: 201,
    type: WebhookConfigWithSecretView,
    success: 'The new config, with `signingSecret`.',
    failures: [400, 401, 403, 404, 409, 429],
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
    type: WebhookConfigPageView,
    success: 'A page of configs.',
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
    type: WebhookConfigView,
    success: 'The config; token and password are masked.',
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
      'The endpoint changes field by field, `headers` and `auth` each as a whole, each list of `subscriptions` on its own. A masked token or password that is sent back stays as it is stored, unless the url leads to another origin: then it must be given anew.',
    type: WebhookConfigView,
    success: 'The config after the change.',
    failures: [400, 401, 403, 404, 409, 429],
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
    status: 204,
    success: 'It is gone.',
    failures: [400, 401, 403, 404, 409, 429],
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
    summary: 'Replace the signing secret of a webhook config',
    description:
      'The old secret signs beside the new one for the overlap; one that an earlier rotation left in its overlap ends at once.',
    type: WebhookConfigWithSecretView,
    success: 'The config, with its new `signingSecret`.',
    failures: [400, 401, 403, 404, 409, 429],
    idempotent: true,
  })
  rotateSecret(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('webhookConfigId', IdPipe) webhookConfigId: string,
    @Body() dto: RotateWebhookSecretDto,
    @Once() once: OnceRequest,
  ): Promise<WebhookConfigWithSecretView> {
    return this.rotation.rotate(caller, projectId, webhookConfigId, dto, once);
  }
}
