import { type DynamicModule, Module } from '@nestjs/common';
import { isIP } from 'node:net';
import { Clock } from '../clock.js';
import { databaseUrlFault } from './database-url.js';

/** A reader of one environment variable: the value, or a sentence that says what is wrong with it. */
export type Setting<T> = (name: string, text: string | undefined) => { value: T } | { fault: string };

const ok = <T>(value: T): { value: T } => ({ value });
const fault = (text: string): { fault: string } => ({ fault: text });

/** A whole number between two bounds. */
function integer(fallback: number, min: number, max: number): Setting<number> {
  return (name, text) => {
    if (text === undefined || text === '') return ok(fallback);
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max
      ? ok(value)
      : fault(`${name} must be a whole number from ${min} to ${max}`);
  };
}

/** Exactly `true` or `false`. */
function flag(fallback: boolean): Setting<boolean> {
  return (name, text) => {
    if (text === undefined || text === '') return ok(fallback);
    return text === 'true' || text === 'false' ? ok(text === 'true') : fault(`${name} must be true or false`);
  };
}

/** One word of a list. */
function oneOf<T extends string>(words: readonly T[], fallback: T): Setting<T> {
  return (name, text) => {
    if (text === undefined || text === '') return ok(fallback);
    const word = words.find((candidate) => candidate === text);
    return word === undefined ? fault(`${name} must be one of ${words.join(', ')}`) : ok(word);
  };
}

/** Free text that fits a pattern; `null` when it is not set. */
function optionalText(pattern: RegExp, what: string): Setting<string | null> {
  return (name, text) => {
    if (text === undefined || text === '') return ok(null);
    return pattern.test(text) ? ok(text) : fault(`${name} must be ${what}`);
  };
}

const starts = (schemes: readonly string[]): string => schemes.map((scheme) => `${scheme}//`).join(' or ');

/** An absolute URL with one of the given schemes; demanded unless a fallback is given. */
function url(schemes: readonly string[], fallback?: string): Setting<string> {
  return (name, text) => {
    if (text === undefined || text === '')
      return fallback === undefined ? fault(`${name} is missing: ${starts(schemes)}…`) : ok(fallback);
    // The value itself is never repeated: a database URL carries a password.
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
      return fault(`${name} must be a URL that begins with ${starts(schemes)}`);
    return ok(text.replace(/\/+$/, ''));
  };
}

/** A database URL, which may name several hosts. */
const databaseUrl: Setting<string> = (name, text) => {
  if (text === undefined || text === '') return fault(`${name} is missing: ${starts(['mysql:', 'mariadb:'])}…`);
  const wrong = databaseUrlFault(text);
  return wrong === null ? ok(text.replace(/\/+$/, '')) : fault(`${name} ${wrong}`);
};

/** Base64 texts of exactly 32 bytes, separated by commas, newest first. */
const masterKeys: Setting<readonly Buffer[]> = (name, text) => {
  if (text === undefined || text === '')
    return fault(
      `${name} is missing: the one that this database was installed with; for a new one, openssl rand -base64 32`,
    );
  const keys = text.split(',').map((part) => Buffer.from(part.trim(), 'base64'));
  return keys.every((key) => key.length === 32)
    ? ok(keys)
    : fault(`${name} must be base64 of exactly 32 bytes, several separated by commas`);
};

/** The parts of a list with commas; none when it is not set. */
function partsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Address ranges such as `10.0.0.0/8,::1/128`. */
const cidrs: Setting<readonly string[]> = (name, text) => {
  const ranges = partsOf(text);
  const wrong = ranges.find((range) => !isCidr(range));
  return wrong === undefined
    ? ok(ranges)
    : fault(`${name} holds "${wrong}", which is no address range like 10.0.0.0/8`);
};

/** Whether a text is a range of addresses in CIDR notation, such as `10.0.0.0/8`. */
export function isCidr(range: string): boolean {
  const [address = '', bits = '', ...rest] = range.split('/');
  const family = isIP(address);
  return (
    rest.length === 0 &&
    family !== 0 &&
    !address.includes('%') &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (family === 4 ? 32 : 128)
  );
}

/** Addresses with or without a port, such as `10.0.0.53,[fd00::53]:5353`. */
const nameServers: Setting<readonly string[]> = (name, text) => {
  const servers = partsOf(text);
  const wrong = servers.find((server) => !isNameServer(server));
  return wrong === undefined
    ? ok(servers)
    : fault(`${name} holds "${wrong}", which is no address like 10.0.0.53 or 10.0.0.53:5353`);
};

function isNameServer(server: string): boolean {
  if (isIP(server) !== 0) return true;
  const [, ipv6, ipv4, port = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(server) ?? [];
  const family = ipv6 === undefined ? 4 : 6;
  return isIP(ipv6 ?? ipv4 ?? '') === family && Number(port) >= 1 && Number(port) <= 65_535;
}

const ORIGINS_MAX = 10;
/** Of https any host; of http only this machine, which browsers trust without a certificate. */
const ORIGIN = /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/i;

/** Origins as browsers write them, such as `https://portal.example`: no path, no wildcard; ten at most. */
const origins: Setting<readonly string[]> = (name, text) => {
  const parts = partsOf(text);
  const wrong = parts.find((part) => !ORIGIN.test(part) || !URL.canParse(part));
  if (wrong !== undefined) return fault(`${name} holds "${wrong}", which is no origin like https://portal.example`);
  return parts.length <= ORIGINS_MAX
    ? ok(parts.map((part) => new URL(part).origin))
    : fault(`${name} must name at most ${ORIGINS_MAX} origins`);
};

/** `false`, `true`, a number of hops, or addresses as Express takes them. */
const trustProxy: Setting<boolean | number | string> = (name, text) => {
  if (text === undefined || text === '' || text === 'false') return ok(false);
  if (text === 'true') return ok(true);
  if (/^\d{1,2}$/.test(text)) return ok(Number(text));
  const parts = text.split(',').map((part) => part.trim());
  const known = ['loopback', 'linklocal', 'uniquelocal'];
  const valid = parts.every((part) => known.includes(part) || isIP(part) !== 0 || isCidr(part));
  return valid
    ? ok(parts.join(', '))
    : fault(`${name} must be true, false, a number of hops, or addresses separated by commas`);
};

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
    /** Base of the links that are sent out, without a trailing slash. */
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

/** Gives every module the frozen settings and the clock. */
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Config, useValue: config }, Clock],
      exports: [Config, Clock],
    };
  }
}
