import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../http/route-marks.js';
import { MetricsGuard } from './metrics.guard.js';
import { Metrics } from './metrics.js';

/** `GET /metrics`: needs no API key, but has a guard of its own. */
@ApiExcludeController()
@Controller()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Public()
  @UseGuards(MetricsGuard)
  @Get('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
