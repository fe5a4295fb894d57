import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/once.decorator.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { OptInDto, OptOutDto } from './consent.dto.js';
import { ConsentView } from './consent.view.js';
import { PhoneConsent } from './phone-consent.js';
import { PhonePipe } from '../../phones/record/phone.pipe.js';
import { PhoneView } from '../../phones/record/phone.view.js';

@ApiTags('phones')
@Controller('v1/projects/:projectId/phones/:phoneE164')
export class PhoneConsentController {
  constructor(private readonly consent: PhoneConsent) {}

  @Post('opt-out')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'optOutPhone',
    summary: 'Opt a number out of a project',
    description: 'Entered into the consent ledger. A number that is out already stays so, and no event follows.',
    type: PhoneView,
    success: 'The number, opted out.',
    failures: [400, 401, 403, 404, 409, 429],
    idempotent: true,
  })
  optOut(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('phoneE164', PhonePipe) phoneE164: string,
    @Body() dto: OptOutDto,
    @Once() once: OnceRequest,
  ): Promise<PhoneView> {
    return this.consent.optOut(caller, projectId, phoneE164, dto, once);
  }

  @Post('opt-in')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'optInPhone',
    summary: 'Opt a number in',
    description: 'Entered into the consent ledger. After an opt-out, `evidence` must say what proves it.',
    type: PhoneView,
    success: 'The number, opted in.',
    failures: [400, 401, 403, 404, 409, 429],
    idempotent: true,
  })
  optIn(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('phoneE164', PhonePipe) phoneE164: string,
    @Body() dto: OptInDto,
    @Once() once: OnceRequest,
  ): Promise<PhoneView> {
    return this.consent.optIn(caller, projectId, phoneE164, dto, once);
  }

  @Get('consent')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readConsent',
    summary: 'The proof of consent',
    description:
      'Every opt-out and opt-in of the number towards this project, oldest first: what, when, how, in what words, by which key and request.',
    type: ConsentView,
    success: 'The entries of the ledger.',
    failures: [400, 401, 403, 404, 429],
  })
  proof(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('phoneE164', PhonePipe) phoneE164: string,
    @Query() query: PageQuery,
  ): Promise<ConsentView> {
    return this.consent.proof(caller, projectId, phoneE164, query);
  }
}
