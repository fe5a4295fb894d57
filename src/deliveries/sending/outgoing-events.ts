import { Injectable } from '@nestjs/common';
import { FIRST_EPOCH } from '../../events/event-epochs.js';
import { Database } from '../../platform/database/database.js';
import type { Outgoing } from './endpoint-sender.js';
import { SENT_EVENTS, type SentEvent } from './sending.sql.js';

/** Events as they are sent. */
@Injectable()
export class OutgoingEvents {
  constructor(private readonly database: Database) {}

  /** The bodies of these events by id; one whose payload is past its retention is missing. */
  async find(eventIds: readonly string[]): Promise<Map<string, Outgoing>> {
    const ids = [...new Set(eventIds)];
    if (ids.length === 0) return new Map();
    const events = await this.database.read(SENT_EVENTS(ids), ids);
    return new Map(events.map((event) => [event.eventId, { id: event.eventId, body: bodyOf(event) }]));
  }
}

/** The envelope. The payload is kept as JSON and put in as it is: each attempt sends the same bytes. */
export function bodyOf(event: SentEvent): string {
  const { eventId, type, createdAt, tenantId, projectId, sequence, epoch } = event;
  const head = JSON.stringify({
    id: eventId,
    type,
    timestamp: new Date(createdAt).toISOString(),
    tenantId,
    projectId,
    sequence,
    epoch: epoch ?? FIRST_EPOCH,
  });
  return `${head.slice(0, -1)},"data":${event.data ?? 'null'}}`;
}
