import { readFileSync } from 'node:fs';
import { Config, settingsOf } from './config.js';
import type { Setting } from './config.js';

/** Settings that are secrets: each may stand in a file that `NAME_FILE` names, as containers hand secrets over. */
const SECRETS = ['DATABASE_URL', 'MASTER_KEY', 'REDIS_URL', 'METRICS_TOKEN'];

/** All that is wrong with the settings, in one error, so that an operator mends them in one go. */
export class ConfigFaults extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The settings are not usable:\n${faults.map((text) => `  - ${text}`).join('\n')}`);
  }
}

/** Reads `.env` and the files of secrets below the variables that are already set, then all settings. */
export function loadConfig(): Config {
  fillEnvironment();
  return readConfig(process.env);
}

/**
 * Fills the environment from `.env` (when there is one) and the files of secrets; variables that are set already win.
 */
export function fillEnvironment(): void {
  loadDotEnv();
  Object.assign(process.env, readSecretFiles(process.env));
}

/**
 * What the files say that `NAME_FILE` variables name, for secrets that are not set otherwise. Throws `ConfigFaults`.
 */
export function readSecretFiles(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const faults: string[] = [];
  const values: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`] ?? '';
    if (file === '' || (env[name] ?? '') !== '') continue;
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      faults.push(`${name}_FILE names a file that cannot be read: ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new ConfigFaults(faults);
  return values;
}

function loadDotEnv(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** The frozen settings of an environment; throws `ConfigFaults` with the whole list of what is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const read = <T>(name: string, setting: Setting<T>): T => {
    const result = setting(name, env[name]);
    if ('value' in result) return result.value;
    faults.push(result.fault);
    return undefined as T;
  };
  const values = settingsOf(read);
  if (faults.length > 0) throw new ConfigFaults(faults);
  return Object.freeze(Object.assign(new Config(), values));
}

/** The settings that migrations need: an operator's job may lack the rest. Throws `ConfigFaults`. */
export function databaseSettings(
  env: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'databaseTls'> {
  const config = readConfig({
    DATABASE_URL: env['DATABASE_URL'],
    DATABASE_TLS: env['DATABASE_TLS'],
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
  });
  return {
    databaseUrl: config.databaseUrl,
    databasePoolSize: config.databasePoolSize,
    databaseTls: config.databaseTls,
  };
}
