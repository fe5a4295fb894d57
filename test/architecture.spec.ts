import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Budget, budgetOf, type Exceptions, exceptionsOf } from './architecture/file-rules.js';
import { faultsOf, filesOf, type Sources } from './architecture/house-rules.js';

const FOLDERS = ['src', 'packages', 'test', 'scripts', 'proof', 'examples'];
const SINGLE = ['ormconfig.ts', 'package.json', '.ci/run', 'jest.config.mjs'];

/** The whole repository as the rules see it. */
function repository(): Sources {
  const files = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\/(node_modules|dist)\//.test(path)),
  );
  return new Map([...files, ...SINGLE].map((path) => [path, readFileSync(path, 'utf8')]));
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_none, index) => `export const n${index} = ${index};`).join('\n');
const main = (...rooms: string[]): Record<string, string> => ({
  'src/main.ts': rooms.map((room) => `import './${room}.js';`).join('\n'),
});

const EQUAL_ROOMS = ['phones', 'tenants', 'events', 'projects', 'access', 'platform', 'auth'];

/** One breach each: what is broken, the files, and how the only fault begins. */
const BREACHES: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  [
    'an import that goes upstairs',
    { ...main('tenants/a', 'phones/b'), 'src/tenants/a.ts': `import '../phones/b.js';`, 'src/phones/b.ts': '' },
    /^src\/tenants\/a\.ts: tenants may not import src\/phones\/b\.ts/,
  ],
  [
    'an import that goes sideways',
    { ...main('phones/a'), 'src/phones/a.ts': `import type { B } from '../projects/b.js';`, 'src/projects/b.ts': '' },
    /phones may not import src\/projects\/b\.ts/,
  ],
  [
    'an import of what stands at the top',
    { ...main('phones/a', 'app'), 'src/phones/a.ts': `export * from '../app.js';`, 'src/app.ts': '' },
    /phones may not import src\/app\.ts/,
  ],
  ['a document made to serve', { ...main('openapi/a'), 'src/openapi/a.ts': '' }, /^src\/main\.ts: top may not/],
  [
    'an import that is written as a type',
    { ...main('events/a'), 'src/events/a.ts': `export type B = import('../phones/b.js').B;`, 'src/phones/b.ts': '' },
    /events may not import/,
  ],
  [
    'an import at run time',
    {
      ...main('events/a'),
      'src/events/a.ts': `export const b = () => import('../phones/b.js');`,
      'src/phones/b.ts': '',
    },
    /events may not import/,
  ],
  [
    'a module in no layer',
    { ...main('billing/a'), 'src/billing/a.ts': '' },
    /^src\/billing\/a\.ts: the module "billing" is in no layer/,
  ],
  [
    'a circle',
    {
      ...main('phones/a'),
      'src/phones/a.ts': `import './b.js';`,
      'src/phones/b.ts': `import './c.js';`,
      'src/phones/c.ts': `import './a.js';`,
    },
    /a\.ts -> src\/phones\/b\.ts -> src\/phones\/c\.ts -> src\/phones\/a\.ts: a circle/,
  ],
  [
    'folders of a room that need each other',
    {
      ...main('deliveries/list/a', 'deliveries/record/d'),
      'src/deliveries/list/a.ts': `import '../record/b.js';`,
      'src/deliveries/record/b.ts': '',
      'src/deliveries/record/d.ts': `import '../lookup/f.js';`,
      'src/deliveries/lookup/f.ts': `import '../list/e.js';`,
      'src/deliveries/list/e.ts': '',
    },
    /^src\/deliveries\/list -> src\/deliveries\/record -> .*\/lookup -> .*\/list: a circle of folders/,
  ],
  [
    'a room that holds too much of the house',
    {
      ...main(...EQUAL_ROOMS.map((room) => `${room}/a`)),
      ...Object.fromEntries(EQUAL_ROOMS.map((room) => [`src/${room}/a.ts`, lines(room === 'phones' ? 250 : 150)])),
    },
    /^src\/phones: 2\d % of src \(at most 20 %\)/,
  ],
  [
    'a word of the domain in the platform',
    { ...main('platform/a'), 'src/platform/a.ts': 'export const tenantId = 1;' },
    /^src\/platform\/a\.ts:1: tenantId: the platform knows no word of the domain/,
  ],
  ['a citation of what is not here', { 'test/a.ts': '// See CONTRA\u0043T § 9.' }, /^test\/a\.ts:1: cites a document/],
  ['a barrel', { ...main('phones/index'), 'src/phones/index.ts': '' }, /^src\/phones\/index\.ts: barrels/],
  [
    'a folder for anything',
    { ...main('events/utils/a'), 'src/events/utils/a.ts': '' },
    /^src\/events\/utils\/a\.ts: belongs to no room/,
  ],
  [
    'any',
    { ...main('phones/a'), 'src/phones/a.ts': '\nexport const a = (b: any[]) => b;' },
    /^src\/phones\/a\.ts:2: the type any/,
  ],
  ['any in a test', { 'test/a.ts': 'export const a = {} as any;' }, /^test\/a\.ts:1: the type any/],
  ['console', { 'src/main.ts': `console.log('here');` }, /^src\/main\.ts:1: console: take the pino log/],
  [
    'forwardRef',
    { ...main('phones/a'), 'src/phones/a.ts': 'export const a = forwardRef(() => 1);' },
    /a\.ts:1: forwardRef: two rooms/,
  ],
  [
    'Date.now',
    { ...main('phones/a'), 'src/phones/a.ts': 'export const a = Date.now();' },
    /a\.ts:1: Date\.now: take Clock/,
  ],
  [
    'new Date()',
    { ...main('phones/a'), 'src/phones/a.ts': 'export const a = [new Date(0), new Date()];' },
    /a\.ts:1: new Date\(\): take Clock/,
  ],
  [
    'performance.now',
    { ...main('phones/a'), 'src/phones/a.ts': 'export const a = performance.now();' },
    /a\.ts:1: performance\.now: take Clock/,
  ],
  [
    'process.env',
    { ...main('phones/a'), 'src/phones/a.ts': `export const a = process.env['PORT'];` },
    /a\.ts:1: process\.env: settings come from Config/,
  ],
  [
    'a question for the role of the process',
    { ...main('phones/a'), 'src/phones/a.ts': `export const a = (b: B) => b.config.role !== 'api';` },
    /a\.ts:1: b\.config\.role: background work is joined by composition/,
  ],
  ['a long file', { ...main('phones/a'), 'src/phones/a.ts': lines(501) }, /^src\/phones\/a\.ts: 501 lines/],
  ['a long test', { 'test/a.e2e-spec.ts': lines(801) }, /^test\/a\.e2e-spec\.ts: 801 lines/],
  ['a long script', { 'scripts/a.mjs': lines(501) }, /^scripts\/a\.mjs: 501 lines/],
  [
    'a long function',
    { ...main('phones/a'), 'src/phones/a.ts': `export const a = () => {\n${lines(60).replaceAll('export ', '')}\n};` },
    /^src\/phones\/a\.ts:1: a function of 62 lines/,
  ],
  [
    'a tenth parameter',
    {
      ...main('phones/a'),
      'src/phones/a.ts':
        'export class A { constructor(a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A, j: A) {} }',
    },
    /a\.ts:1: a constructor of 10 parameters/,
  ],
  [
    'a file that only a test imports',
    {
      ...main(),
      'src/phones/a.ts': '',
      'src/phones/a.spec.ts': `import './a.js';`,
      'test/a.ts': `import '../src/phones/a.js';`,
    },
    /^src\/phones\/a\.ts: nobody imports it/,
  ],
  [
    'a statement that nothing declares',
    { ...main('phones/a'), 'src/phones/a.ts': 'export const a = (b: number) => `SELECT c FROM d LIMIT ${b}`;' },
    /a\.ts:1: a statement: declare it/,
  ],
  [
    'a query by another door',
    { ...main('phones/a'), 'src/phones/a.ts': 'export const a = (tx: Tx) => tx.query(b);' },
    /a\.ts:1: query\(\): read with Database/,
  ],
  [
    'a third way to the database',
    { ...main('phones/a'), 'src/phones/a.ts': 'export const a = (b: DataSource) => b.manager;' },
    /a\.ts:1: DataSource: read with Database/,
  ],
  [
    'a connection that is made elsewhere',
    { ...main('platform/a'), 'src/platform/a.ts': `import mysql2, { type Pool } from 'mysql2/promise';` },
    /a\.ts:1: mysql2: connections are made by src/,
  ],
  [
    'a statement beside those that are declared',
    {
      ...main('phones/a.sql'),
      'src/phones/a.sql.ts': "export const a = reading('a', {}, 'SELECT 1');\nconst b = 'SELECT 2';",
    },
    /a\.sql\.ts:2: a statement: declare it/,
  ],
  [
    'a route with two statements, in whatever file',
    {
      ...main('phones/a'),
      'src/phones/a.ts': `@Controller('a') export class A { @Get(':id') read() { const a = 1; return a; } }`,
    },
    /a\.ts:1: the body of a route/,
  ],
];

