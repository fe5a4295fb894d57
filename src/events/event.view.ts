import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { EntityReader } from '../platform/database/database.js';
import { PAGE_SIZE_MAX, PageQuery, PageView } from '../platform/http/paging.js';
import { invalidFields } from '../platform/http/problem.js';
import { IsQueryListOf, IsQueryNumber } from '../platform/http/query-fields.js';
import { AN_EVENT_TYPE, dataSchemaOf, EVENT_TYPES, type EventDeclaration, type EventType } from './event-types.js';
import { type Event, EventEpoch } from './event.entity.js';

/** The envelope of an event, the same in the feed and in a delivery. */
export class EventView {
  @ApiProperty({
    type: String,
    example: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the event; also the `webhook-id` of its deliveries.',
  })
  id!: string;

  @ApiProperty({ type: String, example: 'phone.created', description: 'The event type.' })
  type!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    example: '2026-11-21T08:00:00.000Z',
    description: 'When it happened (ISO 8601).',
  })
  timestamp!: string;

  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({
    type: Number,
    example: 42,
    description: 'Position in the events of the project: 1, 2, 3 … without gaps.',
  })
  sequence!: number;

  @ApiProperty({
    type: Number,
    example: 1,
    description:
      'Grows when the service is restored from a backup: the sequences after the last one of the backup are then ' +
      'given to other events, in a new epoch.',
  })
  epoch!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { phoneE164: '+14155552601', version: 1 },
    description:
      'The resource as the API returned it at that time, with a `version` that grows with each of its ' +
      'changes. `null` after 30 days.',
  })
  data!: Record<string, unknown> | null;

  static of(
    event: Pick<Event, 'eventId' | 'type' | 'createdAt' | 'tenantId' | 'projectId' | 'sequence' | 'data'>,
    epochs: EventEpochs,
  ): EventView {
    return {
      id: event.eventId,
      type: event.type,
      timestamp: new Date(event.createdAt).toISOString(),
      tenantId: event.tenantId,
      projectId: event.projectId,
      sequence: event.sequence ?? 0,
      epoch: epochs.epochOf(event.sequence ?? 0),
      data: event.data === null ? null : (JSON.parse(event.data) as Record<string, unknown>),
    };
  }
}

/** A page of events. */
export class EventPageView extends PageView {
  @ApiProperty({ type: [EventView], description: 'The events of this page, in ascending order of `sequence`.' })
  data!: EventView[];

  @ApiProperty({
    type: Number,
    example: 42,
    description:
      'The page covers everything up to this `sequence`, whatever its type: keep it, and go on with it as ' +
      '`afterSequence`.',
  })
  lastSequence!: number;

  @ApiProperty({
    type: Number,
    example: 1,
    description: 'The current epoch: keep it with `lastSequence`, and go on with it as `afterEpoch`.',
  })
  epoch!: number;
}

/** One kind of event. */
class EventTypeView {
  @ApiProperty({ enum: EVENT_TYPES, example: 'phone.created', description: 'The `type` of these events.' })
  type!: EventType;

  @ApiProperty({
    type: String,
    example: 'A number was registered with the project.',
    description: 'When the event occurs.',
  })
  description!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { type: 'object', required: ['phoneE164'] },
    description: 'JSON Schema (2020-12) of `data`.',
  })
  schema!: Record<string, unknown>;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { phoneE164: '+14155552601', version: 1 },
    description: 'An example of `data`.',
  })
  example!: Record<string, unknown>;

  static of(declaration: EventDeclaration): EventTypeView {
    const { type, description, example } = declaration;
    return { type, description, schema: dataSchemaOf(declaration), example };
  }
}

/** The catalogue of events. */
export class EventTypesView {
  @ApiProperty({ type: [EventTypeView], description: 'All event types.' })
  data!: EventTypeView[];

  static of(declarations: readonly EventDeclaration[]): EventTypesView {
    return { data: declarations.map(EventTypeView.of) };
  }
}

