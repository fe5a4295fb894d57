import { routeApp } from '../harness/route-app.js';
import { newNumber } from '../harness/numbers.js';
import { signatureOf } from '../harness/twilio-caller.js';
import { TwilioWorld } from '../harness/twilio-world.js';

const FORGED = 'c2lnbmF0dXJlIG9mIG5vYm9keSBhdCBhbGw=';

describe('Callbacks of Twilio', () => {
  let world: TwilioWorld;
  let to: string;
  let messageId: string;
  /** Everything that a callback could change. */
  const state = async () => ({
    message: await world.read(messageId),
    entries: (await world.sql.rows('SELECT entryId FROM message_entries WHERE messageId = ?', [messageId])).length,
    unmatched: (await world.sql.rows('SELECT unmatchedId FROM provider_unmatched')).length,
    inbound: (await world.sql.rows("SELECT messageId FROM messages WHERE direction = 'INBOUND'")).length,
  });
  beforeAll(async () => {
    world = await TwilioWorld.start(routeApp());
    to = newNumber();
    messageId = await world.send(to, 'hello');
    await world.until(messageId, 'SENT');
  });
  afterAll(() => world.stop());

  it('a forged, missing, or foreign signature is refused, and changes nothing', async () => {
    const before = await state();
    const { double, account, providerId } = world;
    const other = double.account();
    const callback = double.messagesTo(to)[0]?.statusCallback ?? '';
    const { pathname, search } = new URL(callback);
    const calls = {
      forged: { signature: FORGED },
      short: { signature: 'x' },
      missing: { signature: null },
      empty: { signature: '' },
      'of another host': { signedUrl: `https://attacker.test${pathname}${search}` },
      'of http': { signedUrl: callback.replace('https:', 'http:') },
      'of another path': { signedUrl: callback.replace('receipts', 'inbound') },
      'of another attempt': { signedUrl: `${callback}0` },
      'of another host, which is the Host': {
        signedUrl: `https://attacker.test${pathname}${search}`,
        host: 'attacker.test',
      },
      'of another account': { token: other.authToken },
      'of a message of another account': { fields: { AccountSid: other.sid } },
      'of other fields': { after: { MessageStatus: 'delivered' } },
      'of fewer fields': { after: { More: '1' } },
    };
    for (const [what, choices] of Object.entries(calls))
      expect([what, (await world.tell(to, 'undelivered', 30007, choices)).status]).toEqual([what, 403]);
    const said = { from: to, to: world.project.from, text: 'STOP' };
    for (const choices of [{ signature: FORGED }, { signature: null }, { token: other.authToken }])
      expect((await world.caller.say(providerId, said, choices)).status).toBe(403);
    const signed = { signature: signatureOf(account.authToken, callback, {}) };
    expect((await world.caller.say(providerId, said, signed)).status).toBe(403);
    expect(await state()).toEqual(before);
  });

  it('a true one counts whatever the Host says, and repeated only once', async () => {
    expect((await world.tell(to, 'sent', undefined, { host: 'inside.internal:3000' })).status).toBe(204);
    const before = await state();
    for (let again = 0; again < 3; again += 1) expect((await world.tell(to, 'sent')).status).toBe(204);
    expect(await state()).toEqual(before);
  });

  it('one that is signed, and is none of a text message, is refused in words', async () => {
    const before = await state();
    expect((await world.tell(to, 'exploded')).status).toBe(400);
    const fields = { From: `whatsapp:${to}`, To: `whatsapp:${world.project.from}` };
    const said = { from: to, to: world.project.from, text: 'hello' };
    const { status, body } = await world.caller.say(world.providerId, said, { fields });
    expect([status, body]).toEqual([400, expect.stringContaining('only SMS is taken here')]);
    expect(await state()).toEqual(before);
  });

  it('a provider that is disabled still takes them', async () => {
    await world.world.admin('patch', `/v1/providers/${world.providerId}`, { status: 'disabled' });
    expect((await world.tell(to, 'delivered')).status).toBe(204);
    await world.until(messageId, 'DELIVERED');
    await world.world.admin('patch', `/v1/providers/${world.providerId}`, { status: 'active' });
  });

  it('an incoming message is RECEIVED once, however often Twilio repeats it', async () => {
    const from = newNumber();
    const said = { from, to: world.project.from, text: 'hello & ж' };
    const fields = { MessageSid: `SM${'1'.repeat(32)}` };
    for (let again = 0; again < 3; again += 1)
      expect((await world.caller.say(world.providerId, said, { fields })).status).toBe(204);
    const path = `/v1/messages?phone=${encodeURIComponent(from)}`;
    const { data } = await world.world.admin('get', path);
    expect(data).toEqual([expect.objectContaining({ status: 'RECEIVED', text: 'hello & ж', from, to: said.to })]);
  });

  it('an incoming STOP opts out, and gets no reply: Twilio has replied', async () => {
    const from = newNumber();
    const said = { from, to: world.project.from, text: 'Stop' };
    expect((await world.caller.say(world.providerId, said)).status).toBe(204);
    expect(await world.phone(from)).toMatchObject({ isOptedOut: true, optOutReason: 'KEYWORD' });
    const { data } = await world.world.admin('get', `/v1/messages?phone=${encodeURIComponent(from)}`);
    expect([(data as object[]).length, world.double.askedFor(from)]).toEqual([1, 0]);
  });

  it('keywords that the operator chose at Twilio opt out and in', async () => {
    const from = newNumber();
    const say = (text: string, word: string) =>
      world.caller.say(world.providerId, { from, to: world.project.from, text }, { fields: { OptOutType: word } });
    for (const [text, word, isOptedOut] of [
      ['Birnbaum', 'STOP', true],
      ['Apfelbaum', 'START', false],
    ] as const) {
      expect((await say(text, word)).status).toBe(204);
      expect([text, (await world.phone(from))['isOptedOut']]).toEqual([text, isOptedOut]);
    }
  });
});
