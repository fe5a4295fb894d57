import { Inject, Injectable } from '@nestjs/common';
import { FIRST_EPOCH } from '../events/event.view.js';
import { LAST_EPOCH } from '../events/events.sql.js';
import { Clock, monotonicMs } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { serverVersion } from '../platform/database/migrator.js';
import { IS_WRITABLE } from '../platform/database/primary.js';
import { Transactor } from '../platform/database/transactor.js';
import { newId } from '../platform/ids.js';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log.js';
import { serviceVersion } from '../platform/text.js';
import { END_PROCESS, FORGET_PROCESSES, NOTE_PROCESS, PROCESS_ID_PREFIX, PROCESSES, PROVIDERS } from './status.sql.js';
import { type DatabaseState, QueueStatus, StatusView } from './status.view.js';

const MEASURED_EVERY_MS = 2_000;

/** The status of the installation, measured when somebody asks and the last measurement is old. */
@Injectable()
export class InstallationStatus {
  private last: Promise<StatusView> | null = null;
  private isMeasuring = false;
  private measuredAt = 0;
  /** That of this process: an upgrade replaces the files before it ends. */
  private readonly version = serviceVersion();

  constructor(
    private readonly database: Database,
    private readonly queues: QueueStatus,
    private readonly clock: Clock,
  ) {}

  /** All who ask meanwhile share one measurement. One that fails is not kept. */
  read(): Promise<StatusView> {
    const isOld = !this.isMeasuring && monotonicMs() - this.measuredAt >= MEASURED_EVERY_MS;
    if (this.last === null || isOld) this.last = this.begin();
    return this.last;
  }

  private async begin(): Promise<StatusView> {
    this.isMeasuring = true;
    this.measuredAt = monotonicMs();
    try {
      return await this.measure();
    } catch (error) {
      this.last = null;
      throw error;
    } finally {
      this.isMeasuring = false;
    }
  }

  private async measure(): Promise<StatusView> {
    const measuredAt = this.clock.now();
    const database = await this.databaseState();
    const [epoch] = await this.database.read(LAST_EPOCH);
    const processes = await this.database.read(PROCESSES);
    const queues = await this.queues.find(measuredAt);
    const providers = await this.database.read(PROVIDERS);
    return StatusView.of({
      version: this.version,
      epoch: epoch?.epoch ?? FIRST_EPOCH,
      measuredAt,
      database,
      processes,
      queues,
      providers,
    });
  }

  private async databaseState(): Promise<DatabaseState> {
    const since = monotonicMs();
    await this.database.ping();
    const roundTripMs = monotonicMs() - since;
    const [state] = await this.database.read(IS_WRITABLE);
    return { ...(await serverVersion(this.database)), isReadOnly: state?.isWritable !== true, roundTripMs };
  }
}

const SEEN_EVERY_MS = 10_000;

/** Says in the database that this process runs, until it ends. */
@Injectable()
export class ProcessPresence extends Loop {
  private readonly version = serviceVersion();
  private readonly startedAt: number;
  private readonly processId: string;

  constructor(
    private readonly transactor: Transactor,
    clock: Clock,
    private readonly config: Config,
    @Inject(LOG) log: Log,
  ) {
    super(SEEN_EVERY_MS, log, 'noting that this process runs failed');
    this.startedAt = clock.now();
    this.processId = newId(PROCESS_ID_PREFIX, this.startedAt);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.transactor
      .write(END_PROCESS, [this.processId])
      .catch((err: unknown) => this.log.warn({ err }, 'noting that this process ends failed'));
  }

  protected async beat(): Promise<boolean> {
    const { processId, version, startedAt } = this;
    await this.transactor.write(NOTE_PROCESS, [processId, this.config.role, version, startedAt]);
    await this.transactor.write(FORGET_PROCESSES, []);
    return false;
  }
}
