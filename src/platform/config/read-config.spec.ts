import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigFaults, databaseSettings, readConfig, readSecretFiles } from './read-config.js';

type Env = Record<string, string | undefined>;

const KEY_A = Buffer.alloc(32, 1).toString('base64');
const KEY_B = Buffer.alloc(32, 2).toString('base64');
const REQUIRED: Env = { DATABASE_URL: 'mysql://root@localhost/parley', MASTER_KEY: KEY_A };

const faultsOf = (env: Env): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    return error.faults;
  }
};

describe('Settings', () => {
  it('have defaults for all that is not required', () => {
    expect({ ...readConfig(REQUIRED) }).toEqual({
      port: 3000,
      host: '0.0.0.0',
      trustProxy: false,
      databaseUrl: 'mysql://root@localhost/parley',
      databasePoolSize: 10,
      databaseTls: false,
      masterKeys: [Buffer.alloc(32, 1)],
      publicUrl: 'http://localhost:3000',
      servesConsole: true,
      consoleFrameAncestors: [],
      role: 'all',
      currency: 'USD',
      bcryptCost: 10,
      authCacheMs: 500,
      rateLimitPerMinute: 6000,
      tenantPhonesMax: 0,
      tenantImportBytesMax: 0,
      redisUrl: null,
      messageTextDays: 90,
      metricsToken: null,
      webhookAllowHttp: false,
      webhookAllowedCidrs: [],
      dnsServers: [],
      logLevel: 'info',
    });
  });

  it('are frozen', () => {
    const config = readConfig(REQUIRED);
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
  });

  it('that are empty count as absent', () => {
    const empty = {
      ...REQUIRED,
      PORT: '',
      HOST: '',
      TRUST_PROXY: '',
      PUBLIC_URL: '',
      ROLE: '',
      CURRENCY: '',
      REDIS_URL: '',
      METRICS_TOKEN: '',
      WEBHOOK_ALLOW_HTTP: '',
      WEBHOOK_ALLOWED_CIDRS: '',
      LOG_LEVEL: '',
    };
    expect(readConfig(empty)).toEqual(readConfig(REQUIRED));
  });

  it.each<[string, string, string, unknown]>([
    ['PORT', '8080', 'publicUrl', 'http://localhost:8080'],
    ['PUBLIC_URL', 'https://parley.example.com/', 'publicUrl', 'https://parley.example.com'],
    ['TRUST_PROXY', 'true', 'trustProxy', true],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', 'loopback,10.0.0.0/8,::1', 'trustProxy', 'loopback, 10.0.0.0/8, ::1'],
    ['MASTER_KEY', `${KEY_B}, ${KEY_A}`, 'masterKeys', [Buffer.alloc(32, 2), Buffer.alloc(32, 1)]],
    ['ROLE', 'worker', 'role', 'worker'],
    ['AUTH_CACHE_MS', '0', 'authCacheMs', 0],
    ['RATE_LIMIT_PER_MINUTE', '0', 'rateLimitPerMinute', 0],
    ['WEBHOOK_ALLOW_HTTP', 'true', 'webhookAllowHttp', true],
    ['WEBHOOK_ALLOWED_CIDRS', '10.0.0.0/8, ::1/128', 'webhookAllowedCidrs', ['10.0.0.0/8', '::1/128']],
    ['CONSOLE', 'false', 'servesConsole', false],
    [
      'CONSOLE_FRAME_ANCESTORS',
      'https://Portal.example, https://a.example:8443,http://localhost:8080,http://127.0.0.1',
      'consoleFrameAncestors',
      ['https://portal.example', 'https://a.example:8443', 'http://localhost:8080', 'http://127.0.0.1'],
    ],
    [
      'DNS_SERVERS',
      '10.0.0.53, 10.0.0.54:5353,fd00::53,[fd00::53]:5353',
      'dnsServers',
      ['10.0.0.53', '10.0.0.54:5353', 'fd00::53', '[fd00::53]:5353'],
    ],
  ])('%s=%s', (name, text, field, value) => {
    expect(readConfig({ ...REQUIRED, [name]: text })).toHaveProperty(field, value);
  });

  it.each<[string, string]>([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '1e3'],
    ['PORT', '-1'],
    ['HOST', 'a host'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres://localhost/x'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_TLS', 'TRUE'],
    ['MASTER_KEY', ''],
    ['MASTER_KEY', 'short'],
    ['MASTER_KEY', `${KEY_A},`],
    ['MASTER_KEY', Buffer.alloc(33).toString('base64')],
    ['PUBLIC_URL', 'parley.example.com'],
    ['CONSOLE', 'yes'],
    ['CONSOLE_FRAME_ANCESTORS', 'portal.example'],
    ['CONSOLE_FRAME_ANCESTORS', 'http://portal.example'],
    ['CONSOLE_FRAME_ANCESTORS', 'http://localhost.portal.example'],
    ['CONSOLE_FRAME_ANCESTORS', 'https://portal.example/'],
    ['CONSOLE_FRAME_ANCESTORS', 'https://*.portal.example'],
    ['CONSOLE_FRAME_ANCESTORS', 'https://a@portal.example'],
    ['CONSOLE_FRAME_ANCESTORS', 'https://portal.example:99999'],
    ['CONSOLE_FRAME_ANCESTORS', "https://portal.example; script-src 'unsafe-inline'"],
    ['CONSOLE_FRAME_ANCESTORS', Array.from({ length: 11 }, (_, n) => `https://portal${n}.example`).join()],
    ['ROLE', 'both'],
    ['CURRENCY', 'usd'],
    ['BCRYPT_COST', '3'],
    ['BCRYPT_COST', '31'],
    ['AUTH_CACHE_MS', '1000'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['REDIS_URL', 'localhost:6379'],
    ['METRICS_TOKEN', 'short'],
    ['WEBHOOK_ALLOW_HTTP', '1'],
    ['WEBHOOK_ALLOWED_CIDRS', '10.0.0.0'],
    ['DNS_SERVERS', 'dns.example.com'],
    ['DNS_SERVERS', '10.0.0.53:0'],
    ['DNS_SERVERS', '10.0.0.53:65536'],
    ['DNS_SERVERS', '[10.0.0.53]:53'],
    ['DNS_SERVERS', '10.0.0.53,[fd00::53]'],
    ['WEBHOOK_ALLOWED_CIDRS', '10.0.0.0/8,::1/129'],
    ['LOG_LEVEL', 'verbose'],
  ])('refuse %s=%p and name it', (name, text) => {
    expect(faultsOf({ ...REQUIRED, [name]: text })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  it('list all faults at once', () => {
    const faults = faultsOf({ PORT: 'x', DATABASE_TLS: 'x', ROLE: 'x', LOG_LEVEL: 'x' });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'DATABASE_TLS',
      'MASTER_KEY',
      'ROLE',
      'LOG_LEVEL',
    ]);
    expect(new ConfigFaults(faults).message.split('\n')).toHaveLength(7);
  });

  it('repeat no secret in a fault', () => {
    const secret = 'hunter2';
    const faults = faultsOf({
      DATABASE_URL: `mysq://root:${secret}@localhost`,
      MASTER_KEY: `${secret}A`,
      REDIS_URL: `http://:${secret}@localhost`,
      METRICS_TOKEN: `${secret} x`,
      PUBLIC_URL: `ftp://${secret}@localhost`,
    });
    expect(faults).toHaveLength(5);
    expect(faults.join()).not.toContain(secret);
  });

  it('of migrations need nothing but the database', () => {
    expect(databaseSettings({ DATABASE_URL: 'mysql://localhost/x', DATABASE_TLS: 'true', PORT: 'x' })).toEqual({
      databaseUrl: 'mysql://localhost/x',
      databasePoolSize: 10,
      databaseTls: true,
    });
    expect(() => databaseSettings({})).toThrow('DATABASE_URL is missing');
  });
});

describe('The files of secrets', () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('say what their variables do not, without the line end', () => {
    const env = {
      MASTER_KEY_FILE: file('key', `${KEY_A}\n`),
      DATABASE_URL: '',
      DATABASE_URL_FILE: file('url', 'mysql://db/x'),
    };
    expect(readSecretFiles(env)).toEqual({ MASTER_KEY: KEY_A, DATABASE_URL: 'mysql://db/x' });
    expect(readSecretFiles({ ...env, MASTER_KEY: KEY_B, DATABASE_URL: 'mysql://other/x' })).toEqual({});
  });

  it('are named when they cannot be read', () => {
    expect(() => readSecretFiles({ MASTER_KEY_FILE: join(folder, 'none'), REDIS_URL_FILE: folder })).toThrow(
      /MASTER_KEY_FILE names .+\n.+REDIS_URL_FILE names /,
    );
  });
});
