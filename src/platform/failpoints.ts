import { Injectable } from '@nestjs/common';

/** Which processes come past a place: those that serve requests, or those that work the queues. */
export type FailpointRole = 'api' | 'worker';

/** A place in the code where a fault may be injected. Declared as a constant beside the code that reaches it. */
export interface Failpoint {
  /** Unique; what a run of the chaos suite prints. */
  readonly name: string;
  readonly role: FailpointRole;
}

const declared = new Map<string, Failpoint>();

/** Declares a place. Throws when the name is taken. */
export function failpoint(name: string, role: FailpointRole): Failpoint {
  if (declared.has(name)) throw new Error(`There is already a failpoint "${name}": give this one another name`);
  const place = { name, role };
  declared.set(name, place);
  return place;
}

/** All places of the modules that are loaded. */
export function declaredFailpoints(): readonly Failpoint[] {
  return [...declared.values()];
}

/**
 * The port for injected faults. Production does nothing here: an empty method that V8 inlines away. The chaos suite
 * starts its processes with a subclass that kills the process at a place, or holds it still.
 */
@Injectable()
export class Failpoints {
  /** Called at a place, with what the caller has at hand of what happens there. */
  reach(_place: Failpoint, _about?: unknown): void {}
}
