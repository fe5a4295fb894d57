import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Once } from '../access/once.decorator.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { ApiKeyView } from './api-key.view.js';
import { ApiKeysReader } from './api-keys-reader.js';
import { KeyRotation } from './key-rotation.js';
import { RotateApiKeyDto } from './rotate-api-key.dto.js';

@ApiTags('api-keys')
@Controller('v1/api-keys/current')
export class CurrentApiKeyController {
  constructor(
    private readonly reader: ApiKeysReader,
    private readonly rotation: KeyRotation,
  ) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readCurrentApiKey',
    summary: 'Read the API key that asks',
    type: ApiKeyView,
    success: 'The key, without its text.',
    failures: [401, 403, 429],
  })
  current(@CurrentCaller() caller: Caller): Promise<ApiKeyView> {
    return this.reader.current(caller);
  }

  @Post('rotate')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'rotateCurrentApiKey',
    summary: 'Replace the API key that asks',
    description: 'The answer holds the new key; the one that asked ends after the overlap.',
    status: 201,
    type: ApiKeyView,
    success: 'The new key, with `plainApiKey`.',
    failures: [400, 401, 403, 409, 429],
    location: '/v1/projects/{projectId}/api-keys/{keyId}',
    idempotent: true,
  })
  rotate(
    @CurrentCaller() caller: Caller,
    @Body() dto: RotateApiKeyDto,
    @Once() once: OnceRequest,
  ): Promise<ApiKeyView> {
    return this.rotation.rotateCurrent(caller, dto, once);
  }
}
