/** The kinds of test files, and those that no run may lean on. `jest.config.mjs` and `scripts/test.mjs` read both. */

/**
 * Each kind by the end of its files' names: `*.route-spec.ts` is one of `routes`. Each is a project of Jest.
 *
 * - `unit`: neither database nor build
 * - `routes`: HTTP to a compiled application that the files share
 * - `core`: what must never break between processes, transactions and leases; each starts what it needs
 * - `slow`: like `unit`, but they measure time, or start many processes
 * - `contract`: the SDK against the applications that `routes` share
 * - `e2e`: everything else that starts the application
 * - `browser`: the same with a Chromium
 */
export const SUFFIXES = /** @type {const} */ ({
  unit: 'spec',
  routes: 'route-spec',
  core: 'core-spec',
  slow: 'slow-spec',
  contract: 'contract-spec',
  e2e: 'e2e-spec',
  browser: 'browser-spec',
});

/** @typedef {keyof typeof SUFFIXES} Kind */

export const KINDS = /** @type {readonly Kind[]} */ (Object.keys(SUFFIXES));

/**
 * Test files that fail by chance, from the root of the project, each with what is known of it. `npm test` and
 * `npm run test:all` leave them out; `.ci/run` runs them, prints them with their reasons and counts them apart. An
 * entry is a debt: it is mended and leaves again.
 * @type {readonly { readonly path: string, readonly reason: string }[]}
 */
export const QUARANTINE = [];

/**
 * The kind of a test file.
 * @param {string} path
 */
export function kindOf(path) {
  const suffix = /\.((?:\w+-)?spec)\.tsx?$/.exec(path)?.[1];
  return KINDS.find((kind) => SUFFIXES[kind] === suffix) ?? null;
}
