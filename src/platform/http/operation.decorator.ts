import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  HttpCode,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import {
  type BodyDoc,
  headersDoc,
  ProblemBody,
  problemExamples,
  refusedBody,
  type ResponseHeader,
} from './problem-docs.js';
import type { Problem } from './problem.js';

/** What a caller may get instead of a success. 405, 413, 415, 500 and 503 hold for every route. */
type FailureStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503;

const FAILURES: Readonly<Record<FailureStatus, string>> = {
  400: 'The request is not valid. `details` lists each faulty field.',
  401: 'The API key is missing, unknown, disabled or expired.',
  403: 'The role of the API key does not allow this operation, or its project or tenant is suspended.',
  404: 'The resource does not exist, or this API key cannot reach it.',
  409: 'The request conflicts with the current state: a name, a status, a limit or an idempotency key.',
  410: 'The resource no longer exists.',
  413: 'The body is too large.',
  415: 'The media type of the body is not supported.',
  429: 'Too many requests. Retry after the seconds in `Retry-After`.',
  503: 'The service cannot take requests now.',
};

/** The documentation of one operation. */
interface OperationDoc {
  /** The name of the method in a generated client. */
  readonly id: string;
  readonly summary: string;
  /** What it does, as the caller sees it. Required roles are added from `@Roles()`. */
  readonly description: string;
  readonly status?: number;
  readonly type?: Type;
  /** Instead of `type`: an example of the CSV file that is sent back. */
  readonly csv?: string;
  /** Whether the response is a file, to be stored under the name that it comes with; one of CSV always is. */
  readonly isDownload?: boolean;
  /** The body that it takes, with named examples. */
  readonly body?: BodyDoc;
  readonly success: string;
  readonly failures: readonly FailureStatus[];
  /**
   * Failures of this operation as their examples; those that all operations share are added by the OpenAPI document.
   */
  readonly problems?: readonly Problem[];
  /** Template of the `Location` of what was made, filled from the path and the response: `/v1/projects/{projectId}`. */
  readonly location?: string;
  /** Whether `Idempotency-Key` is honoured. */
  readonly idempotent?: boolean;
}

/** One operation: its status, its success, its body, and exactly the failures that it lists. */
export function Operation(doc: OperationDoc): MethodDecorator {
  const status = doc.status ?? 200;
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ operationId: doc.id, summary: doc.summary, description: doc.description }),
    ApiExtraModels(ProblemBody),
    ApiResponse({
      status,
      description: doc.success,
      headers: headersDoc(successHeaders(doc)),
      ...(doc.type === undefined ? {} : { type: doc.type }),
      ...(doc.csv === undefined ? {} : { content: { 'text/csv': { schema: { type: 'string', example: doc.csv } } } }),
    }),
    ...doc.failures.map((failure) => failureResponse(doc, failure)),
    ...(doc.body === undefined ? [] : bodyParts(doc.body)),
    ...(doc.location === undefined ? [] : [UseInterceptors(new LocationInterceptor(doc.location))]),
    ...(doc.idempotent === true ? [idempotencyHeader()] : []),
  );
}

function successHeaders({ location, idempotent, csv, isDownload = csv !== undefined }: OperationDoc): ResponseHeader[] {
  return [
    ...(location === undefined ? [] : ['Location' as const]),
    ...(idempotent === true ? ['Idempotent-Replayed' as const] : []),
    ...(isDownload ? ['Content-Disposition' as const] : []),
  ];
}

function failureResponse({ body, problems = [] }: OperationDoc, status: FailureStatus): MethodDecorator {
  const own = problems.filter((problem) => problem.statusCode === status);
  const refused = status === 400 && body !== undefined && 'type' in body ? [refusedBody(body.type)] : [];
  return ApiResponse({
    status,
    description: FAILURES[status],
    content: {
      'application/json': {
        schema: { $ref: getSchemaPath(ProblemBody) },
        examples: problemExamples([...refused, ...own]),
      },
    },
  });
}

function bodyParts(body: BodyDoc): MethodDecorator[] {
  const examples = { ...body.examples };
  return 'type' in body
    ? [ApiBody({ type: body.type, required: true, examples })]
    : [ApiConsumes(body.mediaType), ApiBody({ schema: { type: 'string' }, required: true, examples })];
}

function idempotencyHeader(): MethodDecorator {
  return ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    example: '0198a5c2-7f0e-7cc1-b5a8-1d0e6f7a9b21',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description:
      'Makes it safe to send the request again within 24 hours: the response of the first success is ' +
      'repeated. Use a new value, such as a UUID, for each new request.',
  });
}

/** Says in `Location` where the thing just made can be read (RFC 9110, 10.2.2). */
class LocationInterceptor implements NestInterceptor {
  constructor(private readonly template: string) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap((body: Record<string, unknown>) => {
        // The deadline may have sent a response.
        if (!response.headersSent) response.setHeader('Location', this.fill({ ...request.params, ...body }));
      }),
    );
  }

  private fill(values: Record<string, unknown>): string {
    return this.template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name])));
  }
}

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
