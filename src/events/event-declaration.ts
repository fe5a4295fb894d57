import { type JsonSchema, objectSchema } from '../platform/http/view-schema.js';
import type { EventType } from './event-types.js';

/** What a room says of an event that it records. */
export interface EventDeclaration {
  readonly type: EventType;
  /** When it happens, one sentence. */
  readonly description: string;
  /** The fields of `data` besides `version`. */
  readonly properties: Readonly<Record<string, JsonSchema>>;
  /** An example of `data`, `version` included. */
  readonly example: EventData;
  /** Fields of `data` that become null once its subject is erased: what was said to a person. */
  readonly forgotten?: readonly string[];
}

/** The resource as the API shows it, with a `version` that grows with each of its changes. */
export type EventData = Readonly<Record<string, unknown>> & { readonly version: number };

const VERSION: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'Grows with each change of this resource.',
};

/** JSON Schema (2020-12) of an event's `data`. */
export function dataSchemaOf({ properties }: EventDeclaration): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...objectSchema({ ...properties, version: VERSION }),
  };
}
