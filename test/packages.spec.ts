import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultsOf } from './architecture/house-rules.js';

const { buildInputs } = (await import(resolve('scripts/lib/project-build.mjs'))) as { buildInputs: () => string[] };
const NAMES = readdirSync('packages');
/** The page: it is bundled into the build of the application, and no source imports it. */
const PAGE = 'console';
const COMPILED = NAMES.filter((name) => name !== PAGE);
const main = { 'src/main.ts': `import './phones/a.js';`, 'src/phones/a.ts': `import '@parley/b/c';` };
const lines = (count: number): string =>
  Array.from({ length: count }, (_none, index) => `export const n${index} = ${index};`).join('\n');

/** One breach each: what is broken, the files, and how the only fault begins. */
const BREACHES: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  [
    'a package that imports of the application',
    { ...main, 'packages/b/src/c.ts': `import '../../../src/main.js';` },
    /^packages\/b\/src\/c\.ts: packages\/b may not import src\/main\.ts/,
  ],
  [
    'a package that reaches into another one',
    {
      'src/main.ts': `import '@parley/a/c';\nimport '@parley/b/c';`,
      'packages/a/src/c.ts': `import '../../b/src/c.js';`,
      'packages/b/src/c.ts': '',
    },
    /^packages\/a\/src\/c\.ts: packages\/a may not import packages\/b\/src\/c\.ts/,
  ],
  [
    'a package that is not imported by its name',
    { 'src/main.ts': `import '../packages/b/src/c.js';`, 'packages/b/src/c.ts': '' },
    /^src\/main\.ts: reaches into packages\/b\/src\/c\.ts: import/,
  ],
  [
    'an import that a package does not have',
    main,
    /^src\/phones\/a\.ts: imports packages\/b\/src\/c\.ts, which is not/,
  ],
  ['a long file', { ...main, 'packages/b/src/c.ts': lines(501) }, /^packages\/b\/src\/c\.ts: 501 lines/],
  [
    'a wide line',
    { ...main, 'packages/b/src/c.ts': `// ${'a'.repeat(118)}` },
    /^packages\/b\/src\/c\.ts:1: 121 columns/,
  ],
  ['console', { ...main, 'packages/b/src/c.ts': `console.log('here');` }, /^packages\/b\/src\/c\.ts:1: console/],
  [
    'folders that need each other',
    {
      ...main,
      'packages/b/src/c.ts': `import './d/e.js';`,
      'packages/b/src/d/e.ts': `import '../f.js';`,
      'packages/b/src/f.ts': '',
    },
    /^packages\/b\/src -> packages\/b\/src\/d -> packages\/b\/src: a circle of folders/,
  ],
  [
    'a part of a page that nobody shows',
    { 'packages/b/src/main.tsx': `import './c.js';`, 'packages/b/src/c.tsx': '', 'packages/b/src/d.tsx': '' },
    /^packages\/b\/src\/d\.tsx: nobody imports it/,
  ],
  [
    'a file that only its test imports',
    { 'src/main.ts': '', 'packages/b/src/c.ts': '', 'packages/b/src/c.spec.ts': `import './c.js';` },
    /^packages\/b\/src\/c\.ts: nobody imports it/,
  ],
  [
    'a tool that imports a source of its package',
    { ...main, 'packages/b/src/c.ts': '', 'packages/b/scripts/d.mjs': `import '../src/c.js';` },
    /^packages\/b\/scripts\/d\.mjs: a tool may not import packages\/b\/src\/c\.ts/,
  ],
];

describe('The rules for packages', () => {
  it.each(BREACHES)('catch %s', (_what, files, fault) => {
    expect(faultsOf(new Map(Object.entries(files)))).toEqual([expect.stringMatching(fault)]);
  });

  it('let pass what they should', () => {
    const good = {
      ...main,
      'packages/b/src/c.ts': `import './d/e.js';`,
      'packages/b/src/d/e.ts': '',
      'packages/b/src/f.ts': '',
      'packages/b/src/main.tsx': `import('./i.js');\nexport const i = <p>console</p>;`,
      'packages/b/src/i.tsx': '',
      'packages/b/scripts/g.mjs': `import '../../../scripts/lib/h.mjs';\nawait import('@parley/b/f');`,
      'scripts/lib/h.mjs': '',
    };
    expect(faultsOf(new Map(Object.entries(good)))).toEqual([]);
  });
});

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
/** What others install has a name that says whose it is; the rest is in a scope of ours. */
const packageNameOf = (name: string): string => (['sdk', 'cli'].includes(name) ? `parley-${name}` : `@parley/${name}`);
const inputsOf = (name: string): string[] => buildInputs().filter((path) => path.startsWith(`packages/${name}/`));

