import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../platform/http/route-marks.js';
import { ConsolePage } from './console-page.js';

/** The console's page and what it loads, for browsers. */
@ApiExcludeController()
@Controller('console')
export class ConsoleController {
  constructor(private readonly page: ConsolePage) {}

  /** With and without a slash at its end: Express takes both for one route. */
  @Get()
  @Public()
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.page.show(request, response);
  }

  @Get('assets/:name')
  @Public()
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.page.sendAsset(name, request, response);
  }
}
