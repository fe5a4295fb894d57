import { ApiProperty } from '@nestjs/swagger';
import { dataSchemaOf, type EventDeclaration } from './event-declaration.js';
import { EVENT_TYPES, type EventType } from './event-types.js';

/** One kind of event. */
export class EventTypeView {
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