describe('The rules of the house', () => {
  it.each(BREACHES)('catch %s', (_what, files, fault) => {
    expect(faultsOf(new Map(Object.entries(files)))).toEqual([expect.stringMatching(fault)]);
  });

  it('let pass what they should', () => {
    const good = {
      ...main('cli/seed', 'phones/a.controller', 'platform/clock', 'platform/config/read'),
      'src/cli/seed.ts': `import '../migrations/1.js';\nexport const env = process.env;`,
      'src/migrations/1.ts': lines(500),
      'src/phones/a.controller.ts':
        "import { b } from './b.js';\nimport './b.sql.js';\n" +
        '@Controller() export class A { @Get() read() { return b; } private two() { b(); return b; } }',
      'src/phones/b.ts':
        "import '../tenants/c.js';\nexport const b = { console: 'any', at: new Date(5), text: 'Date.now()' };",
      'src/phones/b.sql.ts':
        "export const b = reading('b', {}, partOf('phones'));\n" +
        'function partOf(table: string): string { return `SELECT 1 FROM ${table}`; }',
      'src/phones/b.spec.ts': `import './b.js';\nconst now = Date.now();`,
      'src/tenants/c.ts': `import '../platform/clock.js';\nimport type { Pool } from 'mysql2';`,
      'src/platform/clock.ts': 'export const now = () => Date.now();',
      'src/platform/config/read.ts': 'export const env = process.env;',
    };
    expect(faultsOf(new Map(Object.entries(good)))).toEqual([]);
  });
});

