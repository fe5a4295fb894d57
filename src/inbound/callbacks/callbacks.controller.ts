import { All, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, StrangersBody } from '../../platform/http/route-marks.js';
import { Callbacks } from './callbacks.js';

/**
 * The responses to callbacks of gateways whose settings describe none. One that calls with GET is a Kannel: it repeats
 * a callback until the status is 200 or 202, up to its `http-request-retry`.
 */
const TAKEN_BY_GET = 202;
const TAKEN_BY_POST = 204;

/** What gateways call: by GET with everything in the query, or with a body. Callers with keys have no use for it. */
@ApiExcludeController()
@Controller('v1/callbacks/:providerId')
export class CallbacksController {
  constructor(private readonly callbacks: Callbacks) {}

  @Get('receipts')
  @Public()
  @HttpCode(TAKEN_BY_GET)
  getReceipts(
    @Param('providerId') providerId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    return this.callbacks.takeReceipts(providerId, request, response);
  }

  @Post('receipts')
  @Public()
  @StrangersBody()
  @HttpCode(TAKEN_BY_POST)
  postReceipts(
    @Param('providerId') providerId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    return this.callbacks.takeReceipts(providerId, request, response);
  }

  @Get('inbound')
  @Public()
  @HttpCode(TAKEN_BY_GET)
  getInbound(
    @Param('providerId') providerId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    return this.callbacks.takeInbound(providerId, request, response);
  }

  @Post('inbound')
  @Public()
  @StrangersBody()
  @HttpCode(TAKEN_BY_POST)
  postInbound(
    @Param('providerId') providerId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    return this.callbacks.takeInbound(providerId, request, response);
  }

  @All(['receipts', 'inbound'])
  @Public()
  otherMethods(): never {
    return this.callbacks.refuseMethod();
  }
}
