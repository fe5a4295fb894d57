import { NUMBER } from '../harness/consent-world.js';
import { ErasureWorld } from '../harness/erasure-world.js';
import type { ProjectWorld } from '../harness/world.js';

const NUMBERS = Array.from({ length: 12 }, (_none, index) => `+14155552${String(700 + index)}`);
const EVENTS_EACH = 1_500;
/** Requests of the other tenant that are under way at any moment. */
const READERS = 4;
const READS_MIN = 50;
/** The readers leave the erasures little of a small machine. */
const ALL_WITHIN_MS = 90_000;

describe('Many erasures at once', () => {
  let erasures: ErasureWorld;
  beforeAll(async () => {
    erasures = await ErasureWorld.start();
  });
  afterAll(() => erasures.stop());

  /** Resolves with the status when all of the number is removed, or when the erasure is refused. */
  const eraseOf = async ({ projectId, key }: ProjectWorld, number: string): Promise<number> => {
    const { world } = erasures.consent;
    const { status, body } = await world.send('delete', `/v1/projects/${projectId}/phones/${number}`, key);
    if (status === 202) await world.erasureDone(projectId, String(body.erasureId));
    return status;
  };

  it(
    'refuse nobody: not the requests of another tenant, nor any of the erasures',
    async () => {
      const { world } = erasures.consent;
      const [hog, other] = [await erasures.consent.project(NUMBERS), await erasures.consent.project()];
      for (const number of NUMBERS) await erasures.addEvents(hog, number, EVENTS_EACH);
      const statuses: number[] = [];
      let isOver = false;
      const readers = Array.from({ length: READERS }, async () => {
        while (!isOver || statuses.length < READS_MIN)
          statuses.push((await world.send('get', `/v1/phones/${NUMBER}`, other.key)).status);
      });
      const requested = await Promise.all(NUMBERS.map((number) => eraseOf(hog, number))).finally(async () => {
        isOver = true;
        await Promise.all(readers);
      });
      expect([statuses.filter((status) => status !== 200), requested]).toEqual([[], NUMBERS.map(() => 202)]);
      expect(
        await erasures.consent.sql.count("events WHERE projectId = ? AND subject LIKE '+%'", [hog.projectId]),
      ).toBe(0);
    },
    2 * ALL_WITHIN_MS,
  );
});
