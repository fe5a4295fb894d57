import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../database/database.js';
import type { RowOf } from '../database/statement.js';
import { Problem, type ProblemDetail } from '../http/problem.js';
import type { Loop } from '../jobs/loop.js';
import { Signal } from '../jobs/signal.js';
import { APPLIED_MIGRATIONS } from '../database/migrations.sql.js';
import { IS_WRITABLE } from '../database/server-state.sql.js';

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
export function notReady(faults: readonly ProblemDetail[]): Problem {
  return new Problem(503, 'not_ready', 'This process should not get requests now.', { details: faults });
}
