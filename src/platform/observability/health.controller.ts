import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Operation } from '../http/operation.decorator.js';
import { Public } from '../http/route-marks.js';
import { notReady, Readiness } from './readiness.js';

/** The process is running, or ready. */
export class HealthView {
  @ApiProperty({ type: String, example: 'ok', description: 'Always `ok`. Otherwise the response is an error.' })
  status!: 'ok';
}

/** Liveness and readiness for orchestrators and load balancers. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Public()
  @Get('live')
  @Operation({
    id: 'isLive',
    summary: 'Liveness probe',
    description: 'Succeeds while the process runs. It does not look at the database.',
    type: HealthView,
    success: 'The process runs.',
    failures: [401, 429],
  })
  live(): HealthView {
    return { status: 'ok' };
  }

  @Public()
  @Get('ready')
  @Operation({
    id: 'isReady',
    summary: 'Readiness probe',
    description:
      'Succeeds while requests should be sent to this process: the database responds within one second and takes ' +
      'writes, all migrations are applied, the loops that deliver go on, and the process is not stopping. Backlogs ' +
      'and slow endpoints do not count: `/metrics` shows them.',
    type: HealthView,
    success: 'The process can take requests.',
    failures: [401, 429, 503],
    problems: [notReady([{ path: 'process', rule: 'running', message: 'the process is stopping' }])],
  })
  ready(): Promise<HealthView> {
    return this.readiness.require().then<HealthView>(() => ({ status: 'ok' }));
  }
}