/** More events than a project will ever have. */
const SEQUENCE_MAX = 999_999_999_999_999;

/** More restores than an installation will ever have. */
const EPOCH_MAX = 999_999_999;

/** What `last` does not go with: it says by itself which events are shown. */
const BESIDE_LAST = ['afterSequence', 'afterEpoch', 'type', 'limit', 'cursor'] as const;

/** Where a reader of the feed goes on. */
export class ListEventsQuery extends PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    example: 42,
    description:
      'Returns the events after this `sequence`: the `lastSequence` of the last page that you have read. ' +
      'Without it, starts with the first event.',
  })
  @IsQueryNumber(0, SEQUENCE_MAX)
  afterSequence?: string;

  @ApiPropertyOptional({
    type: 'integer',
    example: 1,
    description:
      'The `epoch` of the last page that you have read. When the service was restored from a backup since then, the ' +
      'response is 409 with the place to go on from.',
  })
  @IsQueryNumber(1, EPOCH_MAX)
  afterEpoch?: string;

  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    isArray: true,
    example: ['phone.opted_out'],
    description:
      'Only events of any of these types. Repeat the parameter, or separate with commas. A page looks ' +
      'through up to 2,000 events for them: it may be short, or empty, while `hasMore` is true.',
  })
  @IsQueryListOf(EVENT_TYPES, AN_EVENT_TYPE)
  type?: EventType[];

  @ApiPropertyOptional({
    type: 'integer',
    example: 10,
    description:
      'Returns so many of the newest events, 0 to 100, and where the feed ends: `lastSequence` and `epoch`. ' +
      'Use it alone. With `last=0` you learn the place from which to read what happens from now on.',
  })
  @IsQueryNumber(0, PAGE_SIZE_MAX)
  last?: string;

  /** How many of the newest events are asked for; null for a page after a place. Throws 400 unless `last` is alone. */
  static lastOf(query: ListEventsQuery): number | null {
    if (query.last === undefined) return null;
    // An empty cursor counts as absent.
    const others = BESIDE_LAST.filter((name) => (query[name] ?? '') !== '');
    const faultOf = (path: string) => ({ path, rule: 'isAlone', message: `${path} must be left out beside last` });
    if (others.length > 0) throw invalidFields(others.map(faultOf));
    return Number(query.last);
  }
}

/** Until the first restore. */
export const FIRST_EPOCH = 1;

/** How far a reader has come: in the sequence of a project, and in which epoch. */
export interface FeedPlace {
  readonly epoch: number;
  readonly sequence: number;
}

/** The epochs of a project. A restore from a backup begins one: what was numbered after the backup is gone. */
export class EventEpochs {
  constructor(private readonly restores: readonly Pick<EventEpoch, 'epoch' | 'afterSequence'>[]) {}

  static async of(reader: EntityReader, projectId: string): Promise<EventEpochs> {
    return new EventEpochs(await reader.find(EventEpoch, { where: { projectId }, order: { epoch: 'ASC' } }));
  }

  get current(): number {
    return this.restores.at(-1)?.epoch ?? FIRST_EPOCH;
  }

  /** The epoch in which a sequence was given. */
  epochOf(sequence: number): number {
    return this.restores.findLast(({ afterSequence }) => afterSequence < sequence)?.epoch ?? FIRST_EPOCH;
  }

  /**
   * Where a reader of another epoch goes on in the current one: after the last event that it has read and that the
   * restores since then have kept.
   */
  goingOn({ epoch, sequence }: FeedPlace): FeedPlace {
    const since = this.restores.filter((restore) => restore.epoch > epoch);
    // An epoch that is unknown here was begun by a restore which is itself gone: only what was before it is certain.
    const lost = since.length > 0 ? since : this.restores.slice(-1);
    return { epoch: this.current, sequence: Math.min(sequence, ...lost.map(({ afterSequence }) => afterSequence)) };
  }
}
