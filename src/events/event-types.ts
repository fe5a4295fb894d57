import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type JsonSchema, objectSchema } from '../platform/http/problem-docs.js';

/** The message events that a webhook config may subscribe to. */
export const MESSAGE_EVENTS = [
  'QUEUED',
  'SCHEDULED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'UNDELIVERED',
  'FAILED',
  'BLOCKED',
  'EXPIRED',
  'CANCELED',
  'RECEIVED',
  'CAP_REACHED',
] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** The phone events that a webhook config may subscribe to. */
export const PHONE_EVENTS = [
  'CREATED',
  'VALIDATED',
  'VALIDATION_FAILED',
  'OPTED_OUT',
  'OPTED_IN',
  'OPT_OUT_REMINDER_SENT',
  'ERASED',
] as const;
export type PhoneEvent = (typeof PHONE_EVENTS)[number];

/** What happened, as `type` of an envelope says it. */
export type EventType = `message.${Lowercase<MessageEvent>}` | `phone.${Lowercase<PhoneEvent>}`;

/** The name that a word stands for: itself, or that of the type that it is (`message.delivered`); else undefined. */
export function messageEventOf(word: unknown): MessageEvent | undefined {
  return MESSAGE_EVENTS.find((name) => word === name || word === `message.${name.toLowerCase()}`);
}
export function phoneEventOf(word: unknown): PhoneEvent | undefined {
  return PHONE_EVENTS.find((name) => word === name || word === `phone.${name.toLowerCase()}`);
}

/** What must stand where a type stands, as the end of a sentence. */
export const AN_EVENT_TYPE = 'an event type: see GET /v1/event-types';

/** Every type that a webhook config can subscribe to. */
export const EVENT_TYPES: readonly EventType[] = [
  ...MESSAGE_EVENTS.map((name) => `message.${name.toLowerCase() as Lowercase<MessageEvent>}` as const),
  ...PHONE_EVENTS.map((name) => `phone.${name.toLowerCase() as Lowercase<PhoneEvent>}` as const),
];

/** What a module says of an event that it records. */
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

/** Every event type with its declaration. Modules declare their own; this one does not know them. */
@Injectable()
export class EventRegistry implements OnApplicationBootstrap {
  private readonly declarations = new Map<EventType, EventDeclaration>();

  /** Adds a module's events. Throws when a type is declared twice. */
  declare(declarations: readonly EventDeclaration[]): void {
    for (const declaration of declarations) {
      if (this.declarations.has(declaration.type)) throw new Error(`${declaration.type} is declared twice.`);
      this.declarations.set(declaration.type, declaration);
    }
  }

  /** Stops the application when a type that can be subscribed to is declared nowhere. */
  onApplicationBootstrap(): void {
    const missing = EVENT_TYPES.filter((type) => !this.declarations.has(type));
    if (missing.length > 0) throw new Error(`No module declares these events: ${missing.join(', ')}`);
  }

  /** All of them, in the order of EVENT_TYPES. */
  all(): readonly EventDeclaration[] {
    return EVENT_TYPES.map((type) => this.of(type));
  }

  /** The fields of a stored event that are forgotten with its subject; none of a type that is not known any more. */
  forgottenOf(type: string): readonly string[] {
    return this.declarations.get(type as EventType)?.forgotten ?? [];
  }

  /** One of them. Throws when no module declares it. */
  of(type: EventType): EventDeclaration {
    const declaration = this.declarations.get(type);
    if (declaration === undefined) throw new Error(`No module declares ${type}.`);
    return declaration;
  }
}
