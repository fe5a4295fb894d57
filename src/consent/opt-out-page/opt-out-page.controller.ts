import { All, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { VisitLimit } from '../../platform/edge/visit-limit.js';
import { Public } from '../../platform/http/route-marks.js';
import { OptOutToken, OptOutVisits } from './opt-out-visits.js';

/** The page that `optOutUrl` leads to, for people. GET changes nothing, POST acts. */
@ApiExcludeController()
@Controller('o/:token')
@UseGuards(VisitLimit, OptOutToken)
export class OptOutPageController {
  constructor(private readonly visits: OptOutVisits) {}

  /** A browser can be left on the address of the undo too. */
  @Get(['', 'undo'])
  @Public()
  show(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.show(token, request, response);
  }

  @Post()
  @Public()
  optOut(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.declare('OPT_OUT', token, request, response);
  }

  @Post('undo')
  @Public()
  undo(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.declare('OPT_IN', token, request, response);
  }

  @All(['', 'undo'])
  @Public()
  otherMethods(): never {
    return this.visits.refuseMethod();
  }
}
