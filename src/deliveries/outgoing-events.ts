import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Event } from '../events/event.entity.js';
import { Transactor } from '../platform/database/transactor.js';
import type { Outgoing } from './endpoint-sender.js';

/** Events as they are sent. */
@Injectable()
export class OutgoingEvents {
  constructor(private readonly transactor: Transactor) {}

  /** The bodies of these events by id; one whose payload is past its retention is missing. */
  async find(eventIds: readonly string[]): Promise<Map<string, Outgoing>> {
    const events = await this.transactor.reader.findBy(Event, { eventId: In([...new Set(eventIds)]) });
    return new Map(events.filter((event) => event.data !== null).map((event) => [event.eventId, { id: event.eventId, body: bodyOf(event) }]));
  }
}

/** The envelope (CONTRACT § 6). The payload is kept as JSON and put in as it is: each try sends the same bytes. */
export function bodyOf(event: Pick<Event, 'eventId' | 'type' | 'createdAt' | 'tenantId' | 'projectId' | 'sequence' | 'data'>): string {
  const { eventId, type, createdAt, tenantId, projectId, sequence } = event;
  const head = JSON.stringify({ id: eventId, type, timestamp: new Date(createdAt).toISOString(), tenantId, projectId, sequence });
  return `${head.slice(0, -1)},"data":${event.data ?? 'null'}}`;
}
