import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { APPLIED_MIGRATIONS } from '../database/migrator.js';
import { IS_WRITABLE } from '../database/primary.js';
import type { RowOf } from '../database/statement.js';
import { Operation, Public } from '../http/operation.decorator.js';
import { Problem, type ProblemDetail } from '../http/problem.js';
import { type Loop, Signal } from '../jobs/loop.js';

const PING_TIMEOUT_MS = 1_000;

/** A loop that has not ended a beat for so long is stuck: each statement of a beat ends within seconds. */
const LOOP_SILENT_MAX_MS = 60_000;

interface Watched {
  readonly path: string;
  readonly loop: Pick<Loop, 'silentMs'>;
  readonly silentMaxMs: number;
}

/**
 * Whether this process should get requests. Only what concerns the process itself counts: no backlog and no endpoint of
 * a tenant takes it out of service, for another process would do no better.
 */
@Injectable()
export class Readiness {
  private stopping = false;
  private migrationsCurrent = false;
  private readonly loops: Watched[] = [];
  /** The process begins to stop. */
  readonly stopped = new Signal();

  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /** From now on, load balancers learn that requests must go elsewhere. */
  stop(): void {
    this.stopping = true;
    this.stopped.announce();
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Adds a loop of this process that must go on; `path` names it in the fault. */
  watch(path: string, loop: Pick<Loop, 'silentMs'>, silentMaxMs = LOOP_SILENT_MAX_MS): void {
    this.loops.push({ path, loop, silentMaxMs });
  }

  /** Throws 503 with what speaks against it, unless this process should get requests. */
  async require(): Promise<void> {
    const faults = await this.faults();
    if (faults.length > 0) throw notReady(faults);
  }

  /** What speaks against it; empty when ready. Resolves within a second or so. */
  async faults(): Promise<ProblemDetail[]> {
    if (this.stopping) return [{ path: 'process', rule: 'running', message: 'the process is stopping' }];
    const own = async ([server]: readonly RowOf<typeof IS_WRITABLE>[]) => [
      writableFault(server?.isWritable === true),
      await this.migrationFault(),
      ...this.loops.map(loopFault),
    ];
    const awayFault: ProblemDetail = {
      path: 'database',
      rule: 'ping',
      message: `the database did not answer within ${PING_TIMEOUT_MS} ms`,
    };
    const answered = await Promise.race([
      this.database.read(IS_WRITABLE).then(own, () => null),
      sleep(PING_TIMEOUT_MS, null, { ref: false }),
    ]).catch(() => null);
    return answered === null ? [awayFault] : answered.filter((fault) => fault !== null);
  }

  private async migrationFault(): Promise<ProblemDetail | null> {
    if (this.migrationsCurrent) return null;
    const rows = await this.database.read(APPLIED_MIGRATIONS).catch(() => []);
    const applied = new Set(rows.map((row) => row.name));
    const missing = this.dataSource.migrations.filter(
      (migration) => !applied.has(migration.name ?? migration.constructor.name),
    );
    this.migrationsCurrent = missing.length === 0;
    return this.migrationsCurrent
      ? null
      : {
          path: 'migrations',
          rule: 'current',
          message: `${missing.length} migrations are not applied: run "npm run migrate"`,
        };
  }
}

function writableFault(isWritable: boolean): ProblemDetail | null {
  return isWritable ? null : { path: 'database', rule: 'writable', message: 'the database server is read-only' };
}

function loopFault({ path, loop, silentMaxMs }: Watched): ProblemDetail | null {
  if (loop.silentMs <= silentMaxMs) return null;
  return { path, rule: 'running', message: `this loop has stood still for over ${silentMaxMs / 1_000} s` };
}

/** 503 with what speaks against sending requests here. */
function notReady(faults: readonly ProblemDetail[]): Problem {
  return new Problem(503, 'not_ready', 'This process should not get requests now.', { details: faults });
}

/** The process is running, or ready. */
class HealthView {
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
