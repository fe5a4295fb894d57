import { OPERATIONS, type Operations } from './operations.gen.js';

/** The name of an operation: its `operationId` in the OpenAPI document, and the method that sends it. */
export type OperationId = keyof Operations;

/** What the OpenAPI document says of an operation. */
export interface Operation {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `{names}` of its parameters. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  /** The roles of keys that may call it; none when it needs no key. */
  readonly roles: readonly ('ADMIN' | 'TENANT')[];
  /** READ when a key that can only read may call it. */
  readonly access: 'READ' | 'FULL';
  /** Whether it is closed to sessions of console links, whatever their access. */
  readonly refusesSessions: boolean;
  /** What its body is, or null when it has none. */
  readonly body: 'JSON' | 'CSV' | null;
  /** What its response is, or null when a success has no body. */
  readonly response: 'JSON' | 'CSV' | null;
  readonly takesIdempotencyKey: boolean;
  /** Whether it returns a page of a list. */
  readonly isPaged: boolean;
  /** Fields that stand in the first response only, never in one that is repeated. */
  readonly shownOnce: readonly string[];
}

/** All operations of the service, in the order of its OpenAPI document. */
export function operationIds(): OperationId[] {
  return Object.keys(OPERATIONS) as OperationId[];
}

/** One line of the table, read. */
export function describeOperation(id: OperationId): Operation {
  const [path = '', method, marks = '', query, shownOnce] = OPERATIONS[id].split(' ');
  const has = (mark: string): boolean => marks.includes(mark);
  return {
    id,
    method: method as Operation['method'],
    path,
    pathParameters: [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name as string),
    queryParameters: query ? query.split(',') : [],
    roles: has('P') ? [] : has('A') ? ['ADMIN'] : ['ADMIN', 'TENANT'],
    access: method === 'GET' || has('R') ? 'READ' : 'FULL',
    refusesSessions: has('S'),
    body: has('J') ? 'JSON' : has('U') ? 'CSV' : null,
    response: has('C') ? 'CSV' : has('N') ? null : 'JSON',
    takesIdempotencyKey: has('K'),
    isPaged: has('L'),
    shownOnce: shownOnce ? shownOnce.split(',') : [],
  };
}
