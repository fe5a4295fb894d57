/** What a route says of itself, for what has to know it before the route has the request. */
export interface RouteMarks {
  /** It wants no API key. */
  readonly isPublic?: true;
  /** It takes JSON bodies of so many bytes at most, where that is not the limit of the others. */
  readonly bodyLimitBytes?: number;
  /** It has more time for its response once the body is here. */
  readonly isBulk?: true;
  /** Its body is neither parsed, nor under the deadline before all of it is here. */
  readonly isStreamed?: true;
  /** It takes bodies without a key, which nobody reads otherwise. */
  readonly takesStrangersBody?: true;
  /** Somebody outside decides how long it takes. */
  readonly isLong?: true;
}

const MARKS = Symbol('marks');
const NONE: RouteMarks = {};
type Marked = object & { [MARKS]?: RouteMarks };

/** What the decorators of a handler say. */
export function marksOf(handler: Marked): RouteMarks {
  return handler[MARKS] ?? NONE;
}

/** A route without API key: health, metrics and what else stands in the short list of test/api-keys/public-routes. */
export const Public = (): MethodDecorator => mark({ isPublic: true });

/** Lets a route take JSON bodies of more bytes than the others. */
export const LargeBody = (bodyLimitBytes: number): MethodDecorator => mark({ bodyLimitBytes });

/** Gives a route more time for its response once the body is here: it works through many things in slices. */
export const BulkWork = (): MethodDecorator => mark({ isBulk: true });

/** Leaves the body of a route to the route. */
export const StreamedBody = (): MethodDecorator => mark({ isStreamed: true });

/**
 * Lets a route without key take bodies. It reads them itself, once it knows whom they come from: they are left to it as
 * those of `StreamedBody` are.
 */
export const StrangersBody = (): MethodDecorator => mark({ isStreamed: true, takesStrangersBody: true });

/**
 * Lets a route without key take JSON bodies of so many bytes at most. They are read and parsed before they prove
 * anything, so they must be small, and each waits for its turn with the keys that are not verified.
 */
export const SmallStrangersBody = (bodyLimitBytes: number): MethodDecorator =>
  mark({ takesStrangersBody: true, bodyLimitBytes });

/** A route that somebody outside decides the length of: the caller, by sending or reading slowly, or an endpoint. */
export const LongRunning = (): MethodDecorator => mark({ isLong: true });

function mark(marks: RouteMarks): MethodDecorator {
  return (_target, _name, { value }: PropertyDescriptor) => {
    const handler = value as Marked;
    handler[MARKS] = { ...handler[MARKS], ...marks };
  };
}
