import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventDeclaration } from './event-declaration.js';
import { EVENT_TYPES, type EventType } from './event-types.js';

/** Every event type with its declaration. Rooms declare their own; this one does not know them. */
@Injectable()
export class EventRegistry implements OnApplicationBootstrap {
  private readonly declarations = new Map<EventType, EventDeclaration>();

  /** Adds a room's events. Throws when a type is declared twice. */
  declare(declarations: readonly EventDeclaration[]): void {
    for (const declaration of declarations) {
      if (this.declarations.has(declaration.type)) throw new Error(`${declaration.type} is declared twice.`);
      this.declarations.set(declaration.type, declaration);
    }
  }

  /** Stops the application when a type that can be subscribed to is declared nowhere. */
  onApplicationBootstrap(): void {
    const missing = EVENT_TYPES.filter((type) => !this.declarations.has(type));
    if (missing.length > 0) throw new Error(`No room declares these events: ${missing.join(', ')}`);
  }

  /** All of them, in the order of EVENT_TYPES. */
  all(): readonly EventDeclaration[] {
    return EVENT_TYPES.map((type) => this.of(type));
  }

  /** The fields of a stored event that are forgotten with its subject; none of a type that is not known any more. */
  forgottenOf(type: string): readonly string[] {
    return this.declarations.get(type as EventType)?.forgotten ?? [];
  }

  /** One of them. Throws when no room declares it. */
  of(type: EventType): EventDeclaration {
    const declaration = this.declarations.get(type);
    if (declaration === undefined) throw new Error(`No room declares ${type}.`);
    return declaration;
  }
}
