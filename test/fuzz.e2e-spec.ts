import { FuzzClient, type Cast, FuzzRequests, faultOf } from './harness/fuzz.js';
import { type DocumentedOperation, ENDS_A_SESSION, guardedOperationsOf, servedDocument } from './harness/operations.js';
import { Random, seedOfRun } from './harness/numbers.js';
import { LOOPBACK_RECEIVERS } from './doubles/receiver.js';
import { Subjects } from './harness/subjects.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

/** `npm run fuzz` says how many; then it also says what it saw, and judges how long it took. */
const COMMANDED = process.env['FUZZ_REQUESTS'];
const REQUESTS = Number(COMMANDED ?? 5_000);
const SLOWEST_MAX_MS = 1_000;
const SEED = seedOfRun();
const AT_ONCE = 8;
/** The victim has ended in some way by then. */
const REQUESTS_PER_CAST = 1_000;
const FAULTS_SHOWN = 10;
/** Of so many requests each operation gets enough to have succeeded once. */
const ENOUGH_REQUESTS = 20_000;
const MS_PER_REQUEST = 100;

describe(`${REQUESTS} requests made of the OpenAPI document, seed ${SEED}`, () => {
  let app: TestApp;
  let operations: DocumentedOperation[];
  let subjects: Subjects;
  let requests: FuzzRequests;
  let client: FuzzClient;
  beforeAll(async () => {
    app = await startTestApp(LOOPBACK_RECEIVERS);
    const document = await servedDocument(app);
    operations = guardedOperationsOf(document);
    subjects = new Subjects(new World(app), new Set(operations.map(({ route }) => route)));
    requests = new FuzzRequests(document, operations, new Random(SEED));
    client = new FuzzClient(new URL(app.url), AT_ONCE);
  });
  afterAll(async () => {
    client.close();
    await app.close();
  });

  const newCast = async (): Promise<Cast> => ({
    adminKey: app.adminKey,
    a: await subjects.make(),
    b: await subjects.make(),
    victim: await subjects.make(),
  });

  it(
    'meet no fault of the service, show nothing of another tenant, and operations succeed at times',
    async () => {
      const faults: string[] = [];
      const statuses = new Map<string, Set<number>>();
      const totals = new Map<string, number>();
      let slowest = { durationMs: 0, route: '' };
      const sendSome = async (cast: Cast, count: number): Promise<void> => {
        for (let index = 0; index < count; index += 1) {
          const sent = requests.next(cast);
          const got = await client.send(sent);
          const fault = faultOf(sent, got, cast);
          if (fault !== null) faults.push(fault);
          statuses.set(sent.route, (statuses.get(sent.route) ?? new Set()).add(got.status));
          totals.set(String(got.status), (totals.get(String(got.status)) ?? 0) + 1);
          if (got.durationMs > slowest.durationMs) slowest = { durationMs: got.durationMs, route: sent.route };
        }
      };
      for (let sent = 0; sent < REQUESTS; sent += REQUESTS_PER_CAST) {
        const cast = await newCast();
        const count = Math.min(REQUESTS_PER_CAST, REQUESTS - sent) / AT_ONCE;
        await Promise.all(Array.from({ length: AT_ONCE }, () => sendSome(cast, count)));
      }
      if (COMMANDED !== undefined) {
        const counts = [...totals].sort().map(([status, count]) => `${status}: ${count}`);
        process.stderr.write(
          `${counts.join(', ')} (0: ended while sending)\n` +
            `slowest ${Math.round(slowest.durationMs)} ms: ${slowest.route}\n`,
        );
      }
      expect(faults.slice(0, FAULTS_SHOWN).join('\n\n')).toBe('');
      const never = operations
        .map(({ route }) => route)
        // No key of the cast is a session.
        .filter((route) => route !== ENDS_A_SESSION)
        .filter((route) => ![...(statuses.get(route) ?? [])].some((status) => status >= 200 && status < 300));
      // Fewer requests may pass over one by chance, but not over many.
      if (REQUESTS >= ENOUGH_REQUESTS) expect(never).toEqual([]);
      else expect(never.length).toBeLessThanOrEqual(operations.length / 10);
      if (COMMANDED !== undefined) expect(slowest.durationMs).toBeLessThan(SLOWEST_MAX_MS);
    },
    REQUESTS * MS_PER_REQUEST,
  );
});
