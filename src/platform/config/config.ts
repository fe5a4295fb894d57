import {
  cidrs,
  databaseUrl,
  flag,
  integer,
  masterKeys,
  nameServers,
  oneOf,
  optionalText,
  origins,
  type Setting,
  trustProxy,
  url,
} from './settings.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Every setting: its field, its variable, its default and bounds. `read` takes its value from an environment. */
export function settingsOf(read: <T>(name: string, setting: Setting<T>) => T) {
  const port = read('PORT', integer(3000, 1, 65_535));
  return {
    port,
    host: read('HOST', optionalText(/^[A-Za-z0-9.:_-]+$/, 'an address or host name')) ?? '0.0.0.0',
    /** Express' `trust proxy`: false, a hop count, or a list of addresses. */
    trustProxy: read('TRUST_PROXY', trustProxy),
    databaseUrl: read('DATABASE_URL', databaseUrl),
    databasePoolSize: read('DATABASE_POOL_SIZE', integer(10, 2, 500)),
    databaseTls: read('DATABASE_TLS', flag(false)),
    /** 32-byte keys that wrap the data keys, newest first. */
    masterKeys: read('MASTER_KEY', masterKeys),
    /** Base of the links that leave the house, without a trailing slash. */
    publicUrl: read('PUBLIC_URL', url(['http:', 'https:'], `http://localhost:${port}`)),
    /** Whether the page for people is served. */
    servesConsole: read('CONSOLE', flag(true)),
    /** Origins whose pages may show it in a frame; none = nobody may. */
    consoleFrameAncestors: read('CONSOLE_FRAME_ANCESTORS', origins),
    /** What process this is: everything, only the HTTP API, or only the background workers. */
    role: read('ROLE', oneOf(['all', 'api', 'worker'], 'all')),
    /** ISO 4217 code of `totalCost`. */
    currency: read('CURRENCY', optionalText(/^[A-Z]{3}$/, 'three capital letters (ISO 4217)')) ?? 'USD',
    bcryptCost: read('BCRYPT_COST', integer(10, 4, 15)),
    authCacheMs: read('AUTH_CACHE_MS', integer(500, 0, 900)),
    /** Points a minute and key; 0 = no limit. */
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', integer(6000, 0, 10_000_000)),
    redisUrl: read('REDIS_URL', optionalText(/^rediss?:\/\/.+/, 'a URL that begins with redis:// or rediss://')),
    metricsToken: read('METRICS_TOKEN', optionalText(/^\S{8,256}$/, '8 to 256 characters without blanks')),
    webhookAllowHttp: read('WEBHOOK_ALLOW_HTTP', flag(false)),
    webhookAllowedCidrs: read('WEBHOOK_ALLOWED_CIDRS', cidrs),
    /** `address` or `address:port`, in the form of Node's `Resolver.setServers`; none = the system's. */
    dnsServers: read('DNS_SERVERS', nameServers),
    /** Phone numbers of a tenant; 0 = no limit. */
    tenantPhonesMax: read('TENANT_PHONES_MAX', integer(0, 0, Number.MAX_SAFE_INTEGER)),
    /** Bytes of a tenant's files that wait for their import; 0 = no limit. */
    tenantImportBytesMax: read('TENANT_IMPORT_BYTES_MAX', integer(0, 0, Number.MAX_SAFE_INTEGER)),
    /** Days after which texts of messages are deleted. */
    messageTextDays: read('MESSAGE_TEXT_DAYS', integer(90, 1, 400)),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS, 'info')),
  };
}

type Settings = Readonly<ReturnType<typeof settingsOf>>;

/** The settings of one process, read once from the environment and frozen. A class, so that it can be injected. */
export class Config extends (class {} as new () => Settings) {}
