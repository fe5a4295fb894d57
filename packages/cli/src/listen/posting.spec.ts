import type { FeedEvent } from './delivery.js';
import type { PostResult } from './local-receiver.js';
import { DOWN_MAX_MS, type Outcome, Posting } from './posting.js';

const EVENT: FeedEvent = {
  id: 'evt_1',
  type: 'phone.created',
  timestamp: '2026-11-21T08:00:00.000Z',
  tenantId: 'ten_1',
  projectId: 'prj_1',
  sequence: 42,
  epoch: 1,
  data: { phoneE164: '+14155552601', name: 'Zoë \u2028', version: 1 },
};
const never = new AbortController().signal;
const responded = (status: number): PostResult => ({ status, text: '', fault: null, durationMs: 1 });
const DOWN: PostResult = { status: null, text: '', fault: 'nothing listens there', durationMs: 1 };

/** A receiver that responds as listed, the last of it for ever, and a clock that only moves when somebody sleeps. */
function world(...results: PostResult[]) {
  let now = 0;
  const notes: string[] = [];
  const bodies: string[] = [];
  const reported: Outcome[] = [];
  const posting = new Posting({
    post: async (_event, body) => results[Math.min(bodies.push(body), results.length) - 1]!,
    report: async (_event, outcome) => void reported.push(outcome),
    note: (sentence) => void notes.push(sentence),
    now: () => now,
    sleep: async (ms) => void (now += ms),
  });
  return { posting, notes, bodies, reported, now: () => now };
}

describe('Posting an event', () => {
  it('sends the body of a delivery and reports the response', async () => {
    const { posting, bodies, reported, notes } = world(responded(204));
    expect(await posting.forward(EVENT, never)).toEqual(responded(204));
    expect(bodies).toEqual([
      '{"id":"evt_1","type":"phone.created","timestamp":"2026-11-21T08:00:00.000Z","tenantId":"ten_1",' +
        '"projectId":"prj_1","sequence":42,"epoch":1,' +
        '"data":{"phoneE164":"+14155552601","name":"Zoë \u2028","version":1}}',
    ]);
    expect([reported, notes]).toEqual([[responded(204)], []]);
  });

  it.each([200, 302, 400, 401, 404, 410, 429, 500, 501])('is done with any response such as %i', async (status) => {
    const { posting, bodies, reported } = world(responded(status));
    await posting.forward(EVENT, never);
    expect([bodies.length, reported]).toEqual([1, [responded(status)]]);
  });

  it.each([
    ['nothing listens there', DOWN],
    ['it responded 502', responded(502)],
    ['it responded 503', responded(503)],
    ['it responded 504', responded(504)],
  ])('waits for a receiver that is down: %s', async (why, down) => {
    const { posting, bodies, reported, notes, now } = world(down, down, down, responded(200));
    await posting.forward(EVENT, never);
    expect([bodies.length, new Set(bodies).size, now()]).toEqual([4, 1, 3_000]);
    expect(reported).toEqual([responded(200)]);
    expect(notes).toEqual([
      `The receiver is down (${why}): waiting for it, 5 minutes at most.`,
      'The receiver responds again.',
    ]);
  });

  it('waits for five minutes and no longer', async () => {
    const { posting, bodies, reported, now } = world(DOWN);
    await expect(posting.forward(EVENT, never)).rejects.toMatchObject({
      message: 'The receiver was down for 5 minutes: nothing listens there.',
      exitCode: 1,
    });
    expect([now(), bodies.length, reported]).toEqual([DOWN_MAX_MS, DOWN_MAX_MS / 1_000 + 1, []]);
  });

  it('says once that the receiver is down, of however many events', async () => {
    const { posting, notes } = world(DOWN, DOWN, DOWN, responded(200));
    await Promise.all([1, 2, 3].map((number) => posting.forward({ ...EVENT, id: `evt_${number}` }, never)));
    expect(notes).toHaveLength(2);
  });

  it('sends nothing of an event whose payload is gone', async () => {
    const { posting, bodies, reported } = world(responded(200));
    expect(await posting.forward({ ...EVENT, data: null }, never)).toBeNull();
    expect([bodies, reported]).toEqual([[], [null]]);
  });
});
