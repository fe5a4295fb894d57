import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Once } from '../access/once.decorator.js';
import { RefusesSessions } from '../access/required-access.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { ApiKeyView } from './api-key.view.js';
import { ApiKeysReader } from './api-keys-reader.js';
import { keyLimitReached } from './key-minting.js';
import { keyHasEnded, KeyRotation } from './key-rotation.js';
import { ROTATE_API_KEY_BODY, RotateApiKeyDto } from './rotate-api-key.dto.js';
import { archived } from '../tenants/status.js';

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
    return this.rotation.rotateCurrent(caller, dto, once);
  }
}
