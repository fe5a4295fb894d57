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
    { 'proof/chaos/a.mjs': `import '../benches/b.mjs';`, 'proof/benches/b.mjs': '' },
    /^proof\/chaos\/a\.mjs: proof\/chaos may not import proof\/benches\/b\.mjs: tools share/,
  ],
  [
    'a stage that stands on a checker',
    { 'proof/stage/a.mjs': `import '../checkers/b.mjs';`, 'proof/checkers/b.mjs': '' },
    /^proof\/stage\/a\.mjs: proof\/stage may not import proof\/checkers\/b\.mjs: .* in scripts\/lib only/,
  ],
  [
    'a script that stands on the proof',
    { 'scripts/a.mjs': `import '../proof/stage/b.mjs';`, 'proof/stage/b.mjs': '' },
    /^scripts\/a\.mjs: scripts may not import proof\/stage\/b\.mjs/,
  ],
  [
    'a ground that stands on something',
    { 'scripts/lib/a.mjs': `import '../b.mjs';`, 'scripts/b.mjs': '' },
    /^scripts\/lib\/a\.mjs: scripts\/lib may not import scripts\/b\.mjs/,
  ],
  [
    'a tool that imports a source',
    { 'src/main.ts': '', 'proof/benches/a.mjs': `import '../../src/main.js';` },
    /^proof\/benches\/a\.mjs: a tool may not import src\/main\.ts/,
  ],
  [
    'a circle of tools',
    { 'proof/benches/a.mjs': `import './b.mjs';`, 'proof/benches/b.mjs': `import './a.mjs';` },
    /^proof\/benches\/a\.mjs -> proof\/benches\/b\.mjs -> proof\/benches\/a\.mjs: a circle/,
  ],
  [
    'a tool that nobody starts',
    { ...started('proof/benches/a.mjs'), 'proof/benches/a.mjs': '', 'proof/benches/b.mjs': '' },
    /^proof\/benches\/b\.mjs: no script of package\.json and no step of \.ci leads to it/,
  ],
  [
    'any in JSDoc',
    { 'proof/chaos/a.mjs': '\n/** @param {any[]} a */\nexport const b = (a) => a;' },
    /^proof\/chaos\/a\.mjs:2: the type/,
  ],
  [
    'a check that is switched off',
    { 'proof/chaos/a.mjs': '// @ts-ignore\n' },
    /^proof\/chaos\/a\.mjs:1: this switches/,
  ],
  [
    'a source that is not there any more',
    { 'proof/benches/a.mjs': `fromBuild('tenants/reach.js');` },
    /^proof\/benches\/a\.mjs: fromBuild\('tenants\/reach\.js'\) finds nothing: there is no src\/tenants\/reach\.ts/,
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
  ['a long tool', { 'proof/chaos/a.mjs': 'export {};\n'.repeat(501) }, /^proof\/chaos\/a\.mjs: 501 lines/],
  [
    'a long function',
    { 'proof/benches/a.mjs': `export function a() {\n${'a();\n'.repeat(60)}}` },
    /^proof\/benches\/a\.mjs:1: a function/,
  ],
  [
    'a wide line',
    { 'proof/benches/a.mjs': `\n// ${'a'.repeat(118)}` },
    /^proof\/benches\/a\.mjs:2: 121 columns \(at most 120\)/,
  ],
];

describe('The rules for tools', () => {
  it.each(BREACHES)('catch %s', (_what, files, fault) => {
    expect(faultsOf(new Map(Object.entries(files)))).toEqual([expect.stringMatching(fault)]);
  });

  it('let pass what they should', () => {
    const good = {
      ...started('proof/benches/a.mjs', 'proof/chaos/a.mjs'),
      'proof/benches/a.mjs': [
        `import '../../scripts/lib/a.mjs';`,
        `import '../checkers/c.mjs';`,
        `startWorker('proof/benches/b.mjs');`,
        `fromBuild('main.js');`,
      ].join('\n'),
      'proof/benches/b.mjs': `/** @type {'any' | 'mysql'} */\nexport const kind = 'any';`,
      'proof/chaos/a.mjs': `import '../../scripts/lib/b.mjs';`,
      'proof/checkers/c.mjs': `import '../stage/d.mjs';`,
      'proof/stage/d.mjs': '',
      'scripts/lib/a.mjs': `import './b.mjs';`,
      'scripts/lib/b.mjs': `// ${'a'.repeat(117)}`,
      'src/main.ts': '',
      'src/migrations/1.ts': `// ${'a'.repeat(200)}`,
    };
    expect(faultsOf(new Map(Object.entries({ ...good, 'src/cli/a.ts': `import '../migrations/1.js';` })))).toEqual([]);
  });
});
