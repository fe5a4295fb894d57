import {
  type ArgumentsHost,
  BadRequestException,
  ForbiddenException,
  InternalServerErrorException,
  NotFoundException,
  PayloadTooLargeException,
} from '@nestjs/common';
import { STATUS_CODES } from 'node:http';
import { QueryFailedError } from 'typeorm';
import { DatabaseTimeout } from '../database/database-errors.js';
import type { Log } from '../log.js';
import { invalidField, notFound, Problem } from './problem.js';
import type { ProblemBody } from './problem-docs.js';
import { ProblemFilter } from './problem.filter.js';

interface Answer {
  status: number;
  body: ProblemBody | null;
  readonly headers: Record<string, string>;
  readonly logged: object[];
}

/** What a caller and the log get to see of an error. */
function responseTo(error: unknown, headersSent = false): Answer {
  const answer: Answer = { status: 0, body: null, headers: {}, logged: [] };
  const response = {
    req: { complete: true },
    headersSent,
    setHeader: (name: string, value: string) => Object.assign(answer.headers, { [name]: value }),
    status: (status: number) =>
      Object.assign(response, { json: (body: ProblemBody) => Object.assign(answer, { status, body }) }),
  };
  const http = { getRequest: () => ({}), getResponse: () => response };
  const log = { error: (fields: object) => answer.logged.push(fields) } as unknown as Log;
  new ProblemFilter(log).catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return answer;
}

const fromDriver = (code: string): Error =>
  new QueryFailedError('SELECT secretHash FROM api_keys', ['a secret'], Object.assign(new Error('driver'), { code }));
const fromParser = (type: string, more: object = {}): Error =>
  Object.assign(new Error('Unexpected token \'p\', "parley_…" is not valid JSON'), { type, ...more });

describe('The error body', () => {
  it('is a Problem field by field, with its headers', () => {
    const { status, body, headers, logged } = responseTo(
      new Problem(429, 'rate_limited', 'Slow down.', { headers: { 'Retry-After': '7' } }),
    );
    expect([status, headers, logged]).toEqual([429, { 'Retry-After': '7' }, []]);
    expect(body).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      code: 'rate_limited',
      message: 'Slow down.',
      requestId: 'unknown',
      details: [],
    });
    expect(responseTo(invalidField('name', 'isText', 'name must be text')).body?.details).toEqual([
      { path: 'name', rule: 'isText', message: 'name must be text' },
    ]);
  });

  it.each<[string, unknown, number, string]>([
    ['a refused connection', fromDriver('ECONNREFUSED'), 503, 'unavailable'],
    ['a lost connection', Object.assign(new Error('lost'), { code: 'PROTOCOL_CONNECTION_LOST' }), 503, 'unavailable'],
    ['a server that is silent', new DatabaseTimeout('statement'), 503, 'unavailable'],
    ['a full queue', new Error('Queue limit reached.'), 503, 'unavailable'],
    ['a deadlock', fromDriver('ER_LOCK_DEADLOCK'), 503, 'unavailable'],
    ['a lock wait that ran out', fromDriver('ER_LOCK_WAIT_TIMEOUT'), 503, 'unavailable'],
    ['a large body', fromParser('entity.too.large', { limit: 100_000 }), 413, 'body_too_large'],
    ['a strange charset', fromParser('charset.unsupported'), 415, 'media_type_unsupported'],
    ['a strange encoding', fromParser('encoding.unsupported'), 415, 'media_type_unsupported'],
    ['no JSON', fromParser('entity.parse.failed'), 400, 'malformed_json'],
    ['a body cut off', fromParser('request.aborted'), 400, 'malformed_json'],
    ['no route', new NotFoundException('Cannot GET /v1/nothing'), 404, 'not_found'],
    [
      'no JSON, by way of the framework',
      new BadRequestException('Unexpected end of JSON input'),
      400,
      'malformed_json',
    ],
    ['a path that is no UTF-8', new BadRequestException("Failed to decode param '%E0%A4%A'"), 400, 'malformed_url'],
    ['a path that is no URI', new URIError('URI malformed'), 400, 'malformed_url'],
    ['a large body, by way of the framework', new PayloadTooLargeException(), 413, 'body_too_large'],
    ['another refusal of the framework', new ForbiddenException(), 403, 'request_refused'],
    ['a fault of the framework', new InternalServerErrorException('password=hunter2'), 500, 'internal'],
    ['a duplicate that nobody expected', fromDriver('ER_DUP_ENTRY'), 500, 'internal'],
    ['a fault of ours', new TypeError('password=hunter2'), 500, 'internal'],
    ['something that is no error', 'password=hunter2', 500, 'internal'],
    ['nothing', undefined, 500, 'internal'],
  ])('of %s', (_what, error, statusCode, code) => {
    const { status, body } = responseTo(error);
    expect([status, body]).toEqual([
      statusCode,
      {
        statusCode,
        code,
        error: STATUS_CODES[statusCode],
        message: expect.any(String),
        requestId: 'unknown',
        details: [],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/hunter2|api_keys|a secret|parley_|nothing"/);
  });

  it('says when to come back while the database is away', () => {
    expect([responseTo(fromDriver('ECONNRESET')).headers, responseTo(fromDriver('ER_LOCK_DEADLOCK')).headers]).toEqual([
      { 'Retry-After': '1' },
      { 'Retry-After': '1' },
    ]);
  });

  it('is the same for an unknown route and for what is out of reach', () => {
    expect(responseTo(new NotFoundException('Cannot GET /v1/nothing')).body).toEqual(responseTo(notFound()).body);
  });

  it('names the bound of the route', () => {
    expect(responseTo(fromParser('entity.too.large', { limit: 250_000 })).body?.message).toContain('250,000 bytes');
  });
});

describe('The log', () => {
  it('gets what the caller may not read', () => {
    const error = new TypeError('details');
    expect(responseTo(error).logged).toEqual([{ err: error, requestId: 'unknown' }]);
    expect(responseTo(fromDriver('ECONNREFUSED')).logged).toHaveLength(1);
  });

  it('is not filled by what callers do wrong, nor by a refusal that was meant', () => {
    for (const error of [
      notFound(),
      fromParser('entity.parse.failed'),
      new Problem(503, 'unavailable', 'Too many checks.'),
    ])
      expect(responseTo(error).logged).toEqual([]);
  });
});

it('A response that has begun is left alone', () => {
  expect(responseTo(new Error('late'), true)).toMatchObject({ status: 0, body: null, headers: {} });
});
