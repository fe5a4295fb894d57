import type { OpenAPIObject } from '@nestjs/swagger';
import type { OperationObject } from './operations.js';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Moves failures that several operations have alike to `components.responses`, which it returns, and refers to them:
 * they were a third of the document, which a viewer of one operation reads as a whole.
 */
export function shareFailures(paths: OpenAPIObject['paths']): Responses {
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const counts = new Map<string, number>();
  for (const [key] of failuresOf(operations)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const names = new Map<string, string>();
  const shared: Responses = {};
  for (const [key, status, { responses }] of failuresOf(operations)) {
    if ((counts.get(key) ?? 0) < 2) continue;
    const alike = [...names.values()].filter((name) => name.startsWith(`Error${status}`)).length;
    const name = names.get(key) ?? `Error${status}${alike === 0 ? '' : `_${alike + 1}`}`;
    names.set(key, name);
    shared[name] ??= responses[status] as Responses[string];
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

/** Each failure of each operation, with a key that equal ones share. */
function failuresOf(operations: readonly OperationObject[]): [key: string, status: string, of: OperationObject][] {
  return operations.flatMap((operation) =>
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]): [string, string, OperationObject] => [
        `${status} ${JSON.stringify(response)}`,
        status,
        operation,
      ]),
  );
}
