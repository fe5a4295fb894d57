import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Problem, type ProblemDetail } from '../http/problem.js';
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
  @ApiOperation({ operationId: 'isReady', summary: 'Whether requests should be sent here: database within 1 s, migrations current, not stopping' })
  @ApiResponse({ status: 200, type: HealthView, description: 'Requests are welcome.' })
  @ApiResponse({ status: 503, type: ProblemBody, description: 'Not now; `details` name what is missing.' })
  async ready(): Promise<HealthView> {
    const faults: readonly ProblemDetail[] = await this.readiness.faults();
    if (faults.length > 0) throw new Problem(503, 'not_ready', 'This process should not get requests now.', { details: faults });
    return { status: 'ok' };
  }
}
