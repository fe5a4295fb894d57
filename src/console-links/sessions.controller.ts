import { Body, Controller, Delete, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { ReadAccess } from '../access/required-access.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { Public, SmallStrangersBody } from '../platform/http/route-marks.js';
import { LinkEnding, notASession } from './link-ending.js';
import { linkOpensNothing, LinkRedemption } from './link-redemption.js';
import { OpenedSessionView } from './opened-session.view.js';
import { REDEEM_BODY_BYTES, REDEEM_CONSOLE_LINK_BODY, RedeemConsoleLinkDto } from './redeem-console-link.dto.js';

/** The beginning and the end of a session. */
@Controller('v1')
export class SessionsController {
  constructor(
    private readonly redemption: LinkRedemption,
    private readonly ending: LinkEnding,
  ) {}

  @Post('console-links/redeem')
  @Public()
  @SmallStrangersBody(REDEEM_BODY_BYTES)
  @ApiTags('console-links')
  @Operation({
    id: 'redeemConsoleLink',
    summary: 'Open a console link',
    description:
      'Takes the token of a console link and returns the API key of its session, once. A token that is forged, ' +
      'unknown, expired, used or revoked is 404, whatever it is, and counts as a failed credential of the address ' +
      'that it comes from: too many of them are 429, while a token that works passes.',
    type: OpenedSessionView,
    body: REDEEM_CONSOLE_LINK_BODY,
    success: 'The session, with `plainApiKey`.',
    failures: [400, 401, 404, 429],
    problems: [linkOpensNothing()],
  })
  redeem(@Body() dto: RedeemConsoleLinkDto, @Req() request: Request): Promise<OpenedSessionView> {
    return this.redemption.redeem(dto.token, request.ip);
  }

  @Delete('api-keys/current')
  @Roles(Role.ADMIN, Role.TENANT)
  @ReadAccess()
  @ApiTags('api-keys')
  @Operation({
    id: 'endCurrentSession',
    summary: 'End the session of this request',
    description:
      'Ends the session of a console link that was sent in `x-api-key`: it is refused from now on. An API key that ' +
      'is no session is not ended.',
    status: 204,
    success: 'The session has ended.',
    failures: [401, 403, 409, 429],
    problems: [notASession()],
  })
  end(@CurrentCaller() caller: Caller): Promise<void> {
    return this.ending.endSession(caller);
  }
}
