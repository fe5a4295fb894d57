import type { LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';

/** The log of this process: one JSON line per event on standard output. */
export type Log = Logger;

/** The injection token of the log. */
export const LOG = Symbol('Log');

/** Fields and headers that never reach a log line, wherever they stand. */
const SECRET_NAMES = ['authorization', 'cookie', 'password', 'token'];
/** Where such a field may stand in a line. */
const PLACES = ['', '*', 'headers', '*.headers'];

/**
 * A statement's values may be secrets or personal data: an error of the database is logged by its code and text only.
 */
function errorFields(error: Error & { code?: unknown; errno?: unknown }): Record<string, unknown> {
  return { type: error.name, message: error.message, code: error.code, errno: error.errno, stack: error.stack };
}

/** Lines are gathered up to this size … */
const GATHER_BYTES = 4_096;
/** … or for this long. What a kill -9 can lose. */
const FLUSH_EVERY_MS = 200;

/**
 * Makes the log, which shows no field of these names either. Levels are those of pino. Lines are written in bunches;
 * the last ones when the process exits.
 */
export function createLog(level: string, secretNames: readonly string[] = []): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: GATHER_BYTES });
  setInterval(() => destination.flush(), FLUSH_EVERY_MS).unref();
  process.once('exit', () => destination.flushSync());
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths([...SECRET_NAMES, ...secretNames]), censor: '[redacted]' },
      serializers: { err: errorFields },
    },
    destination,
  );
}

/** Every place of every name, in pino's writing. */
function secretPaths(names: readonly string[]): string[] {
  return names.flatMap((name) => PLACES.map((place) => `${place}["${name}"]`));
}

/** Leads what the framework says into the one log; its start-up chatter (module by module, route by route) is debug. */
export function nestLog(log: Log): LoggerService {
  return {
    verbose: (message: unknown) => log.trace(String(message)),
    debug: (message: unknown) => log.debug(String(message)),
    log: (message: unknown) => log.debug(String(message)),
    warn: (message: unknown) => log.warn(String(message)),
    error: (message: unknown, stack?: unknown) =>
      log.error({ stack: typeof stack === 'string' ? stack : undefined }, String(message)),
    fatal: (message: unknown) => log.fatal(String(message)),
  };
}