/** What must name each package, for npm and the image. */
describe.each(NAMES)('The package %s', (name) => {
  const packageName = packageNameOf(name);

  it('is published nowhere, and has the version of the application', () => {
    expect(json(`packages/${name}/package.json`)).toMatchObject({
      name: packageName,
      version: json('package.json')['version'],
      private: true,
    });
  });

  it('is built again when one of its files changes', () => {
    const files = readdirSync(`packages/${name}/src`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.\w+$/.test(path) && !/\.spec\.tsx?$/.test(path))
      .map((path) => `packages/${name}/src/${path}`);
    expect(files).not.toEqual([]);
    expect(inputsOf(name)).toEqual(expect.arrayContaining([`packages/${name}/package.json`, ...files]));
    // Otherwise each build would be a reason for the next.
    expect(inputsOf(name).filter((path) => path.startsWith(`packages/${name}/dist/`))).toEqual([]);
  });

  it('is a link in the lock file', () => {
    expect(json('package-lock.json')['packages']).toMatchObject({
      [`node_modules/${packageName}`]: { resolved: `packages/${name}`, link: true },
    });
  });

  it('is known to npm in each stage of the image that installs packages', () => {
    const stages = readFileSync('Dockerfile', 'utf8').split(/^FROM /m);
    const beforeInstall = stages.flatMap((stage) => /[^]*(?=^RUN npm ci)/m.exec(stage)?.[0] ?? []);
    expect(beforeInstall.length).toBeGreaterThan(0);
    for (const commands of beforeInstall)
      expect(commands).toContain(`COPY packages/${name}/package.json packages/${name}/\n`);
  });
});

/** What the compilers must know of each package that is imported. */
describe.each(COMPILED)('The package %s', (name) => {
  /** What its build compiles by. */
  const configuration = (): string => {
    const { build = '' } = json(`packages/${name}/package.json`)['scripts'] as { build?: string };
    return / -p (\S+)$/.exec(build)?.[1] ?? '';
  };

  it('is built before the application, after those that it needs', () => {
    const { workspaces, scripts } = json('package.json') as { workspaces: string[]; scripts: Record<string, string> };
    expect(scripts['build']).toMatch(/^npm run build --silent --workspaces --if-present && nest build && /);
    const places = new Map(workspaces.map((path, place) => [json(`${path}/package.json`)['name'], place]));
    const needed = Object.keys(json(`packages/${name}/package.json`)['dependencies'] ?? {});
    const own = workspaces.indexOf(`packages/${name}`);
    expect(own).not.toBe(-1);
    for (const one of needed) expect(places.get(one) ?? -1).toBeLessThan(own);
  });

  it('is linted against the sources of those that it needs, which may not be built yet', () => {
    const needed = Object.keys(json(`packages/${name}/package.json`)['dependencies'] ?? {});
    const needsOurs = needed.some((one) => /^(?:parley-|@parley\/)/.test(one));
    // The linter takes the nearest tsconfig.json: without one of its own that is the one with the paths of all.
    expect(configuration()).toBe(needsOurs ? 'tsconfig.build.json' : 'tsconfig.json');
    expect(existsSync(`packages/${name}/tsconfig.json`)).toBe(!needsOurs);
    expect(inputsOf(name)).toContain(`packages/${name}/${configuration()}`);
  });

  it('is read as sources by the type check, and compiled by the build', () => {
    expect(json('tsconfig.json')['compilerOptions']).toMatchObject({
      paths: { [`${packageNameOf(name)}/*`]: [`./packages/${name}/src/*.ts`] },
      // Quickstart and tests compile packages and application at once: none may need the types of another.
      isolatedModules: true,
    });
    expect(json('tsconfig.build.json')['compilerOptions']).toMatchObject({ paths: {} });
  });
});

describe('The page', () => {
  it('is bundled last, since the compiler of the application empties the folder', () => {
    const { scripts } = json('package.json') as { scripts: Record<string, string> };
    expect(scripts['build']).toMatch(/ && nest build && node packages\/console\/scripts\/build\.mjs$/);
  });

  it('is bundled whole: what it is made of is installed nowhere else', () => {
    expect(json(`packages/${PAGE}/package.json`)).not.toHaveProperty('dependencies');
  });
});

describe('The packages that run', () => {
  /**
   * What the packages that run may weigh together, as npm installs them: the image holds them all but types and source
   * maps, and `npm run check:image` takes minutes and root.
   */
  const MEGABYTES_MAX = 106;

  const BYTES_PER_MEGABYTE = 1e6;
  const SHOWN = 10;
  const ROOT = join(import.meta.dirname, '..');

  interface Locked {
    readonly dev?: boolean;
    readonly devOptional?: boolean;
    readonly optional?: boolean;
    readonly link?: boolean;
  }

  /**
   * The folders of packages that npm installs without `dev` and `optional` ones, as the Dockerfile does: not our own.
   */
  function productionFolders(): string[] {
    const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
    return Object.entries(packages)
      .filter(([folder, { link }]) => folder.startsWith('node_modules/') && !link)
      .filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)
      .map(([folder]) => folder);
  }

  /** The bytes of a package's own files. */
  function bytesOf(folder: string): number {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(path);
      return sum + (entry.isFile() ? statSync(path).size : 0);
    }, 0);
  }

  const weights = productionFolders()
    .filter((folder) => existsSync(join(ROOT, folder)))
    .map((folder) => ({ folder, megabytes: bytesOf(join(ROOT, folder)) / BYTES_PER_MEGABYTE }))
    .sort((left, right) => right.megabytes - left.megabytes);

  it(`weigh at most ${MEGABYTES_MAX} MB together`, () => {
    const total = weights.reduce((sum, { megabytes }) => sum + megabytes, 0);
    const largest = weights.slice(0, SHOWN).map(({ folder, megabytes }) => `${folder} ${megabytes.toFixed(1)}`);
    expect(total > MEGABYTES_MAX ? [`${total.toFixed(1)} MB`, ...largest] : []).toEqual([]);
    // Otherwise nothing was weighed.
    expect(weights.map(({ folder }) => folder)).toContain('node_modules/typeorm');
  });

  it('are not those that only tests compare with', () => {
    expect(weights.map(({ folder }) => folder)).not.toContain('node_modules/twilio');
  });
});
