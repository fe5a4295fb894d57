import type { Command } from 'commander';
import type { ImportView } from 'parley-sdk';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../frame/context.js';
import { CommandFailure } from '../frame/failures.js';
import { type Columns, timeOf } from '../frame/printer.js';
import { Session } from '../frame/session.js';
import { visible } from '../frame/visible-text.js';
import { type ApiOptions, projectCommand } from './api-command.js';

const LOOK_EVERY_MS = 500;

interface UploadOptions extends ApiOptions {
  readonly country?: string;
  readonly errors?: string;
  readonly wait: boolean;
}

const FIELDS: Columns<ImportView> = {
  import: ({ importId }) => importId,
  status: ({ status }) => status,
  rows: ({ rowsRead }) => rowsRead,
  created: ({ created }) => created,
  known: ({ known }) => known,
  failed: ({ failed }) => failed,
  'opted out': ({ optedOut }) => optedOut,
  'opted in': ({ optedIn }) => optedIn,
  error: ({ error }) => error,
  finished: ({ finishedAt }) => timeOf(finishedAt),
};

/** `phones upload|download`: files of numbers, through the API. */
export function addPhoneFileCommands(phones: Command, context: Context): void {
  projectCommand(phones, 'upload', context)
    .description('upload a CSV file of numbers, and wait until the service has imported it')
    .argument('<file>', 'CSV in UTF-8, up to 1 GiB; its first row names the columns')
    .option('--country <code>', 'country of numbers without a calling code, such as US')
    .option('--errors <file>', 'write the rows that are not taken into this file')
    .option('--no-wait', 'do not wait until it is imported')
    .action((file: string, options: UploadOptions) => upload(context, file, options));
  projectCommand(phones, 'download', context)
    .description('write the numbers of a project as CSV, which can be uploaded as it is')
    .option('--out <file>', 'write into this file, which is there once it is complete; otherwise to standard output')
    .action(async (options: ApiOptions & { out?: string }) => {
      const session = await Session.open(context, options);
      const rows = await session.parley.exportPhones({ projectId: await session.projectId() }, session.call);
      await writeRows(context, rows, options.out);
    });
}

async function upload(context: Context, file: string, options: UploadOptions): Promise<void> {
  const { country, errors, wait } = options;
  if ((await stat(file).catch(() => null))?.isFile() !== true) throw new CommandFailure(`There is no file ${file}.`);
  const session = await Session.open(context, options);
  const { parley, call } = session;
  const projectId = await session.projectId();
  const args = {
    projectId,
    body: await openAsBlob(file),
    ...(country === undefined ? {} : { defaultCountry: country }),
  };
  let view = await parley.importPhones(args, call);
  while (wait && !['DONE', 'FAILED'].includes(view.status)) {
    await pause(LOOK_EVERY_MS, undefined, call);
    view = await parley.readImport({ projectId, importId: view.importId }, call);
  }
  const printer = context.printer(options);
  await printer.record(view, FIELDS);
  if (errors !== undefined && wait)
    await writeRows(context, await parley.readImportErrors({ projectId, importId: view.importId }, call), errors);
  if (view.status === 'FAILED') throw new CommandFailure('The import failed.');
}

/** Writes a CSV file to where it is wanted. A terminal is shown no character that would act on it. */
export async function writeRows(context: Context, rows: ReadableStream<Uint8Array>, out?: string): Promise<void> {
  if (out !== undefined) return writeWhole(context, rows, out);
  const decoder = new TextDecoder();
  const isScreen = context.around.stdout.isTTY === true;
  for await (const chunk of rows) {
    const lines = isScreen ? decoder.decode(chunk, { stream: true }).split(/\r?\n/) : [];
    await context.write(isScreen ? lines.map(visible).join('\n') : chunk);
  }
}

/** The file is there once it is complete. */
async function writeWhole({ signal }: Context, rows: ReadableStream<Uint8Array>, out: string): Promise<void> {
  const draft = `${out}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(rows, { objectMode: false }), createWriteStream(draft), { signal });
    await rename(draft, out);
  } catch (error) {
    await rm(draft, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new CommandFailure(`${out} cannot be written (${code}).`);
  }
}
