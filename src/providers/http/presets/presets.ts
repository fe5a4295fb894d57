import { Injectable } from '@nestjs/common';
import { readdirSync, readFileSync } from 'node:fs';
import type { Preset } from './preset.js';

/** Beside `src`, in the compiled application too (nest-cli.json). */
const FOLDER = new URL('../../../../presets/', import.meta.url);
const FILE = /^[a-z0-9-]+\.json$/;

let read: readonly Preset[] | undefined;

/** The presets of this release. Their files are read once, when somebody first asks; tests say that they are valid. */
@Injectable()
export class Presets {
  /** All of them, by name. Throws when a file is no JSON. */
  all(): readonly Preset[] {
    read ??= readdirSync(FOLDER)
      .filter((file) => FILE.test(file))
      .sort()
      .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Preset);
    return read;
  }

  find(name: string): Preset | undefined {
    return this.all().find((preset) => preset.name === name);
  }
}
