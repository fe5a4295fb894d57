import { Controller, Delete, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Once } from '../access/once.decorator.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { PhonePipe } from '../phones/record/phone.pipe.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { PhoneErasure } from './phone-erasure.js';

@ApiTags('phones')
@Controller('v1/projects/:projectId/phones')
export class PhoneErasureController {
  constructor(private readonly erasure: PhoneErasure) {}

  @Delete(':phoneE164')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'erasePhone',
    summary: 'Erase a phone number',
    description:
      'Deletes the number and its data. In the consent ledger, in events and in stored responses of receivers, a keyed hash replaces the number. If the number is registered again, it starts as opted out.',
    status: 204,
    success: 'The phone number is erased.',
    failures: [400, 401, 403, 404, 429],
  })
  erase(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('phoneE164', PhonePipe) phoneE164: string,
    @Once() once: OnceRequest,
  ): Promise<void> {
    return this.erasure.erase(caller, projectId, phoneE164, once.requestId);
  }
}
