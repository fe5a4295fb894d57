import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Operation } from '../platform/http/operation.decorator.js';
import { Public, SmallStrangersBody } from '../platform/http/route-marks.js';
import { linkOpensNothing, LinkRedemption } from './link-redemption.js';
import { OpenedSessionView } from './opened-session.view.js';
import { REDEEM_BODY_BYTES, REDEEM_CONSOLE_LINK_BODY, RedeemConsoleLinkDto } from './redeem-console-link.dto.js';

/** Where sessions begin, for callers without a key. */
@ApiTags('console-links')
@Controller('v1/console-links')
export class LinkRedemptionController {
  constructor(private readonly redemption: LinkRedemption) {}

  @Post('redeem')
  @Public()
  @SmallStrangersBody(REDEEM_BODY_BYTES)
  @Operation({
    id: 'redeemConsoleLink',
    summary: 'Open a console link',
    description:
      'Exchanges the token of a console link for the API key of a session. A token works once. Any other is 404, ' +
      'with the same words whether it is forged, expired, used or deleted, or its project or the key that created it ' +
      'does not work. Such requests count as failed credentials of their address: beyond 60 a minute they are 429, ' +
      'while a token that works is still taken.',
    type: OpenedSessionView,
    body: REDEEM_CONSOLE_LINK_BODY,
    success: 'The session, with `plainApiKey`.',
    failures: [400, 401, 404, 429],
    problems: [linkOpensNothing()],
  })
  redeem(@Body() dto: RedeemConsoleLinkDto, @Req() request: Request): Promise<OpenedSessionView> {
    return this.redemption.redeem(dto.token, request.ip);
  }
}
