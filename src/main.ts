import 'reflect-metadata';
import { startServer } from './server.js';
import { ConfigFaults, loadConfig } from './platform/config/read-config.js';
import { createLog } from './platform/log/log.js';

const FALLBACK_LEVEL = 'info';

try {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  await startServer(config, log).catch((err: unknown) => {
    log.fatal({ err }, 'Parley could not start');
    process.exitCode = 1;
    // What was begun (a pool, a timer) must not keep a process alive that serves nobody.
    setImmediate(() => process.exit(1));
  });
} catch (error) {
  if (!(error instanceof ConfigFaults)) throw error;
  createLog(FALLBACK_LEVEL).fatal({ faults: error.faults }, 'The settings are not usable');
  process.exitCode = 1;
}
