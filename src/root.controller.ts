import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from './platform/http/route-marks.js';

/** Where nothing is named, the documentation is meant. */
@ApiExcludeController()
@Controller()
export class RootController {
  @Get()
  @Public()
  @Redirect()
  toDocs(): { url: string } {
    return { url: 'docs' };
  }
}
