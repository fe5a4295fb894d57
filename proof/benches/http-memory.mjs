/**
 * How much memory compiled settings take, in a process of its own with `--expose-gc`: `{ largest, usual }` in bytes of
 * as many accounts as its first argument says, on standard output.
 */
import 'reflect-metadata';
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { largestSettings, usualSettings } from './http-templates.mjs';

/** Collected until no more is freed. */
const COLLECTIONS = 6;
const COUNT = Number(process.argv[2]);
const { HttpPrograms } = /** @type {typeof import('../../src/messaging/providers/http/http-programs.js')} */ (
  await fromBuild('messaging/providers/http/http-programs.js')
);
const [keys, config, clock] = /** @type {[never, never, never]} */ (
  /** @type {unknown} */ ([
    { mac: () => Buffer.alloc(0) },
    { publicUrl: 'https://parley.example.com', currency: 'USD' },
    { now: () => Date.now() },
  ])
);

/** @typedef {import('../../src/messaging/providers/adapter/http-settings.js').HttpSettings} HttpSettings */

/** @param {(account: number) => HttpSettings} settingsOf */
function bytesOf(settingsOf) {
  const programs = new HttpPrograms(keys, config, clock);
  // What is compiled the first time brings code with it.
  programs.of({ providerId: 'prv_first', settings: readSettings(settingsOf(COUNT)) });
  // As an account has them: read from JSON.
  const all = Array.from({ length: COUNT }, (_none, account) => readSettings(settingsOf(account)));
  const before = collectedBytes();
  const compiled = all.map((settings, account) => programs.of({ providerId: `prv_${account}`, settings }));
  const after = collectedBytes();
  // Both are alive until here.
  if (compiled.length !== all.length) throw new Error('Not all were compiled.');
  return after - before;
}

/** @param {HttpSettings} settings */
function readSettings(settings) {
  return /** @type {HttpSettings} */ (JSON.parse(JSON.stringify(settings)));
}

function collectedBytes() {
  for (let count = 0; count < COLLECTIONS; count += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

console.log(JSON.stringify({ largest: bytesOf(largestSettings), usual: bytesOf(usualSettings) }));
