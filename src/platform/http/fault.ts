import { ValidateBy, type ValidationArguments } from 'class-validator';

/**
 * What is wrong with a value: the rule it breaks, a stable word, and the end of a sentence that begins with the path of
 * its field.
 */
export interface Fault {
  readonly rule: string;
  readonly sentence: string;
  /** Where in a list the faulty value stands; the fault is named by the path of that value. */
  readonly at?: number;
  /** Where within an object it stands: what follows the path of the field, such as `.headers.X-Key` or `[3].when`. */
  readonly within?: string;
  /** Of an object that is read as a whole: what else is wrong in it. */
  readonly others?: readonly Fault[];
  /** Said of each value of a list rather than of the list. */
  readonly isOfEach?: boolean;
}

/** Finds the first fault of a value that is there and is not null; null when there is none. */
export type Check = (value: unknown) => Fault | null;

/** The name by which `DtoValidation` recognizes a fault among the constraints of class-validator. */
export const FAULT = 'fault';
const IS_REQUIRED: Fault = { rule: 'isRequired', sentence: 'is required' };
const NOT_NULL: Fault = { rule: 'notNull', sentence: 'must not be null' };

/**
 * The one validator of a field. It looks at presence, then null, then at what `check` looks at (type, bounds, form, in
 * this order), and says the first fault only. Beside `IsLeftOut` a field may be missing, beside `IsOptional` null too.
 */
export function HasNoFault(check: Check): PropertyDecorator {
  const faultOf = (value: unknown): Fault | null =>
    value === undefined ? IS_REQUIRED : value === null ? NOT_NULL : check(value);
  return ValidateBy({
    name: FAULT,
    validator: {
      validate: (value: unknown) => faultOf(value) === null,
      // class-validator carries one string; `readFault` opens it again. A `$` would begin a placeholder in it.
      defaultMessage: (given?: ValidationArguments) => JSON.stringify(faultOf(given?.value)).replaceAll('$', '\\u0024'),
    },
  });
}

/** The fault that `HasNoFault` has put into a message of class-validator. */
export function readFault(message: string): Fault {
  return JSON.parse(message) as Fault;
}

const QUOTED_MAX = 40;

/** A caller's own text as it may stand in a sentence. `$` would be a placeholder of class-validator. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, QUOTED_MAX)).replaceAll('$', '');
}
