import { newNumber } from '../harness/numbers.js';
import { InboundWorld } from '../harness/inbound-world.js';
import { type SendingProject } from '../harness/message-tenant.js';

describe('What a project says itself, when it comes in', () => {
  let world: InboundWorld;
  beforeAll(async () => {
    world = await InboundWorld.start();
  });
  afterAll(() => world.stop());

  const said = async (from: string, texts: readonly string[], of: SendingProject): Promise<void> => {
    for (const text of texts) await world.bring(of, { from, text });
  };
  const putTexts = ({ projectId }: SendingProject, keywordTexts: object) =>
    world.world.send('put', `/v1/projects/${projectId}/sending-policy`, world.app.adminKey, { keywordTexts });
  const textsTo = async (from: string, of: SendingProject) => (await world.replies(of, from)).map(({ text }) => text);

  it('is no stop when a person quotes it, and hides none beside it', async () => {
    const one = await world.tenant.project({ compliance: { identityEnabled: true, identity: 'Stop & Shop' } });
    const help = 'We text you about orders. Text STOP and you get no more of them.';
    await putTexts(one, { help });
    const from = newNumber();
    await said(
      from,
      [`Ok! > ${help}`, 'Stop & Shop: Hello. Reply STOP to opt out.', 'Thanks! > Stop & Shop: Hi.'],
      one,
    );
    expect(await world.ledger(one, from)).toEqual([]);
    await said(from, [`No more please, stop. > ${help}`], one);
    expect(await world.isOut(one, from)).toBe(true);
  });

  it('from another project that replies too: six replies at most', async () => {
    let [to, from] = [await world.tenant.project(), await world.tenant.project()];
    for (const one of [to, from]) await putTexts(one, { stop: 'START', start: 'HELP', help: 'STOP' });
    let replies = 0;
    for (let texts = ['STOP']; texts.length > 0 && replies < 20; [to, from] = [from, to]) {
      const before = (await textsTo(from.from, to)).length;
      await said(from.from, texts, to);
      texts = (await textsTo(from.from, to)).slice(before);
      replies += texts.length;
    }
    expect(replies).toBeGreaterThan(0);
    expect(replies).toBeLessThanOrEqual(6);
  });
});