describe('The rules for files and classes', () => {
  const of = (files: Record<string, string>): Exceptions => exceptionsOf(filesOf(new Map(Object.entries(files))));
  const a = `import { b } from './b.js';\nb();`;

  it('find a small file for one importer beside it, unless it has a test', () => {
    const files = { 'src/phones/a.ts': a, 'src/phones/b.ts': 'export const b = () => 1;' };
    expect(of(files).oneImporter).toEqual(['src/phones/b.ts']);
    expect(of({ ...files, 'src/phones/b.spec.ts': a }).oneImporter).toEqual([]);
    expect(of({ ...files, 'src/events/c.ts': `import { b } from '../phones/b.js';` }).oneImporter).toEqual([]);
  });

  it('find a class for one verb', () => {
    const classOf = (body: string): string => `@Injectable() class A { constructor(readonly b: B) {} ${body} }`;
    const found = (body: string): readonly string[] => of({ 'src/phones/a.ts': classOf(body) }).oneVerb;
    expect(found('send() {} private sign() {}')).toEqual(['src/phones/a.ts: A']);
    expect(found('send() {} receive() {}')).toEqual([]);
  });

  it('find an export that nobody imports, and count', () => {
    const files = { 'src/phones/a.ts': a, 'src/phones/b.ts': 'export const b = () => 1;\nexport class C {}' };
    expect(of(files).unimported).toEqual(['src/phones/b.ts: C']);
    expect(budgetOf(filesOf(new Map(Object.entries({ ...files, 'src/c.ts': 'class CView {}' }))))).toEqual({
      files: 3,
      classes: 1,
    });
  });
});

describe('This house', () => {
  const sources = repository();

  it('keeps the rules', () => {
    expect(faultsOf(sources)).toEqual([]);
  });

  it('needs as many files and classes as its budget says, which only sinks', () => {
    const budget = JSON.parse(readFileSync('test/architecture/budget.json', 'utf8')) as Budget;
    expect(budgetOf(filesOf(sources))).toEqual(budget);
  });

  it('has only those exceptions to the rules for files and classes that are listed, and may lose them', () => {
    const listed = JSON.parse(readFileSync('test/architecture/exceptions.json', 'utf8')) as Exceptions;
    expect(exceptionsOf(filesOf(sources))).toEqual(listed);
  });

  /** Facts of a number: a column, a field of the view, one of the export, a look-up's. Sources of rules are none. */
  it.each(['carrier', 'city'])('spells %s of a number in five places', (fact) => {
    const word = new RegExp(`\\b${fact}\\b`);
    const ours = /^src\/(?!messaging\/routing\/open-hours\/).*(?<!\.spec)\.ts$/;
    const files = [...sources].filter(([path, text]) => ours.test(path) && word.test(text));
    expect(
      [...new Set(files.map(([path]) => path.replace(/^src\/phones\/lookup\/.*/, 'src/phones/lookup')))].sort(),
    ).toEqual([
      'src/migrations/1763700000001-phones.ts',
      'src/phones/intake/phone-export.ts',
      'src/phones/lookup',
      'src/phones/phone.entity.ts',
      'src/phones/phone.view.ts',
    ]);
  });
});
