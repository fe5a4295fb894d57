/** `npm run fuzz`: many requests made of the OpenAPI document, valid ones and hostile ones, of both roles. */
import './lib/node-version.mjs';
import { oneOf, readCommandLine, whole } from './lib/command-line.mjs';
import { runJest } from './lib/jest-run.mjs';
import { ensureDependencies } from './lib/project-build.mjs';
import { runToEnd } from './lib/run-to-end.mjs';
import { startTestDatabase } from './lib/test-database.mjs';

const REQUESTS = 200_000;
const REQUESTS_MAX = 100_000_000;
const SEED_MAX = 2 ** 31;
const SERVERS = /** @type {const} */ (['any', 'mysql']);

const { values } = readCommandLine({
  usage: 'npm run fuzz --',
  about:
    'Sends requests made of the OpenAPI document: valid, nearly valid and hostile ones, with keys of both roles. ' +
    'Ends with 0 when none met a 5xx, showed anything of another tenant, or took longer than a second.',
  options: {
    requests: whole('how many', REQUESTS_MAX, String(REQUESTS)),
    seed: whole('decides the requests', SEED_MAX, 'random'),
    server: oneOf(SERVERS, 'mysql runs it on a real MySQL', 'any, what the machine has'),
  },
});
await runToEnd(async () => {
  await ensureDependencies();
  const database = await startTestDatabase(values.server ?? 'any');
  const env = {
    ...process.env,
    TEST_DATABASE_URL: database.url,
    FUZZ_REQUESTS: String(values.requests ?? REQUESTS),
    ...(values.seed === undefined ? {} : { TEST_SEED: String(values.seed) }),
  };
  const { ok } = await runJest(['e2e'], { env, args: ['test/fuzz.e2e-spec.ts'] });
  await database.stop();
  process.exitCode = ok ? 0 : 1;
});
