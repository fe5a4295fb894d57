import type { Command } from 'commander';
import { describeOperation, type Operation, type OperationId, operationIds, type Page, type List } from 'parley-sdk';
import { collected } from '../frame/arguments.js';
import type { Context } from '../frame/context.js';
import { UsageFailure } from '../frame/failures.js';
import { readAll, readFileUpTo } from '../frame/hidden-prompt.js';
import { Session } from '../frame/session.js';
import { apiCommand, type ApiOptions, holderOf, projectCommand } from './api-command.js';
import { writeRows } from './phone-files.js';

const BODY_BYTES_MAX = 64 * 1024 * 1024;

interface CallOptions extends ApiOptions {
  readonly body?: string;
  readonly idempotencyKey?: string;
  readonly all?: true;
}

type Call = (args: object, options: object) => unknown;

/** `api OPERATION`: every operation of the service, by its id, as the table of the SDK has it. */
export function addApiCommand(group: Command, context: Context): void {
  const api = holderOf(group, 'api', 'call any operation of the API by its id: parley api --help lists them')
    .usage('<operation> [options]')
    .commandsGroup('Operations:');
  for (const id of operationIds()) addOperation(api, describeOperation(id), context);
}

function addOperation(api: Command, operation: Operation, context: Context): void {
  const isOfProject = operation.pathParameters.includes('projectId');
  const command = (isOfProject ? projectCommand : apiCommand)(api, operation.id, context).description(
    `${operation.method} ${operation.path}`,
  );
  for (const name of operation.pathParameters)
    command.option(`--${name} <value>`, name === 'projectId' ? 'in the path; the same as --project' : 'in the path');
  for (const name of operation.queryParameters)
    command.option(`--${name} <value>`, 'in the query; once for each value', collected);
  if (operation.body !== null)
    command.option('--body <file>', `${operation.body} from this file, or from standard input: -`);
  if (operation.takesIdempotencyKey)
    command.option('--idempotency-key <key>', 'do it once, however often it is called with this key within a day');
  if (operation.isPaged) command.option('--all', 'all pages, one record a line');
  command.action((options: CallOptions) => call(context, operation, options));
}

async function call(context: Context, operation: Operation, options: CallOptions): Promise<void> {
  const session = await Session.open(context, options);
  const args = await argumentsOf(context, session, operation, options);
  const { idempotencyKey } = options;
  const callOptions = {
    ...session.call,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
  const method = session.parley[operation.id as OperationId] as unknown as Call;
  const result = method.call(session.parley, args, callOptions);
  const printer = context.printer(options);
  if (options.all === true) {
    for await (const { data } of (result as List<Page>).pages()) await printer.jsonLines(data);
    return;
  }
  const body = await (result as Promise<unknown>);
  if (operation.response === 'CSV') await writeRows(context, body as ReadableStream<Uint8Array>);
  else if (body !== undefined) await printer.json(body);
}

async function argumentsOf(
  context: Context,
  session: Session,
  operation: Operation,
  options: CallOptions,
): Promise<Record<string, unknown>> {
  const given = options as unknown as Readonly<Record<string, string | readonly string[] | undefined>>;
  const args: Record<string, unknown> = {};
  for (const name of operation.pathParameters)
    args[name] = given[name] ?? (name === 'projectId' ? await session.projectId() : undefined);
  for (const name of operation.queryParameters) if (given[name] !== undefined) args[name] = given[name];
  if (operation.body === null) return args;
  const bytes = options.body === undefined ? null : await bytesOf(context, options.body);
  if (operation.body === 'CSV') args['body'] = new Blob(bytes === null ? [] : [new Uint8Array(bytes)]);
  else args['body'] = bytes === null ? {} : jsonOf(options.body as string, bytes);
  return args;
}

async function bytesOf(context: Context, file: string): Promise<Buffer> {
  if (file === '-') return readAll(context, BODY_BYTES_MAX);
  return readFileUpTo(context, file, BODY_BYTES_MAX);
}

function jsonOf(file: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new UsageFailure(`--body ${file} is no JSON: ${(error as Error).message}`);
  }
}
