import { readdirSync, readFileSync } from 'node:fs';
import { readConfig } from './read-config.js';

/** The names are fixed: an operator's deployment depends on them. */
const NAMES = [
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'DATA_DIR',
  'DATABASE_URL',
  'TEST_DATABASE_URL',
  'DATABASE_POOL_SIZE',
  'DATABASE_TLS',
  'MASTER_KEY',
  'PUBLIC_URL',
  'CONSOLE',
  'CONSOLE_FRAME_ANCESTORS',
  'ROLE',
  'CURRENCY',
  'BCRYPT_COST',
  'AUTH_CACHE_MS',
  'RATE_LIMIT_PER_MINUTE',
  'REDIS_URL',
  'METRICS_TOKEN',
  'WEBHOOK_ALLOW_HTTP',
  'WEBHOOK_ALLOWED_CIDRS',
  'DNS_SERVERS',
  'TENANT_PHONES_MAX',
  'TENANT_IMPORT_BYTES_MAX',
  'MESSAGE_TEXT_DAYS',
  'LOG_LEVEL',
];
/** Of no use to the service itself: scripts read them. */
const OF_SCRIPTS = ['DATA_DIR', 'TEST_DATABASE_URL'];
const REQUIRED = { DATABASE_URL: 'mysql://localhost/x', MASTER_KEY: Buffer.alloc(32).toString('base64') };

/** Name and default of each setting in the table for operators. */
const TABLE = new Map(
  [...readFileSync('docs/operating.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| .+ \|$/gm)].map(
    ([, name, value]) => [String(name), value ?? ''],
  ),
);
const EXAMPLE_LINES = readFileSync('.env.example', 'utf8').split('\n');
/** The same of `.env.example`, where a setting that has a default is commented out. */
const EXAMPLE = new Map(
  EXAMPLE_LINES.flatMap((line) =>
    [...line.matchAll(/^#?([A-Z_]+)=(.*)$/g)].map(([, name, value]) => [String(name), String(value)]),
  ),
);

describe('Each setting', () => {
  it('is read, and stands in docs/operating.md', () => {
    const names: string[] = [];
    const watched = new Proxy(REQUIRED as Record<string, string>, {
      get: (env, name: string) => (names.push(name), env[name]),
    });
    readConfig(watched);
    expect([...names, ...OF_SCRIPTS].sort()).toEqual([...TABLE.keys()].sort());
    const scripts = readdirSync('scripts', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(`scripts/${name}`, 'utf8'))
      .join('\n');
    for (const name of OF_SCRIPTS) expect(scripts).toMatch(new RegExp(`env\\.${name}\\b`));
  });

  it('keeps its name', () => {
    expect([...TABLE.keys()]).toEqual(expect.arrayContaining(NAMES));
  });

  it('stands in .env.example, after one line that says what it is', () => {
    expect([...EXAMPLE.keys()].sort()).toEqual([...TABLE.keys()].sort());
    for (const [index, line] of EXAMPLE_LINES.entries())
      if (/^#?[A-Z_]+=/.test(line))
        expect([line, EXAMPLE_LINES[index - 1]]).toEqual([line, expect.stringMatching(/^# \S.+\.$/)]);
  });

  it('has the same default in both, and in the code', () => {
    expect([...EXAMPLE]).toEqual([...EXAMPLE.keys()].map((name) => [name, TABLE.get(name)?.replace('PORT', '3000')]));
    expect(readConfig({ ...Object.fromEntries(EXAMPLE), ...REQUIRED })).toEqual(readConfig(REQUIRED));
  });
});

describe('The image', () => {
  it('starts the API with the flags of npm start', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    const words = JSON.parse(command) as string[];
    const start = scripts.start.replace('scripts/start.mjs', 'dist/src/main.js');
    expect(words.filter((word) => word !== '--enable-source-maps')).toEqual(start.split(' '));
  });
});
