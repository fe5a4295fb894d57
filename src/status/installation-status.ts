import { Injectable } from '@nestjs/common';
import { FIRST_EPOCH } from '../events/event-epochs.js';
import { LAST_EPOCH } from '../events/events.sql.js';
import { Clock, monotonicMs } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { IS_WRITABLE } from '../platform/database/server-state.sql.js';
import { serverVersion } from '../platform/database/server-version.js';
import { serviceVersion } from '../platform/service-version.js';
import { QueueStatus } from './queue-status.js';
import { PROCESSES, PROVIDERS } from './status.sql.js';
import { type DatabaseState, StatusView } from './status.view.js';

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
