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
import { ApiKeyPageView, ApiKeyView } from './api-key.view.js';
import { ApiKeysReader } from './api-keys-reader.js';
import { ApiKeysService } from './api-keys.service.js';
import { CreateApiKeyDto } from './create-api-key.dto.js';
import { KeyRevocation } from './key-revocation.js';
import { KeyRotation } from './key-rotation.js';
import { PatchApiKeyDto } from './patch-api-key.dto.js';
import { RotateApiKeyDto } from './rotate-api-key.dto.js';

const KEY_LOCATION = '/v1/projects/{projectId}/api-keys/{keyId}';

@ApiTags('api-keys')
@Controller('v1/projects/:projectId/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly reader: ApiKeysReader,
    private readonly rotation: KeyRotation,
    private readonly revocation: KeyRevocation,
  ) {}

  @Post()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'createApiKey',
    summary: 'Create an API key for a project',
    description: 'The plaintext key is in this answer only: a hash of it is all that is kept.',
    status: 201,
    type: ApiKeyView,
    success: 'The new key, with `plainApiKey`.',
    failures: [400, 401, 403, 404, 409, 429],
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
    type: ApiKeyPageView,
    success: 'A page of keys.',
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
    type: ApiKeyView,
    success: 'The key, without its text.',
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
    type: ApiKeyView,
    success: 'The key after the change.',
    failures: [400, 401, 403, 404, 409, 429],
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
    description: 'It is refused everywhere within a second, and so are all keys rotated from it.',
    status: 204,
    success: 'It is gone.',
    failures: [400, 401, 403, 404, 429],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('keyId', IdPipe) keyId: string,
  ): Promise<void> {
    return this.revocation.remove(caller, projectId, keyId);
  }

  @Post(':keyId/rotate')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'rotateApiKey',
    summary: 'Replace an API key',
    description: 'A new key with the role, scope and expiry of the old one, which ends after the overlap.',
    status: 201,
    type: ApiKeyView,
    success: 'The new key, with `plainApiKey`.',
    failures: [400, 401, 403, 404, 409, 429],
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
    return this.rotation.rotate(caller, projectId, keyId, dto, once);
  }
}
