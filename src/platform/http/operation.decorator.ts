import { applyDecorators, HttpCode, type Type, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { LocationInterceptor } from './location.interceptor.js';
import { ProblemBody } from './problem-body.js';

/** What a caller may be told instead of a success. 405, 413, 415, 500 and 503 hold for every route. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429;

const FAILURES: Readonly<Record<FailureStatus, string>> = {
  400: 'The request is not valid; `details` name each field.',
  401: 'The key is missing, unknown, disabled or expired.',
  403: 'The role of the key may not do this, or its project or tenant is suspended.',
  404: 'Unknown, or not within the reach of this key.',
  409: 'It conflicts with what is there: a name, a state, a limit, or the same idempotency key.',
  410: 'It is gone.',
  413: 'The body is too large.',
  415: 'The media type is not taken.',
  429: 'Too many requests; `Retry-After` says when to come back.',
};

/** The documentation of one operation. */
export interface OperationDoc {
  /** The name of the method in a generated client. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly status?: number;
  readonly type?: Type;
  /** Instead of `type`: an example of the CSV file that is answered. */
  readonly csv?: string;
  /** An example of the CSV file that is taken. */
  readonly csvBody?: string;
  readonly success: string;
  readonly failures: readonly FailureStatus[];
  /** Template of the `Location` of what was made, filled from the path and the answer: `/v1/projects/{projectId}`. */
  readonly location?: string;
  /** Whether `Idempotency-Key` is honoured. */
  readonly idempotent?: boolean;
}

/** One operation: its status, its success, and exactly the failures that it lists. */
export function Operation(doc: OperationDoc): MethodDecorator {
  const status = doc.status ?? 200;
  const parts: MethodDecorator[] = [
    HttpCode(status),
    ApiOperation({
      operationId: doc.id,
      summary: doc.summary,
      ...(doc.description === undefined ? {} : { description: doc.description }),
    }),
    ApiResponse({
      status,
      description: doc.success,
      ...(doc.type === undefined ? {} : { type: doc.type }),
      ...(doc.csv === undefined ? {} : { content: { 'text/csv': { schema: { type: 'string', example: doc.csv } } } }),
    }),
    ...doc.failures.map((failure) =>
      ApiResponse({ status: failure, type: ProblemBody, description: FAILURES[failure] }),
    ),
  ];
  if (doc.csvBody !== undefined)
    parts.push(ApiConsumes('text/csv'), ApiBody({ required: true, schema: { type: 'string', example: doc.csvBody } }));
  if (doc.location !== undefined) parts.push(UseInterceptors(new LocationInterceptor(doc.location)));
  if (doc.idempotent === true) {
    parts.push(
      ApiHeader({
        name: 'Idempotency-Key',
        required: false,
        example: '0198a5c2-7f0e-7cc1-b5a8-1d0e6f7a9b21',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
        description: 'Makes a repetition within 24 h harmless: the first success is shown again.',
      }),
    );
  }
  return applyDecorators(...parts);
}
