import { EVENT_ID_PREFIX } from '../../src/events/event.entity.js';
import { newId } from '../../src/platform/ids.js';
import { ConsentWorld } from './consent-world.js';
import { startTestApp, type TestApp } from './test-app.js';
import type { ProjectWorld } from './world.js';

const ROWS_AT_ONCE = 500;
let eventsMade = 0;

/** Numbers with a long history. */
export class ErasureWorld {
  private constructor(readonly consent: ConsentWorld<TestApp>) {}

  static async start(settings: Record<string, string> = {}): Promise<ErasureWorld> {
    return ErasureWorld.at(await startTestApp(settings));
  }

  /** At an application that others use, too. */
  static async at(app: TestApp): Promise<ErasureWorld> {
    return new ErasureWorld(await ConsentWorld.start(app));
  }

  stop(): Promise<void> {
    return this.consent.stop();
  }

  /** Gives a registered number so many more events, as if it had changed as often; they are dispatched. */
  async addEvents({ projectId, tenantId }: ProjectWorld, phoneE164: string, count: number): Promise<void> {
    const data = JSON.stringify({ phoneE164, version: 1 });
    for (let start = 0; start < count; start += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, () => {
        eventsMade += 1;
        return [
          newId(EVENT_ID_PREFIX, Date.now()),
          tenantId,
          projectId,
          phoneE164,
          'phone.validated',
          data,
          1,
          -eventsMade,
          1,
        ];
      });
      await this.consent.sql.rows(
        `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
         VALUES ${rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        rows.flat(),
      );
    }
  }

  /** How many events still name a number. */
  eventsOf({ projectId }: ProjectWorld, phoneE164: string): Promise<number> {
    return this.consent.sql.count('events WHERE projectId = ? AND subject = ?', [projectId, phoneE164]);
  }

  /** Requests an erasure; returns its id. */
  async request({ projectId, key }: ProjectWorld, phoneE164: string): Promise<string> {
    const response = await this.consent.world.send('delete', `/v1/projects/${projectId}/phones/${phoneE164}`, key);
    return String(response.body.erasureId);
  }

  read({ projectId, key }: ProjectWorld, erasureId: string) {
    return this.consent.world.send('get', `/v1/projects/${projectId}/erasures/${erasureId}`, key);
  }

  endLease(erasureId: string) {
    return this.consent.sql.rows('UPDATE erasures SET dueAt = 0 WHERE erasureId = ?', [erasureId]);
  }
}
