import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../access/caller.js';
import { Once, RefusesSessions, Roles } from '../access/route.decorators.js';
import { archived } from '../access/status.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { PageQuery } from '../platform/http/paging.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { ApiKeyPageView, ApiKeyView } from './api-key.view.js';
import {
  CREATE_API_KEY_BODY,
  CreateApiKeyDto,
  PATCH_API_KEY_BODY,
  PatchApiKeyDto,
  ROTATE_API_KEY_BODY,
  RotateApiKeyDto,
} from './api-keys.dto.js';
import { ApiKeysReader, ApiKeysService, keyHasEnded } from './api-keys.service.js';
import { keyLimitReached, keyWasReplaced } from './key-chains.js';

const KEY_LOCATION = '/v1/projects/{projectId}/api-keys/{keyId}';

@ApiTags('api-keys')
@Controller('v1/projects/:projectId/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly reader: ApiKeysReader,
  ) {}

  @Post()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'createApiKey',
    summary: 'Create an API key',
    description:
      'Creates an API key for a project. The key itself, `plainApiKey`, is returned only in this response; ' +
      'Parley stores a hash of it. A project can have up to 100 active keys.',
    status: 201,
    type: ApiKeyView,
    body: CREATE_API_KEY_BODY,
    success: 'The new key, with `plainApiKey`.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [keyLimitReached(), archived('project')],
    location: KEY_LOCATION,
    idempotent: true,
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: CreateApiKeyDto,
    @Once() once: OnceRequest,
  ): Promise<ApiKeyView> {
    return this.keys.create(caller, projectId, dto, once);
  }

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'listApiKeys',
    summary: 'List the API keys of a project',
    description:
      'Returns the keys of the project, disabled and expired ones included, in the order of their ' +
      'creation. The keys themselves are never returned.',
    type: ApiKeyPageView,
    success: 'A page of API keys.',
    failures: [400, 401, 403, 404, 429],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: PageQuery,
  ): Promise<ApiKeyPageView> {
    return this.reader.list(caller, projectId, query);
  }

  @Get(':keyId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'readApiKey',
    summary: 'Read an API key',
    description:
      'Returns one key of the project. `keySuffix` distinguishes it from others; the key itself is never returned.',
    type: ApiKeyView,
    success: 'The API key, without `plainApiKey`.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('keyId', IdPipe) keyId: string,
  ): Promise<ApiKeyView> {
    return this.reader.read(caller, projectId, keyId);
  }

  @Patch(':keyId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'patchApiKey',
    summary: 'Rename, describe, disable or limit an API key',
    description:
      'Changes only the fields that are sent; `null` clears `description` and `expiresAt`. A disabled key ' +
      'is refused within one second, and so are all keys that were rotated from it.',
    type: ApiKeyView,
    body: PATCH_API_KEY_BODY,
    success: 'The API key after the change.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [keyLimitReached(), keyWasReplaced(), archived('project')],
  })
  patch(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('keyId', IdPipe) keyId: string,
    @Body() dto: PatchApiKeyDto,
  ): Promise<ApiKeyView> {
    return this.keys.patch(caller, projectId, keyId, dto);
  }

  @Delete(':keyId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'deleteApiKey',
    summary: 'Revoke an API key',
    description:
      'Revokes the key for good. It is refused within one second, and so are all keys that were rotated from it.',
    status: 204,
    success: 'The API key is revoked.',
    failures: [400, 401, 403, 404, 429],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('keyId', IdPipe) keyId: string,
  ): Promise<void> {
    return this.keys.remove(caller, projectId, keyId);
  }

  @Post(':keyId/rotate')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'rotateApiKey',
    summary: 'Rotate an API key',
    description:
      'Creates a new key with the role, access, project and expiry of the old one. The old key keeps working for ' +
      'the overlap, then expires. A key has one ' +
      'successor: rotating it again revokes the earlier one and the keys rotated from that. `plainApiKey` is ' +
      'returned only in this response.',
    status: 201,
    type: ApiKeyView,
    body: ROTATE_API_KEY_BODY,
    success: 'The new key, with `plainApiKey`.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [keyHasEnded(), keyLimitReached(), archived('project')],
    location: KEY_LOCATION,
    idempotent: true,
  })
  rotate(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('keyId', IdPipe) keyId: string,
    @Body() dto: RotateApiKeyDto,
    @Once() once: OnceRequest,
  ): Promise<ApiKeyView> {
    return this.keys.rotate(caller, projectId, keyId, dto, once);
  }
}

@ApiTags('api-keys')
@Controller('v1/api-keys/current')
export class CurrentApiKeyController {
  constructor(
    private readonly reader: ApiKeysReader,
    private readonly keys: ApiKeysService,
  ) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readCurrentApiKey',
    summary: 'Read the API key of this request',
    description:
      'Returns the key that was sent in `x-api-key`: its role, access, project and expiry. The session of a console ' +
      'link is shown under the name of its link, or as `Console link`.',
    type: ApiKeyView,
    success: 'The API key, without `plainApiKey`.',
    failures: [401, 403, 429],
  })
  current(@CurrentCaller() caller: Caller): Promise<ApiKeyView> {
    return this.reader.current(caller);
  }

  @Post('rotate')
  @Roles(Role.ADMIN, Role.TENANT)
  @RefusesSessions()
  @Operation({
    id: 'rotateCurrentApiKey',
    summary: 'Rotate the API key of this request',
    description:
      'Creates a new key with the role, access, project and expiry of the one that was sent in `x-api-key`. The ' +
      'old key keeps working for the overlap, then expires. A key has one ' +
      'successor: rotating it again revokes the earlier one and the keys rotated from that. `plainApiKey` is ' +
      'returned only in this response.',
    status: 201,
    type: ApiKeyView,
    body: ROTATE_API_KEY_BODY,
    success: 'The new key, with `plainApiKey`.',
    failures: [400, 401, 403, 409, 429],
    problems: [keyHasEnded(), keyLimitReached(), archived('project')],
    location: '/v1/projects/{projectId}/api-keys/{keyId}',
    idempotent: true,
  })
  rotate(
    @CurrentCaller() caller: Caller,
    @Body() dto: RotateApiKeyDto,
    @Once() once: OnceRequest,
  ): Promise<ApiKeyView> {
    return this.keys.rotateCurrent(caller, dto, once);
  }
}
