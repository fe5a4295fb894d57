import type { INestApplicationContext } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileImport } from '../phones/intake/file-import.js';
import type { ImportView } from '../phones/intake/import.view.js';
import { PhoneExport } from '../phones/intake/phone-export.js';
import { PhoneImports } from '../phones/intake/phone-imports.service.js';
import { ImportErrors } from '../phones/intake/stored-csv.js';
import { countryCodeOf, telephoneCountryFault } from '../phones/phone-number.js';
import { monotonicMs } from '../platform/clock.js';
import { CommandFailure, givenProject, type Say, UsageFailure, withApplication } from './command.js';

const WIDTH = 30;
/** A terminal is drawn again so often; elsewhere, in a log, a line so often is enough. */
const DRAW_EVERY_MS = 100;
const LINE_EVERY_MS = 3_000;

/** Where it is drawn. */
type Screen = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

/** One line that says how far something is; on a terminal it is drawn over itself. */
export class ProgressBar {
  private drawnAt = -Infinity;
  private isDrawn = false;

  constructor(private readonly screen: Screen) {}

  /** `share` from 0 to 1; null when the end is not known. Draws no more often than is of use. */
  update(share: number | null, words: string): void {
    const now = monotonicMs();
    if (now - this.drawnAt < (this.screen.isTTY === true ? DRAW_EVERY_MS : LINE_EVERY_MS)) return;
    this.drawnAt = now;
    this.draw(share, words);
  }

  /** The last state, whatever was drawn before. */
  end(share: number | null, words: string): void {
    this.draw(share, words);
    if (this.screen.isTTY === true && this.isDrawn) this.screen.write('\n');
  }

  private draw(share: number | null, words: string): void {
    const text = share === null ? words : `${barOf(share)} ${words}`;
    // Carriage return, and what the last drawing leaves behind is wiped.
    this.screen.write(this.screen.isTTY === true ? `\r${text}\u001b[K` : `${text}\n`);
    this.isDrawn = true;
  }
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}

const LOOK_EVERY_MS = 250;
const NO_LINKS = "optOutUrl is left empty: set PUBLIC_URL to the service's to have the links.\n";

/** What `phones import` was given. */
interface ImportOptions {
  readonly project: string;
  readonly file: string;
  readonly country?: string;
  readonly errors?: string;
}
interface ImportOrder {
  readonly projectId: string;
  readonly country: string | null;
  readonly path: string;
  readonly errors: string | undefined;
}

/** Stores a CSV file and works through it here; killed and started again with the same file it goes on where it was. */
export async function importNumbers({ project, file, country, errors }: ImportOptions, say: Say): Promise<void> {
  const fault = country === undefined ? null : telephoneCountryFault(country);
  if (fault !== null) throw new UsageFailure(`--country ${fault.sentence}`);
  const code = country === undefined ? null : countryCodeOf(country);
  const found = await stat(file).catch(() => null);
  if (found?.isFile() !== true) throw new CommandFailure(`There is no file ${file}`);
  await withApplication((app) => importFile(app, { projectId: project, country: code, path: file, errors }, say));
}

/** Writes the numbers of a project to standard output, or to a file that is there once it is complete. */
export function exportNumbers({ project, out }: { project: string; out?: string }, say: Say): Promise<void> {
  return withApplication((app) => exportProject(app, project, out, say));
}

async function importFile(
  app: INestApplicationContext,
  { projectId, country, path, errors }: ImportOrder,
  say: Say,
): Promise<void> {
  const project = await givenProject(app, projectId);
  if (project.status === 'archived' || project.tenant?.status === 'archived')
    throw new CommandFailure(`The project ${projectId} is archived: its records are kept as they are.`);
  const files = app.get(FileImport);
  const contentDigest = await digestOf(path);
  const { importId, isResumed } = await files.begin({
    project,
    defaultCountry: country,
    contentDigest,
    content: contentOf(path),
  });
  say(`${isResumed ? 'Going on with' : 'Stored'} ${path} as ${importId}.`);
  const ended = await withProgress(app.get(PhoneImports), projectId, importId, () => files.finish(projectId, importId));
  say(`${ended.status}: ${countsOf(ended)}.`);
  if (errors !== undefined) {
    // Also when all were taken: the file of an earlier import must not be read as this one's.
    await writeWhole(errors, app.get(ImportErrors).file(importId));
    say(`${errors} holds ${format(ended.errorsKept)} of ${format(ended.failed)} rows that were not taken.`);
  } else if (ended.failed > 0)
    say(
      `The rows that were not taken: GET ` +
        `/v1/projects/${projectId}/phone-imports/${importId}/errors, or the same command with --errors FILE.`,
    );
  if (ended.status === 'FAILED') throw new CommandFailure(ended.error ?? 'The import failed.');
}

async function exportProject(
  app: INestApplicationContext,
  projectId: string,
  out: string | undefined,
  say: Say,
): Promise<void> {
  await givenProject(app, projectId);
  const bar = new ProgressBar(process.stderr);
  let rows = 0;
  // The default of PUBLIC_URL is right for a service only: it knows its own port.
  const withLinks = (process.env['PUBLIC_URL'] ?? '') !== '';
  if (!withLinks) process.stderr.write(NO_LINKS);
  const onRows = (count: number): void => bar.update(null, `${format((rows += count))} numbers`);
  const pages = app.get(PhoneExport).pages(projectId, {}, onRows, withLinks);
  // Standard output stays open: it is not ours to end.
  if (out === undefined) return pipeline(Readable.from(pages, { objectMode: false }), process.stdout, { end: false });
  await writeWhole(out, pages);
  bar.end(null, `${format(rows)} numbers`);
  say(`The numbers of ${projectId} stand in ${out}.`);
}

/** Draws how far an import is while it is worked on, here or elsewhere. */
async function withProgress(
  imports: PhoneImports,
  projectId: string,
  importId: string,
  work: () => Promise<ImportView>,
): Promise<ImportView> {
  const bar = new ProgressBar(process.stderr);
  const first = await imports.show(projectId, importId);
  const start = monotonicMs();
  const draw = (view: ImportView): [number, string] => {
    const rate = (view.rowsRead - first.rowsRead) / ((monotonicMs() - start) / 1000);
    const leftSeconds =
      ((view.bytesTotal - view.bytesRead) * (monotonicMs() - start)) /
      1000 /
      Math.max(1, view.bytesRead - first.bytesRead);
    return [
      view.bytesRead / view.bytesTotal,
      `${format(view.rowsRead)} rows, ` +
        `${format(Math.round(rate))}/s${view.bytesRead > first.bytesRead ? `, ${Math.ceil(leftSeconds)} s left` : ''}`,
    ];
  };
  const timer = setInterval(
    () =>
      void imports.show(projectId, importId).then(
        (view) => bar.update(...draw(view)),
        () => undefined,
      ),
    LOOK_EVERY_MS,
  );
  try {
    const ended = await work();
    bar.end(...draw(ended));
    return ended;
  } finally {
    clearInterval(timer);
  }
}

/** The file is opened when its first piece is asked for. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path)) yield piece as Buffer;
}

async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** The file is there when it is complete, and not before. */
async function writeWhole(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const part = `${path}.part`;
  await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(part));
  await rename(part, path);
}

function countsOf({ rowsRead, created, known, failed, optedOut, optedIn }: ImportView): string {
  return (
    `${format(rowsRead)} rows, ${format(created)} numbers created, ${format(known)} known, ` +
    `${format(failed)} not taken, ${format(optedOut)} opted out, ${format(optedIn)} opted in`
  );
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
