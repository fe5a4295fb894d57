import { DETAILS_MAX } from '../../../platform/http/dto-fields.js';
import type { Fault } from '../../../platform/http/fault.js';
import type { JsonSchema } from '../../../platform/http/view-schema.js';

/** What is wrong with a part of the settings: `path` leads to it, and `sentence` goes on after the path. */
export interface PlacedFault {
  readonly path: string;
  readonly rule: string;
  readonly sentence: string;
}

/** The faults of settings, in the order in which they were found; `faults` keeps what a person would read at once. */
export class Findings {
  readonly faults: PlacedFault[] = [];
  private found = 0;

  /** How many were found, also those that are not kept. */
  get count(): number {
    return this.found;
  }

  add(path: string, rule: string, sentence: string): void {
    this.found += 1;
    if (this.faults.length < DETAILS_MAX) this.faults.push({ path, rule, sentence });
  }

  /** Whether nothing was found since so many faults were there. */
  isClean(since = 0): boolean {
    return this.found === since;
  }
}

/** As a caller gives it, with fields left out, or as it is stored and shown. */
export type Form = 'given' | 'complete';
export type Schemas = Record<string, JsonSchema>;

/** The declaration of a part of the settings: it validates, fills in defaults, and describes itself for documents. */
export interface Shape<T> {
  /** The value with its defaults; a value in which something was found is not to be used. */
  read(value: unknown, path: string, findings: Findings): T;
  /** Its JSON Schema; schemas with a name are put into `named`, and referred to. */
  schema(form: Form, named: Schemas): JsonSchema;
  /** Whether its two forms differ. */
  readonly hasDefaults: boolean;
  /** Whether null is a value of it. */
  readonly takesNull?: boolean;
}

/** A field of an object. */
export interface FieldOf<T> {
  readonly shape: Shape<T>;
  readonly description: string;
  readonly example: unknown;
  readonly presence: 'required' | 'optional' | { readonly byDefault: T };
}

/** A field that must be there. */
export function documented<T>(shape: Shape<T>, description: string, example: unknown): FieldOf<T> {
  return { shape, description, example, presence: 'required' };
}

/** A field that may be left out, and then is missing in what is stored too. */
export function optional<T>(shape: Shape<T>, description: string, example: unknown): FieldOf<T> {
  return { shape, description, example, presence: 'optional' };
}

/** A field that may be left out, and then has this value. */
export function byDefault<T>(value: T, shape: Shape<T>, description: string, example: unknown): FieldOf<T> {
  return { shape, description, example, presence: { byDefault: value } };
}

/** What one shape says of a value alone: its faults, with paths that begin at the value. */
export function faultsOf(shape: Shape<unknown>, value: unknown): readonly PlacedFault[] {
  const findings = new Findings();
  shape.read(value, '', findings);
  return findings.faults;
}

/** The same as the fault of a field of a dto: the first, and all others beside it. Null when there is none. */
export function shapeFault(shape: Shape<unknown>, value: unknown): Fault | null {
  const [first, ...others] = faultsOf(shape, value).map(({ path, rule, sentence }) => ({
    rule,
    sentence,
    within: path,
  }));
  return first === undefined ? null : { ...first, others };
}

/** A value that was found well, with its defaults. Throws when it is not. */
export function completed<T>(shape: Shape<T>, value: unknown): T {
  const findings = new Findings();
  const complete = shape.read(value, '', findings);
  const [fault] = findings.faults;
  if (fault !== undefined) throw new Error(`A part of the settings is not valid: it ${fault.sentence}`);
  return complete;
}
