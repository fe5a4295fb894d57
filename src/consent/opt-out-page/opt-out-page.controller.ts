import { Controller, Get, HttpCode, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../platform/http/public.decorator.js';
import { OptOutPageFilter, OptOutVisits, VisitLimit } from './opt-out-visits.js';

/** The page behind `optOutUrl`, for people. GET changes nothing, POST acts. */
@ApiExcludeController()
@Controller('o/:token')
@UseGuards(VisitLimit)
@UseFilters(OptOutPageFilter)
export class OptOutPageController {
  constructor(private readonly visits: OptOutVisits) {}

  @Get()
  @Public()
  show(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.show(token, request, response);
  }

  @Post()
  @HttpCode(200)
  @Public()
  optOut(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.declare('OPT_OUT', token, request, response);
  }

  @Post('undo')
  @HttpCode(200)
  @Public()
  undo(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.visits.declare('OPT_IN', token, request, response);
  }
}
