import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Once } from '../access/once.decorator.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { PhonePipe } from '../phones/record/phone.pipe.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { AcceptedErasureView, ErasureView } from './erasure.view.js';
import { PhoneErasure } from './phone-erasure.js';

const ABOUT_ERASING = `\
Deletes the number from the project. If it is registered again, it starts as opted out.

What else is stored of the number is removed in the background: a pseudonym (a keyed hash) replaces it in events,
in the notes of the consent ledger and in the errors of imports, and the responses of webhook receivers to its
events are deleted. \`GET\` the \`Location\` to see the progress; the event \`phone.erased\` follows when all is
removed. A webhook delivery that is sent before that still carries the number.

Repeating the request returns the same erasure, until the number is registered again.`;

@ApiTags('phones')
@Controller('v1/projects/:projectId')
export class PhoneErasureController {
  constructor(private readonly erasure: PhoneErasure) {}

  @Delete('phones/:phoneE164')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'erasePhone',
    summary: 'Erase a phone number',
    description: ABOUT_ERASING,
    status: 202,
    type: AcceptedErasureView,
    success: 'The number is deleted, and its traces are being removed. `Location` leads to the progress.',
    failures: [400, 401, 403, 404, 429],
    location: '/v1/projects/{projectId}/erasures/{erasureId}',
  })
  erase(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('phoneE164', PhonePipe) phoneE164: string,
    @Once() once: OnceRequest,
  ): Promise<AcceptedErasureView> {
    return this.erasure.erase(caller, projectId, phoneE164, once.requestId);
  }

  @Get('erasures/:erasureId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readErasure',
    summary: 'Read an erasure',
    description: 'Returns one erasure: its status, and what it has removed so far.',
    type: ErasureView,
    success: 'The erasure.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('erasureId', IdPipe) erasureId: string,
  ): Promise<ErasureView> {
    return this.erasure.read(caller, projectId, erasureId);
  }
}
