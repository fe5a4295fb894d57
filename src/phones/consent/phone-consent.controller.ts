import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/route.decorators.js';
import { Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { OPT_IN_BODY, OPT_OUT_BODY, OptInDto, OptOutDto } from './consent.dto.js';
import { ConsentView } from './consent.view.js';
import { blockedAtProvider, PhoneConsent } from './phone-consent.service.js';
import { proofOutdated } from './consent-strength.js';
import { PhonePipe } from '../phones.controller.js';
import { PhoneView } from '../phone.view.js';
import { archived } from '../../access/status.js';

@ApiTags('phones')
@Controller('v1/projects/:projectId/phones/:phoneE164')
export class PhoneConsentController {
  constructor(private readonly consent: PhoneConsent) {}

  @Post('opt-out')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'optOutPhone',
    summary: 'Opt a phone number out',
    description:
      'Records an opt-out in the consent ledger; the project can no longer message the number. If the ' +
      'number has already opted out, no event is created, and only a `COMPLAINT` or a `PROVIDER_BLOCK` is recorded, ' +
      'or what follows an entry with `needsReview`: ' +
      'the strongest since the last opt-in, in this order, says how the number can opt in again.',
    type: PhoneView,
    body: OPT_OUT_BODY,
    success: 'The phone number, opted out.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project')],
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
    summary: 'Opt a phone number in',
    description:
      'Records an opt-in in the consent ledger. If the number has opted out before, `evidence` or a `proof` that is ' +
      'not older than the opt-out is required. If it has opted in before, other `evidence` or another `proof` than ' +
      'that of the last entry is recorded, up to `place` 100. A number ' +
      'that is blocked at the provider (`PROVIDER_BLOCK`) can opt in only by writing START itself.',
    type: PhoneView,
    body: OPT_IN_BODY,
    success: 'The phone number, opted in.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [blockedAtProvider(), proofOutdated(), archived('project')],
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
    summary: 'List the consent history of a phone number',
    description:
      'Returns every opt-out and opt-in of the number in this project, oldest first: what was declared, ' +
      'when, how, in which words and by which message, with which proof, and by which API key and request.',
    type: ConsentView,
    success: 'A page of the consent ledger.',
    failures: [400, 401, 403, 404, 429],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('phoneE164', PhonePipe) phoneE164: string,
    @Query() query: PageQuery,
  ): Promise<ConsentView> {
    return this.consent.list(caller, projectId, phoneE164, query);
  }
}
