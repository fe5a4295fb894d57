import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ProblemBody } from '../http/problem-body.js';
import { Public } from '../http/public.decorator.js';
import { Readiness } from './readiness.js';

/** That the process is there, or ready. */
export class HealthView {
  @ApiProperty({ type: String, example: 'ok', description: 'Always `ok`: anything else is a failure status.' })
  status!: 'ok';
}

/** What an orchestrator asks. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Public()
  @Get('live')
  @ApiOperation({ operationId: 'isLive', summary: 'Whether the process runs' })
  @ApiResponse({ status: 200, type: HealthView, description: 'The process runs.' })
  live(): HealthView {
    return { status: 'ok' };
  }

  @Public()
  @Get('ready')
  @ApiOperation({
    operationId: 'isReady',
    summary: 'Whether requests should be sent here: database within 1 s, migrations current, not stopping',
  })
  @ApiResponse({ status: 200, type: HealthView, description: 'Requests are welcome.' })
  @ApiResponse({ status: 503, type: ProblemBody, description: 'Not now; `details` name what is missing.' })
  ready(): Promise<HealthView> {
    return this.readiness.require().then<HealthView>(() => ({ status: 'ok' }));
  }
}
