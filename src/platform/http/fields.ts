import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, buildMessage, Matches, ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import { ID_PATTERN } from '../ids.js';

/** At most this many values in one query parameter. */
export const FILTER_VALUES_MAX = 100;

/** Unicode's control characters (C0, DEL, C1); tab and line breaks may stand in a text of several lines. */
const CONTROL_CHARACTERS = /\p{Cc}/u;
const LINE_CHARACTERS = /[\t\n\r]/g;

/** How long a text may be, in code points, and whether it may have lines. */
export interface TextBounds {
  readonly min: number;
  readonly max: number;
  readonly lines?: boolean;
}

/** Well-formed Unicode text within bounds, without control characters; a text of blanks only counts as empty. */
export function IsText(bounds: TextBounds, options?: ValidationOptions): PropertyDecorator {
  const kind = bounds.lines === true ? 'text' : 'one line of text';
  return ValidateBy(
    {
      name: 'isText',
      validator: {
        validate: (value: unknown) => isText(value, bounds),
        defaultMessage: buildMessage(
          (prefix) =>
            `${prefix}$property must be ${kind} of ${bounds.min} to ${bounds.max} characters, without control characters`,
          options,
        ),
      },
    },
    options,
  );
}

function isText(value: unknown, { min, max, lines }: TextBounds): boolean {
  if (typeof value !== 'string' || !value.isWellFormed()) return false;
  if (CONTROL_CHARACTERS.test(lines === true ? value.replace(LINE_CHARACTERS, '') : value)) return false;
  const length = [...value].length;
  return length <= max && length >= min && (min === 0 || value.trim() !== '');
}

/** A body field that may be left out, but not sent as null. */
export function IsLeftOut(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** A query parameter that is a list: repeated, with `[]`, or with commas; a single value is a list of one. */
export function IsQueryList(): PropertyDecorator {
  return applyDecorators(
    IsLeftOut(),
    Transform(({ value }: { value: unknown }) => queryList(value)),
    ArrayMaxSize(FILTER_VALUES_MAX, { message: `$property must hold at most ${FILTER_VALUES_MAX} values` }),
  );
}

/** Each value of a list must look like an id. */
export function IsIdList(): PropertyDecorator {
  return applyDecorators(
    IsQueryList(),
    Matches(ID_PATTERN, { each: true, message: 'each value of $property must be 1 to 64 letters, digits, "_" or "-"' }),
  );
}

function queryList(value: unknown): unknown {
  if (value === undefined) return undefined;
  const values = [value]
    .flat()
    .flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]))
    .filter((part) => part !== '');
  // `projectIds=` is what a form sends for a filter that nobody set.
  return values.length === 0 ? undefined : values;
}

/** Exactly `true` or `false` in a query; anything else is 400. */
export function IsQueryBoolean(): PropertyDecorator {
  return applyDecorators(
    IsLeftOut(),
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value)),
    ValidateBy({
      name: 'isBoolean',
      validator: {
        validate: (value) => typeof value === 'boolean',
        defaultMessage: () => '$property must be exactly true or false',
      },
    }),
  );
}
