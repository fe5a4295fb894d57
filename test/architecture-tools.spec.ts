import { faultsOf } from './architecture/house-rules.js';

const started = (...files: string[]): Record<string, string> => ({
  'package.json': JSON.stringify({
    scripts: Object.fromEntries(files.map((file, index) => [`s${index}`, `node ${file}`])),
  }),
});

/** One breach each: what is broken, the files, and how the only fault begins. */
const BREACHES: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  [
    'a tool that imports from beside it',
    { 'chaos/a.mjs': `import '../bench/b.mjs';`, 'bench/b.mjs': '' },
    /^chaos\/a\.mjs: chaos may not import bench\/b\.mjs: tools share/,
  ],
  [
    'a ground that stands on something',
    { 'scripts/lib/a.mjs': `import '../b.mjs';`, 'scripts/b.mjs': '' },
    /^scripts\/lib\/a\.mjs: scripts\/lib may not import scripts\/b\.mjs/,
  ],
  [
    'a tool that imports a source',
    { 'src/main.ts': '', 'bench/a.mjs': `import '../src/main.js';` },
    /^bench\/a\.mjs: a tool may not import src\/main\.ts/,
  ],
  [
    'a circle of tools',
    { 'bench/a.mjs': `import './b.mjs';`, 'bench/b.mjs': `import './a.mjs';` },
    /^bench\/a\.mjs -> bench\/b\.mjs -> bench\/a\.mjs: a circle/,
  ],
  [
    'a tool that nobody starts',
    { ...started('bench/a.mjs'), 'bench/a.mjs': '', 'bench/b.mjs': '' },
    /^bench\/b\.mjs: no script of package\.json and no step of \.ci leads to it/,
  ],
  [
    'any in JSDoc',
    { 'chaos/a.mjs': '\n/** @param {any[]} a */\nexport const b = (a) => a;' },
    /^chaos\/a\.mjs:2: the type/,
  ],
  ['a check that is switched off', { 'chaos/a.mjs': '// @ts-ignore\n' }, /^chaos\/a\.mjs:1: this switches/],
  [
    'a source that is not there any more',
    { 'bench/a.mjs': `fromBuild('tenants/reach.js');` },
    /^bench\/a\.mjs: fromBuild\('tenants\/reach\.js'\) finds nothing: there is no src\/tenants\/reach\.ts/,
  ],
  ['a file for anything', { 'scripts/lib/utils.mjs': '' }, /^scripts\/lib\/utils\.mjs: is about anything/],
  [
    'a test of a route that loads the application',
    {
      'src/main.ts': `import './phones/a.js';`,
      'src/phones/a.ts': '',
      'test/harness/b.ts': `import '../../src/phones/a.js';`,
      'test/phones/c.route-spec.ts': `import '../harness/b.js';`,
    },
    /^test\/phones\/c\.route-spec\.ts: reaches src\/phones\/a\.ts/,
  ],
  ['a long tool', { 'chaos/a.mjs': 'export {};\n'.repeat(251) }, /^chaos\/a\.mjs: 251 lines/],
  [
    'a long function',
    { 'bench/a.mjs': `export function a() {\n${'a();\n'.repeat(60)}}` },
    /^bench\/a\.mjs:1: a function/,
  ],
  ['a wide line', { 'bench/a.mjs': `\n// ${'a'.repeat(118)}` }, /^bench\/a\.mjs:2: 121 columns \(at most 120\)/],
];

describe('The rules for tools', () => {
  it.each(BREACHES)('catch %s', (_what, files, fault) => {
    expect(faultsOf(new Map(Object.entries(files)))).toEqual([expect.stringMatching(fault)]);
  });

  it('let pass what they should', () => {
    const good = {
      ...started('bench/a.mjs', 'chaos/a.mjs'),
      'bench/a.mjs': `import '../scripts/lib/a.mjs';\nstartWorker('b.mjs');\nfromBuild('main.js');`,
      'bench/b.mjs': `/** @type {'any' | 'mysql'} */\nexport const kind = 'any';`,
      'chaos/a.mjs': `import '../scripts/lib/b.mjs';`,
      'scripts/lib/a.mjs': `import './b.mjs';`,
      'scripts/lib/b.mjs': `// ${'a'.repeat(117)}`,
      'src/main.ts': '',
      'src/migrations/1.ts': `// ${'a'.repeat(200)}`,
    };
    expect(faultsOf(new Map(Object.entries({ ...good, 'src/cli/a.ts': `import '../migrations/1.js';` })))).toEqual([]);
  });
});
