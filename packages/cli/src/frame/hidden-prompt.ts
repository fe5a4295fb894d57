import { createInterface } from 'node:readline/promises';
import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable, Writable } from 'node:stream';
import type { Context } from './context.js';
import { CommandFailure, Interrupted } from './failures.js';

/** An API key is shorter; what comes through a pipe may be anything. */
const BYTES_MAX = 4096;

/** A secret from standard input: at a terminal it is asked for and not shown, from a pipe it is all that comes. */
export async function readSecret(context: Context, question: string): Promise<string> {
  const { stdin } = context.around;
  return stdin.isTTY === true ? ask(context, question) : (await readAll(context, BYTES_MAX)).toString('utf8').trim();
}

/** A secret in a file. Throws `CommandFailure` when it cannot be read, or is longer than any. */
export async function secretIn(context: Context, file: string): Promise<string> {
  return (await readFileUpTo(context, file, BYTES_MAX)).toString('utf8').trim();
}

/** All of a file, which may have no end, up to a limit. Throws `CommandFailure`, or what the signal says. */
export async function readFileUpTo(context: Context, file: string, bytesMax: number): Promise<Buffer> {
  return readUpTo(createReadStream(file), context.signal, { bytesMax, name: file }).catch((error: unknown) => {
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new CommandFailure(`${file} cannot be read (${code}).`);
  });
}

/** All that comes from standard input, up to a limit. Throws `CommandFailure` beyond it, or what the signal says. */
export async function readAll({ around: { stdin }, signal }: Context, bytesMax: number): Promise<Buffer> {
  return readUpTo(stdin, signal, { bytesMax, name: 'standard input' });
}

async function readUpTo(
  source: Readable,
  signal: AbortSignal,
  { bytesMax, name }: { readonly bytesMax: number; readonly name: string },
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of addAbortSignal(signal, source)) {
    const part = Buffer.from(chunk as Uint8Array);
    bytes += part.length;
    if (bytes > bytesMax) throw new CommandFailure(`More than ${bytesMax} bytes came from ${name}.`);
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

async function ask({ around: { stdin, stderr }, signal }: Context, question: string): Promise<string> {
  stderr.write(question);
  // What is typed is echoed into nothing.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      // Raw mode turns Ctrl-C into a character, which readline reports; Ctrl-D closes it.
      line.once('SIGINT', () => reject(new Interrupted()));
      line.once('close', () => reject(new CommandFailure('No key was entered.')));
      line.question('', { signal }).then((text) => resolve(text.trim()), reject);
    });
  } finally {
    line.close();
    stderr.write('\n');
  }
}
