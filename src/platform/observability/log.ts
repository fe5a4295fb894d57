import pino, { type Logger } from 'pino';

/** The log of this process: one JSON line per event on standard output. */
export type Log = Logger;

/** The injection token of the log. */
export const LOG = Symbol('Log');

/** Fields that never reach a log line, wherever they stand. */
const SECRET_PATHS = [
  'headers["x-api-key"]',
  'headers.authorization',
  'headers.cookie',
  '*.headers["x-api-key"]',
  '*.headers.authorization',
  '*.headers.cookie',
  'plainApiKey',
  '*.plainApiKey',
  'signingSecret',
  '*.signingSecret',
  'password',
  '*.password',
  'token',
  '*.token',
];

/** A statement's values may be secrets or personal data: an error of the database is logged by its code and text only. */
function errorFields(error: Error & { code?: unknown; errno?: unknown }): Record<string, unknown> {
  return { type: error.name, message: error.message, code: error.code, errno: error.errno, stack: error.stack };
}

/** Makes the log. Levels are those of pino. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    serializers: { err: errorFields },
  });
}
