import { MessageWorld, type SendingProject } from '../harness/message-world.js';
import { shownIn } from '../harness/open-time-model.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Easter Saturdays, at 20:30 of the clock in Paris. */
const EASTER_SATURDAYS = [
  '2027-03-27T19:30:00Z',
  '2028-04-15T18:30:00Z',
  '2029-03-31T18:30:00Z',
  '2030-04-20T18:30:00Z',
  '2031-04-12T18:30:00Z',
  '2032-03-27T19:30:00Z',
  '2033-04-16T18:30:00Z',
].map((text) => Date.parse(text));

/** The next Saturday at 21:30 in Texas. */
function texanSaturday(): number {
  const zone = 'America/Chicago';
  for (let at = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2; ; at += HOUR_MS) {
    const [date = '', time] = shownIn(zone, at).split(' ');
    if (time === '21:30' && new Date(`${date}T00:00:00Z`).getUTCDay() === 6) return at;
  }
}

describe('MARKETING that the law of a place holds', () => {
  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.start();
    project = await world.project();
    const path = `/v1/projects/${project.projectId}/sending-policy`;
    const put = await world.world.send('put', path, world.app.adminKey, { marketingNeedsOptIn: false });
    expect(put.status).toBe(200);
  });
  afterAll(() => world.stop());

  /** The clock of the process, from now on. */
  const setClock = (at: number): void => {
    const ahead = at - Date.now();
    world.clock.now = () => Date.now() + ahead;
  };
  const send = async (to: string): Promise<string> => {
    const path = `/v1/projects/${project.projectId}/messages`;
    const message = { to, text: 'Ten per cent off.', category: 'MARKETING' };
    const sent = await world.world.send('post', path, project.key, message);
    expect(sent.status).toBe(202);
    return String(sent.body.messageId);
  };
  /** Until when it is held, as it is shown. */
  const heldUntil = async (id: string): Promise<number> => {
    let shown: Readonly<Record<string, unknown>> = {};
    for (const until = Date.now() + 5_000; shown['hold'] !== 'quiet_hours' && Date.now() < until;)
      shown = (await world.world.send('get', `/v1/messages/${id}`, project.key)).body;
    expect(shown).toMatchObject({ hold: 'quiet_hours' });
    return Number(shown['holdUntil']);
  };

  it('goes out in Texas on Sunday at noon where it was accepted on Saturday at 21:30', async () => {
    setClock(texanSaturday());
    const id = await send('+12145550123');
    const end = await heldUntil(id);
    expect(shownIn('America/Chicago', end)).toMatch(/ 12:00$/);
    setClock(end - 60_000);
    const other = await send('+12145550124');
    expect(await heldUntil(other)).toBe(end);
    setClock(end + 1_000);
    const [sent] = await world.until([id, other], 'DELIVERED');
    expect(sent).toMatchObject({ hold: null, attemptCount: 1 });
  });

  it('goes out in France on Tuesday at 8:00 when it was accepted on Easter Saturday; it does not expire', async () => {
    const saturday = EASTER_SATURDAYS.find((at) => at > Date.now() + DAY_MS) ?? 0;
    setClock(saturday);
    const id = await send('+33612345678');
    const end = await heldUntil(id);
    const tuesday = shownIn('Europe/Paris', saturday + 3 * DAY_MS).slice(0, 10);
    expect(shownIn('Europe/Paris', end)).toBe(`${tuesday} 08:00`);
    // Past what a message is worth by default: only the hold keeps it.
    setClock(saturday + 50 * HOUR_MS);
    const plain = await world.accept(project, ['+14155550123']);
    await world.until(plain, 'DELIVERED');
    expect((await world.message(id)).status).toBe('QUEUED');
    setClock(end + 1_000);
    const [sent] = await world.until([id], 'DELIVERED');
    expect(sent).toMatchObject({ hold: null, attemptCount: 1 });
  });
});
