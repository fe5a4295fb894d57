import { routeApp } from '../harness/route-app.js';
import { CASES, TwelveCases } from '../harness/twelve-cases.js';
import { meaningOf } from 'parley-sdk/vocabularies';

interface Message {
  readonly status: string;
  readonly reason: string | null;
  readonly reasonDetail: string | null;
  readonly hold: string | null;
}

interface Entry {
  readonly attempt: { readonly status: string; readonly detail: string | null } | null;
  readonly delivery: { readonly status: string; readonly lastError: string | null } | null;
}

describe('GET /v1/messages/{messageId} and its timeline', () => {
  let cases: TwelveCases;
  beforeAll(async () => {
    cases = await TwelveCases.start(routeApp());
  });
  afterAll(() => cases.stop());

  it.each(CASES)('200: $name', async ({ make, says }) => {
    const { messageId } = await make(cases);
    const message = (await cases.world.admin('get', `/v1/messages/${messageId}`)) as unknown as Message;
    const { data } = (await cases.world.admin('get', `/v1/messages/${messageId}/timeline`)) as unknown as {
      data: Entry[];
    };
    const words = [
      message.reasonDetail,
      message.hold === null ? null : meaningOf('hold', message.hold)?.meaning,
      ...data.flatMap(({ attempt, delivery }) => [
        attempt === null ? null : meaningOf('attemptStatus', attempt.status)?.meaning,
        delivery?.lastError,
      ]),
    ];
    expect(words.filter((sentence) => typeof sentence === 'string').join('\n')).toMatch(says);
  });
});
