import {
  ParleyApiError,
  ParleyConnectionError,
  ParleyError,
  ParleySecretLostError,
  ParleyTimeoutError,
  ParleyUsageError,
  describeOperation,
} from 'parley-sdk';
import type { Context } from './context.js';
import { CommandFailure, EXIT } from './failures.js';
import { visibleJson } from './visible-text.js';

const CAUSES_MAX = 5;

/** Says on standard error what went wrong in a command through the API, and returns its exit code. */
export function reportFailure(error: unknown, context: Context): number {
  if (context.signal.aborted) return EXIT.INTERRUPTED;
  const { lines, exitCode } = wordsOf(error);
  for (const line of lines) if (line !== '') context.note(line);
  return exitCode;
}

function wordsOf(error: unknown): { lines: readonly string[]; exitCode: number } {
  if (error instanceof CommandFailure) return { lines: [error.message], exitCode: error.exitCode };
  const message = withoutOperation(error);
  if (error instanceof ParleyApiError) return { lines: refusal(error, message), exitCode: EXIT.REFUSED };
  if (error instanceof ParleyUsageError) return { lines: [message], exitCode: EXIT.WRONG_USAGE };
  if (error instanceof ParleySecretLostError)
    return { lines: [message, `What was made: ${visibleJson(error.resource)}`], exitCode: EXIT.FAILED };
  if (error instanceof ParleyConnectionError || error instanceof ParleyTimeoutError)
    return {
      lines: [`The service cannot be reached. ${message}${reason(error)}`, ...doubt(error)],
      exitCode: EXIT.NOT_REACHABLE,
    };
  return { lines: [message], exitCode: EXIT.FAILED };
}

/** The sentence of the API, what is wrong with each field, and by what its operator finds the request. */
function refusal({ code, requestId, details }: ParleyApiError, message: string): string[] {
  const fields = details.filter((detail) => detail.message !== message);
  return [
    message,
    ...fields.map((detail) => `  ${detail.path}: ${detail.message}`),
    [...(code === null ? [] : [`code: ${code}`]), ...(requestId === null ? [] : [`request: ${requestId}`])].join(', '),
  ];
}

/** After a lost response nobody knows whether a change was made. */
function doubt({ mayHaveArrived, operation }: ParleyError): string[] {
  const changes = operation !== null && describeOperation(operation).access === 'FULL';
  return mayHaveArrived && changes ? ['It may have been done all the same: look before you repeat it.'] : [];
}

/** What lies at the bottom of an error: the code of the system, such as ECONNREFUSED, or else its words. */
function reason(error: Error): string {
  let fault = error.cause as Fault | null | undefined;
  let words = '';
  for (let depth = 0; depth < CAUSES_MAX && typeof fault === 'object' && fault !== null; depth++) {
    if (typeof fault.code === 'string') return ` (${fault.code})`;
    if (typeof fault.message === 'string') words = ` (${fault.message})`;
    fault = fault.cause ?? fault.errors?.[0];
  }
  return words;
}

/** What Node says of a fault; of several addresses of a name each has its own. */
interface Fault {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: Fault;
  readonly errors?: readonly Fault[];
}

/** The SDK names its method first; the user has named a command. */
function withoutOperation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const operation = error instanceof ParleyError ? error.operation : null;
  return operation === null ? error.message : error.message.replace(`${operation}: `, '');
}
