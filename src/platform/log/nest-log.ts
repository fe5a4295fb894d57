import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

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
