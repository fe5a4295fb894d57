import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../database/database.js';
import { Problem, type ProblemDetail } from '../http/problem.js';
import { Signal } from '../jobs/signal.js';
import { APPLIED_MIGRATIONS } from '../database/migrations.sql.js';

const PING_TIMEOUT_MS = 1_000;

/** A room's own word on whether this process should get requests; null = yes. */
export type ReadinessCheck = () => Promise<ProblemDetail | null>;

/** Whether this process should get requests. */
@Injectable()
export class Readiness {
  private stopping = false;
  private migrationsCurrent = false;
  private readonly checks: ReadinessCheck[] = [];
  /** The process begins to stop. */
  readonly stopped = new Signal();

  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /** From now on, load balancers are told to send requests elsewhere. */
  stop(): void {
    this.stopping = true;
    this.stopped.announce();
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Adds a room's own check. */
  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** Throws 503 with what speaks against it, unless this process should get requests. */
  async require(): Promise<void> {
    const faults = await this.faults();
    if (faults.length > 0) throw notReady(faults);
  }

  /** What speaks against it; empty when ready. Answers within a second or so. */
  async faults(): Promise<ProblemDetail[]> {
    if (this.stopping) return [{ path: 'process', rule: 'running', message: 'the process is stopping' }];
    const own = () => Promise.all([this.migrationFault(), ...this.checks.map((check) => check())]);
    const awayFault: ProblemDetail = {
      path: 'database',
      rule: 'ping',
      message: `the database did not answer within ${PING_TIMEOUT_MS} ms`,
    };
    const answered = await Promise.race([
      this.database.ping().then(own, () => null),
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

/** 503 with what speaks against sending requests here. */
export function notReady(faults: readonly ProblemDetail[]): Problem {
  return new Problem(503, 'not_ready', 'This process should not get requests now.', { details: faults });
}
