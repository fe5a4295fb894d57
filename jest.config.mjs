import { KINDS, QUARANTINE, SUFFIXES } from './scripts/lib/test-kinds.mjs';

/** Jest on native ES modules: NestJS 12 ships nothing else. SWC compiles, `tsc --noEmit` checks types. */
const common = {
  rootDir: '.',
  testEnvironment: 'node',
  // Not the compiled copies, nor what the tests themselves fetch and make.
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/packages/[^/]+/dist/',
    '<rootDir>/.data/',
    '<rootDir>/.cache/(mysql|node-)',
  ],
  // Those in quarantine run only when a run is about them.
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(process.env.QUARANTINE === 'run' ? [] : QUARANTINE.map(({ path }) => `^<rootDir>/${path}$`)),
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Our sources import `./x.js` and are `./x.ts`; a package's own `x.json.js` must stay as it is.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1',
    // Packages of ours are read as sources too, so that no test needs a build of them.
    '^@parley/([^/]+)/(.*)$': '<rootDir>/packages/$1/src/$2.ts',
    '^parley-sdk$': '<rootDir>/packages/sdk/src/parley.ts',
    '^parley-(sdk|cli)/(.*)$': '<rootDir>/packages/$1/src/$2.ts',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
      },
    ],
    // The console's parts. Their calls of JSX become functions of Preact.
    '^.+\\.tsx$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', importSource: 'preact' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
};

/**
 * Where tests start the whole application, Jest runs the test files only. What they import of `src` is the build, which
 * Node loads once for a worker, as it does all packages: loading took two seconds for each file.
 */
const onCompiled = {
  ...common,
  testEnvironment: '<rootDir>/scripts/lib/node-environment.mjs',
  modulePathIgnorePatterns: common.modulePathIgnorePatterns.filter((pattern) => !pattern.endsWith('/dist/')),
  testPathIgnorePatterns: [...common.testPathIgnorePatterns, '/dist/'],
  moduleNameMapper: {
    '^(\\.{1,2}/)+src/(.*)\\.js$': '<rootDir>/dist/src/$2.js',
    ...common.moduleNameMapper,
  },
  transform: { '/(dist|node_modules)/.+\\.[cm]?js$': '<rootDir>/scripts/lib/node-module.mjs', ...common.transform },
  transformIgnorePatterns: ['/node_modules/@?jest'],
};

/** One start of the compiled application for each worker, before the first of these files. */
const onSharedApps = {
  ...common,
  testEnvironment: '<rootDir>/scripts/lib/node-environment.mjs',
  globalSetup: '<rootDir>/scripts/lib/route-apps-start.mjs',
  globalTeardown: '<rootDir>/scripts/lib/route-apps-stop.mjs',
};

/** The project of each kind of test files. */
const BASES = {
  unit: common,
  routes: onSharedApps,
  core: onCompiled,
  slow: common,
  contract: onSharedApps,
  e2e: onCompiled,
  browser: onCompiled,
};

export default {
  projects: KINDS.map((kind) => ({
    ...BASES[kind],
    displayName: kind,
    testMatch: [`<rootDir>/{src,packages,test}/**/*.${SUFFIXES[kind]}.{ts,tsx}`],
  })),
  testSequencer: '<rootDir>/scripts/lib/shuffled-order.mjs',
  showSeed: true,
  testTimeout: 60_000,
  // The database server of the tests needs a share of the machine too: with more, requests meet their deadline.
  maxWorkers: 3,
  // Native ES modules of a test file are never freed: after a hundred files a worker would only collect garbage.
  workerIdleMemoryLimit: '1GB',
};
