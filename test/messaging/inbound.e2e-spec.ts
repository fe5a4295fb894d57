import { Fingerprints } from '../../src/messaging/inbound/inbound-intake.js';
import { KeywordReplies, REPLY_TEXTS } from '../../src/messaging/inbound/keywords.js';
import { UnmatchedRecords } from '../../src/messaging/providers/adapter/unmatched-records.js';
import { ConsentLedger } from '../../src/phones/consent/consent-ledger.js';
import type { PhoneView } from '../../src/phones/phone.view.js';
import { Clock } from '../../src/platform/clock.js';
import { eventually } from '../harness/eventually.js';
import { InboundWorld } from '../harness/inbound-world.js';
import type { SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { shareTestApp } from '../harness/test-app.js';

const sharedApp = shareTestApp();

const DAY_MS = 24 * 3_600_000;

describe('A message that comes in', () => {
  let world: InboundWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await InboundWorld.start({ TENANT_PHONES_MAX: '3', MESSAGE_TEXT_DAYS: '7' });
    project = await world.tenant.project();
  });
  afterAll(() => world.stop());

  const received = async (phone: string, of = project) =>
    (await world.messages(of, phone)).filter(({ direction }) => direction === 'INBOUND');
  const unmatched = async (providerId: string) =>
    (await world.world.send('get', `/v1/providers/${providerId}/unmatched`, world.app.adminKey)).body.data as object[];

  // Seen to fail without the fingerprint.
  it('once more with the same id is dropped, also at the same time; with another text or id it is not', async () => {
    const from = newNumber();
    const one = { providerMessageId: 'a', from, text: 'Hello' };
    await Promise.all(Array.from({ length: 8 }, () => world.bring(project, one)));
    expect(await received(from)).toHaveLength(1);
    await world.bring(project, one);
    expect(await received(from)).toHaveLength(1);
    await world.bring(project, { ...one, text: 'Hello!' });
    await world.bring(project, { ...one, providerMessageId: 'b' });
    expect(await received(from)).toHaveLength(3);
    await world.bring(project, { ...one, providerMessageId: null });
    await world.bring(project, { ...one, providerMessageId: null });
    expect(await received(from)).toHaveLength(5);
  });

  it('once more at another provider that receives for the sender is another one', async () => {
    const from = newNumber();
    const other = await world.tenant.project();
    const path = `/v1/projects/${project.projectId}/senders/${project.senderId}`;
    await world.world.admin('patch', path, { inboundProviderId: other.providerId });
    await world.bring(project, { providerMessageId: 'a', from });
    await world.bring({ ...project, providerId: other.providerId }, { providerMessageId: 'a', from });
    expect(await received(from)).toHaveLength(2);
    await world.world.admin('patch', path, { inboundProviderId: null });
  });

  it('is known for 400 days, and then forgotten', async () => {
    const from = newNumber();
    const one = { providerMessageId: 'old', from };
    await world.bring(project, one);
    const clock = world.app.app.get(Clock, { strict: false });
    const fingerprints = world.app.app.get(Fingerprints, { strict: false });
    try {
      for (const [days, count] of [
        [399, 1],
        [401, 2],
      ] as const) {
        clock.now = () => Date.now() + days * DAY_MS;
        while (await fingerprints.sweep());
        await world.bring(project, one);
        expect([days, (await received(from)).length]).toEqual([days, count]);
      }
    } finally {
      clock.now = () => Date.now();
    }
  });

  it('goes to the project that owns the address, however the gateway writes it', async () => {
    const from = newNumber();
    for (const writing of [project.from, project.from.slice(1), `00${project.from.slice(1)}`])
      await world.bring(project, { from: from.slice(1), to: writing });
    expect(await received(from)).toHaveLength(3);
  });

  // Seen to fail: any account opted numbers in, and was replied to.
  it('by another account than the sender receives by can opt out, never in, and is kept apart', async () => {
    const owner = await world.tenant.project();
    const { providerId } = await world.tenant.project();
    const foreign = (message: object) => world.bring({ ...owner, providerId }, message);
    const [known, stranger] = [newNumber(), newNumber()];
    await world.bring(owner, { from: known });
    await foreign({ from: known, text: 'START' });
    await foreign({ from: stranger, text: 'HELP' });
    expect(await world.ledger(owner, known)).toEqual([]);
    await foreign({ from: known, text: 'STOP' });
    expect(await world.isOut(owner, known)).toBe(true);
    for (const text of ['START', 'YES']) await foreign({ from: known, text });
    expect(await world.ledger(owner, known)).toEqual([['OPT_OUT', 'KEYWORD', false, 'STOP']]);
    expect(await world.messages(owner, known)).toHaveLength(1);
    expect(await world.sql.count('phones WHERE projectId = ? AND phoneE164 = ?', [owner.projectId, stranger])).toBe(0);
    expect(await unmatched(providerId)).toHaveLength(5);
    await world.bring(owner, { from: known, text: 'START' });
    expect(await world.isOut(owner, known)).toBe(false);
  });

  it('to an address that nobody owns is kept apart, once; the same of an archived project', async () => {
    const { providerId } = await world.tenant.project();
    const ended = await world.tenant.project();
    await world.world.admin('patch', `/v1/projects/${ended.projectId}`, { status: 'archived' });
    const from = newNumber();
    const stray = { providerMessageId: 'x', from, to: '+14155550198', text: 'Is anybody there? 🙂' };
    await world.bring({ ...project, providerId }, stray);
    await world.bring({ ...project, providerId }, stray);
    await world.bring({ ...project, providerId }, { from, to: ended.from });
    await world.bring({ ...project, providerId }, { from: '٣', to: '+120١67782738' });
    expect(await unmatched(providerId)).toEqual([
      expect.objectContaining({ kind: 'INBOUND', from: '?', to: '+120?67782738' }),
      expect.objectContaining({ kind: 'INBOUND', from, to: ended.from }),
      expect.objectContaining({
        kind: 'INBOUND',
        from,
        to: '+14155550198',
        text: 'Is anybody there? 🙂',
        providerMessageId: 'x',
        status: null,
        assignedTo: null,
      }),
    ]);
    expect(await received(from, ended)).toEqual([]);
  });

  it('that is kept apart loses its text when texts go, and then goes itself', async () => {
    const { providerId } = await world.tenant.project();
    await world.bring({ ...project, providerId }, { from: newNumber(), to: '+14155550195', text: 'Anybody?' });
    const clock = world.app.app.get(Clock, { strict: false });
    const records = world.app.app.get(UnmatchedRecords, { strict: false });
    const kept = () => world.sql.rows('SELECT text FROM provider_unmatched WHERE providerId = ?', [providerId]);
    try {
      const seen = [];
      for (const days of [6, 8, 31]) {
        clock.now = () => Date.now() + days * DAY_MS;
        while (await records.sweep());
        seen.push(await kept());
      }
      expect(seen).toEqual([[{ text: 'Anybody?' }], [{ text: null }], []]);
    } finally {
      clock.now = () => Date.now();
    }
  });

  it('registers its number once, also when the tenant has its maximum, and while others do', async () => {
    const full = await world.tenant.project();
    const numbers = Array.from({ length: 5 }, newNumber);
    await Promise.all([...numbers, ...numbers].map((from) => world.bring(full, { from })));
    expect(await world.sql.count('phones WHERE projectId = ?', [full.projectId])).toBe(5);
    expect(await world.sql.count("events WHERE projectId = ? AND type = 'phone.created'", [full.projectId])).toBe(5);
    const usage = await world.world.admin('get', `/v1/tenants/${full.tenantId}/usage`);
    expect(usage).toMatchObject({ phones: 5 });
  });

  it('of an erased number makes its row again, opted out; only what is said from then on is there', async () => {
    const one = await world.tenant.project();
    const from = newNumber();
    await world.bring(one, { providerMessageId: 'before', from, text: `This is ${from}` });
    await world.world.erase(one.projectId, from);
    expect(await world.messages(one, from)).toEqual([]);
    expect(await world.sql.count('messages WHERE projectId = ? AND text IS NOT NULL', [one.projectId])).toBe(0);
    await world.bring(one, { from, text: 'It is me again' });
    expect(await world.isOut(one, from)).toBe(true);
    expect(await received(from, one)).toEqual([expect.objectContaining({ text: 'It is me again' })]);
    expect((await world.tenant.send(one, { to: from, text: 'Hello' })).body).toMatchObject({ reason: 'opted_out' });
  });

  it('of a suspended tenant is taken; its usage counts it', async () => {
    const one = await world.tenant.project();
    await world.world.admin('patch', `/v1/tenants/${one.tenantId}`, { status: 'suspended' });
    const from = newNumber();
    await world.bring(one, { from });
    expect(await received(from, one)).toHaveLength(1);
    expect(
      await world.sql.count("usage_deltas WHERE projectId = ? AND status = 'RECEIVED' AND messages = 1", [
        one.projectId,
      ]),
    ).toBe(1);
  });
});

describe('A keyword that comes in', () => {
  const LATER_MS = 3_600_000;

  let world: InboundWorld;
  let project: SendingProject;
  let clock: Clock;
  beforeAll(async () => {
    world = await InboundWorld.at(await sharedApp());
    project = await world.tenant.project({ compliance: { optOutRemindersEnabled: true } });
    clock = world.app.app.get(Clock, { strict: false });
  });
  afterEach(() => {
    clock.now = () => Date.now();
  });
  afterAll(() => world.stop());

  const said = async (from: string, texts: readonly string[], of = project): Promise<void> => {
    for (const text of texts) await world.bring(of, { from, text });
  };
  const send = (to: string, of = project, body: object = {}) => world.tenant.send(of, { to, text: 'Hello.', ...body });
  const putTexts = ({ projectId }: SendingProject, keywordTexts: object) =>
    world.world.send('put', `/v1/projects/${projectId}/sending-policy`, world.app.adminKey, { keywordTexts });
  const textsTo = async (from: string, of = project) => (await world.replies(of, from)).map(({ text }) => text);

  it('STOP opts out at once, with one confirmation that is not advertising; START brings back', async () => {
    const from = newNumber();
    const waiting = (await send(from, project, { sendAt: Date.now() + LATER_MS })).body;
    await said(from, ['Stop!']);
    expect(await world.isOut(project, from)).toBe(true);
    const [reply] = await world.replies(project, from);
    expect(reply).toMatchObject({ status: 'DELIVERED', repliesTo: 'STOP', text: REPLY_TEXTS.en.STOP });
    expect((await send(from)).body).toMatchObject({ status: 'BLOCKED', reason: 'opted_out' });
    await said(from, ['START']);
    expect(await world.isOut(project, from)).toBe(false);
    expect(await textsTo(from)).toEqual([REPLY_TEXTS.en.STOP, REPLY_TEXTS.en.START]);
    expect(await world.ledger(project, from)).toEqual([
      ['OPT_OUT', 'KEYWORD', false, 'Stop!'],
      ['OPT_IN', 'KEYWORD', false, 'START'],
    ]);
    expect((await send(from)).body).toMatchObject({ status: 'QUEUED' });
    expect(waiting.status).toBe('SCHEDULED');
  });

  it('what waits ends BLOCKED after a STOP, URGENT too; only the confirmation goes', async () => {
    const one = await world.tenant.project();
    const from = newNumber();
    await world.world.admin('patch', `/v1/projects/${one.projectId}`, { status: 'suspended' });
    const path = `/v1/projects/${one.projectId}/messages`;
    for (const category of ['TRANSACTIONAL', 'URGENT'])
      await world.world.admin('post', path, { to: from, text: 'Hello.', category });
    await said(from, ['STOP'], one);
    await world.world.admin('patch', `/v1/projects/${one.projectId}`, { status: 'active' });
    expect(await textsTo(from, one)).toEqual([REPLY_TEXTS.en.STOP]);
    const others = (await world.messages(one, from)).filter(
      (row) => row.direction === 'OUTBOUND' && row.repliesTo === null,
    );
    expect(others.map(({ status, reason }) => [status, reason])).toEqual([
      ['BLOCKED', 'opted_out'],
      ['BLOCKED', 'opted_out'],
    ]);
  });

  it('gets one reply for each keyword, number and day; a person who is out gets none', async () => {
    const from = newNumber();
    await said(from, ['HELP', 'Info', 'STOP', 'STOP', 'HELP', 'START', 'STOP', 'START', 'HELP']);
    const { en } = REPLY_TEXTS;
    expect(await textsTo(from)).toEqual([en.HELP, en.STOP, en.START]);
    clock.now = () => Date.now() + DAY_MS;
    await said(from, ['HELP', 'STOP']);
    expect((await world.messages(project, from)).filter(({ repliesTo }) => repliesTo !== null)).toHaveLength(5);
    clock.now = () => Date.now() + 3 * DAY_MS;
    while (await world.app.app.get(KeywordReplies, { strict: false }).sweep());
    expect(await world.sql.count('keyword_replies', [])).toBe(0);
  });

  // Seen to fail without the lock of the number's row.
  it('that comes many times at once has one entry and one reply', async () => {
    const from = newNumber();
    await said(from, ['Hello']);
    await Promise.all(Array.from({ length: 10 }, () => world.bring(project, { from, text: 'STOP' })));
    expect(await world.ledger(project, from)).toHaveLength(1);
    expect(await textsTo(from)).toEqual([REPLY_TEXTS.en.STOP]);
  });

  it('is not replied to a person who opted out before by other means', async () => {
    const from = newNumber();
    await said(from, ['Hello']);
    await world.declare(project, from, 'opt-out');
    await said(from, ['STOP']);
    expect(await textsTo(from)).toEqual([]);
    expect(await world.ledger(project, from)).toHaveLength(1);
  });

  it('YES means something only after a STOP', async () => {
    const from = newNumber();
    await said(from, ['Yes']);
    expect(await world.ledger(project, from)).toEqual([]);
    await said(from, ['STOP', 'yes.']);
    expect(await world.isOut(project, from)).toBe(false);
  });

  it('START of a number that never was out is a proof for MARKETING', async () => {
    const from = newNumber();
    await said(from, ['Hello']);
    expect((await send(from, project, { category: 'MARKETING' })).body.reason).toBe('no_consent');
    await said(from, ['START']);
    expect((await send(from, project, { category: 'MARKETING' })).body.reason).toBeNull();
    expect(await textsTo(from)).toEqual([REPLY_TEXTS.en.START]);
  });

  it('STOP after a doubtful stop is entered, and changes nothing else; so is START in other words', async () => {
    const from = newNumber();
    await said(from, ['please take me off ur list', 'get me off your list please']);
    const row = () => world.world.send('get', `/v1/phones/${from}`, project.key);
    const { optOutAt } = (await row()).body as PhoneView;
    await said(from, ['STOP', 'Stop']);
    expect((await row()).body).toMatchObject({ isOptedOut: true, optOutAt });
    await said(from, ['START', 'START', 'unstop']);
    expect(await world.ledger(project, from)).toEqual([
      ['OPT_OUT', 'KEYWORD', true, 'please take me off ur list'],
      ['OPT_OUT', 'KEYWORD', false, 'STOP'],
      ['OPT_IN', 'KEYWORD', false, 'START'],
      ['OPT_IN', 'KEYWORD', false, 'unstop'],
    ]);
    expect(await textsTo(from)).toEqual([REPLY_TEXTS.en.STOP, REPLY_TEXTS.en.START]);
    const changes = "events WHERE projectId = ? AND subject = ? AND type IN ('phone.opted_out', 'phone.opted_in')";
    expect(await world.sql.count(changes, [project.projectId, from])).toBe(2);
    expect((await world.app.app.get(ConsentLedger).audit(false)).differing).toBe(0);
  });

  it('from a short code or a name is neither heeded nor replied to', async () => {
    for (const from of ['55512', 'ACME']) {
      await said(from, ['STOP', 'HELP']);
      expect(await textsTo(from)).toEqual([]);
    }
  });

  it('is heeded, and not replied to, where the provider replies itself', async () => {
    const from = newNumber();
    await world.bring(project, { from, text: 'STOP' }, true);
    expect(await world.isOut(project, from)).toBe(true);
    expect(await textsTo(from)).toEqual([]);
  });

  it('START ends a block at the provider, which the opt-out page does not; it does not end a complaint', async () => {
    const from = newNumber();
    await said(from, ['Hello']);
    await world.declare(project, from, 'opt-out', { reason: 'PROVIDER_BLOCK' });
    const { optOutUrl } = (await world.world.send('get', `/v1/phones/${from}`, project.key)).body as {
      optOutUrl: string;
    };
    await world.world.send('post', `${new URL(optOutUrl).pathname}/undo`, null);
    expect(await world.isOut(project, from)).toBe(true);
    await said(from, ['UNSTOP']);
    expect(await world.isOut(project, from)).toBe(false);
    await world.declare(project, from, 'opt-out', { reason: 'COMPLAINT' });
    await said(from, ['START', 'YES']);
    expect(await world.isOut(project, from)).toBe(true);
    expect((await world.declare(project, from, 'opt-in', { evidence: 'Signed.' })).body.isOptedOut).toBe(false);
    expect(await textsTo(from)).toEqual([REPLY_TEXTS.en.START]);
  });

  it('START brings the texts back that a provider refused because of its own block', async () => {
    const from = '+14155550116';
    const { messageId } = (await send(from)).body as { messageId: string };
    await eventually('the provider has refused it', () => world.isOut(project, from));
    expect(await world.ledger(project, from)).toMatchObject([['OPT_OUT', 'PROVIDER_BLOCK', false, expect.any(String)]]);
    expect((await world.declare(project, from, 'opt-in', { evidence: 'Signed.' })).status).toBe(409);
    await said(from, ['START']);
    expect(await world.isOut(project, from)).toBe(false);
    expect(messageId).toMatch(/^msg_/);
  });

  it('counts for the project that it came to, and for no other', async () => {
    const other = await world.tenant.project();
    const from = newNumber();
    await said(from, ['Hello'], other);
    await said(from, ['STOP']);
    expect([await world.isOut(project, from), await world.isOut(other, from)]).toEqual([true, false]);
  });

  it('to an archived project opts its number out, and nothing is sent', async () => {
    const ended = await world.tenant.project();
    const from = newNumber();
    await said(from, ['Hello'], ended);
    await world.world.admin('patch', `/v1/projects/${ended.projectId}`, { status: 'archived' });
    await said(from, ['STOP', 'START'], ended);
    expect(await world.sql.count('phones WHERE projectId = ? AND isOptedOut = 1', [ended.projectId])).toBe(1);
    expect(await world.sql.count('messages WHERE projectId = ? AND repliesTo IS NOT NULL', [ended.projectId])).toBe(0);
  });

  it('is replied to in the language of the keyword or of the number, with the texts of the policy', async () => {
    const one = await world.tenant.project();
    const keywordTexts = { help: 'Acme Hilfe', byLanguage: { es: { stop: 'Acme: baja.' } } };
    await putTexts(one, keywordTexts);
    const [german, spanish] = ['+4915123456789', newNumber()];
    await said(german, ['Hilfe', 'STOP'], one);
    await said(spanish, ['BAJA'], one);
    expect(await textsTo(german, one)).toEqual(['Acme Hilfe', REPLY_TEXTS.de.STOP]);
    expect(await textsTo(spanish, one)).toEqual(['Acme: baja.']);
  });

  it('is replied to by the sender that it came to, with the identity and without a footer', async () => {
    const compliance = { identityEnabled: true, identity: 'Acme', optOutRemindersEnabled: true };
    const one = await world.tenant.project({ compliance });
    const second = await world.tenant.sender(one.projectId, one.providerId, { rank: 5 });
    const from = newNumber();
    await world.bring(one, { from, to: second.address, text: 'HELP' });
    expect(await textsTo(from, one)).toEqual([`Acme: ${REPLY_TEXTS.en.HELP}`]);
    const [row] = await world.sql.rows(
      `SELECT m.address, p.lastOptOutReminderAt FROM messages m
JOIN phones p ON p.projectId = m.projectId AND p.phoneE164 = m.phone WHERE m.projectId = ? AND m.repliesTo IS NOT NULL`,
      [one.projectId],
    );
    expect(row).toEqual({ address: second.address, lastOptOutReminderAt: null });
  });

  it('is not replied to any more after five minutes: the reply ends EXPIRED', async () => {
    const one = await world.tenant.project();
    await world.world.admin('patch', `/v1/projects/${one.projectId}`, { status: 'suspended' });
    const from = newNumber();
    await said(from, ['STOP'], one);
    clock.now = () => Date.now() + 5 * 60_000 + 1;
    await world.world.admin('patch', `/v1/projects/${one.projectId}`, { status: 'active' });
    expect(await world.replies(one, from)).toEqual([expect.objectContaining({ status: 'EXPIRED' })]);
  });

  it('the confirmation does not pass a complaint that came after it', async () => {
    const one = await world.tenant.project();
    await world.world.admin('patch', `/v1/projects/${one.projectId}`, { status: 'suspended' });
    const from = newNumber();
    await said(from, ['STOP'], one);
    await world.world.admin('post', `/v1/projects/${one.projectId}/phones/${from}/opt-out`, { reason: 'COMPLAINT' });
    await world.world.admin('patch', `/v1/projects/${one.projectId}`, { status: 'active' });
    expect(await world.replies(one, from)).toEqual([
      expect.objectContaining({ status: 'BLOCKED', reason: 'opted_out' }),
    ]);
  });
});

describe('A number that comes in without its calling code', () => {
  const PERSON = '+4915112345678';
  const NATIONAL = '0151 12345678';
  /** A number of Austria with its calling code, and one of Toronto without. */
  const AMBIGUOUS = '4377337541';
  const NATIONALLY = `+1${AMBIGUOUS}`;

  let world: InboundWorld;
  beforeAll(async () => {
    world = await InboundWorld.at(await sharedApp());
  });
  afterAll(() => world.stop());

  const said = (of: SendingProject, from: string, text: string, country: 'DE' | 'US' | null = null) =>
    world.bring(of, { from, text }, false, country);
  const register = ({ projectId }: SendingProject, phones: readonly string[]) =>
    world.world.admin('post', `/v1/projects/${projectId}/phones`, { phones });
  const numbers = async ({ projectId }: SendingProject) =>
    (await world.sql.rows<{ phoneE164: string }>('SELECT phoneE164 FROM phones WHERE projectId = ?', [projectId])).map(
      ({ phoneE164 }) => phoneE164,
    );
  const received = ({ projectId }: SendingProject) =>
    world.sql.rows<{ phone: string }>(
      "SELECT phone FROM messages WHERE projectId = ? AND direction = 'INBOUND' ORDER BY messageId",
      [projectId],
    );
  const unmatched = async ({ providerId }: SendingProject) =>
    (await world.world.send('get', `/v1/providers/${providerId}/unmatched`, world.app.adminKey)).body.data as {
      unmatchedId: string;
      from: string;
      text: string;
    }[];

  // Seen to fail: it was no number, and its STOP was not heeded.
  it('is read in the default country of the provider', async () => {
    const project = await world.tenant.project();
    await said(project, NATIONAL, 'STOP', 'DE');
    expect([await world.isOut(project, PERSON), await numbers(project)]).toEqual([true, [PERSON]]);
    expect(await received(project)).toEqual([{ phone: PERSON }]);
    expect(await world.replies(project, PERSON)).toHaveLength(1);
  });

  it.each([
    ['of the number that was written to', { address: '+493012345678' }],
    ['that alone its sender sends to', { kind: 'SHORT_CODE', address: '77123', countries: ['DE'] }],
  ])('is read in the country %s', async (_what, choices) => {
    const project = await world.tenant.project();
    const { address } = await world.tenant.sender(project.projectId, project.providerId, choices);
    await world.bring(project, { from: NATIONAL, to: address, text: 'STOP' });
    expect(await world.isOut(project, PERSON)).toBe(true);
  });

  // Seen to fail: the sender of the international reading was chosen, and the message kept as unmatched.
  it('is written to the sender that the account speaks for, where its address may be read as two', async () => {
    const [project, neighbour] = [await world.tenant.project(), await world.tenant.project()];
    await world.tenant.sender(project.projectId, project.providerId, { address: NATIONALLY });
    await world.tenant.sender(neighbour.projectId, neighbour.providerId, { address: `+${AMBIGUOUS}` });
    for (const one of [project, neighbour])
      await world.bring(one, { from: PERSON, to: AMBIGUOUS, text: 'Hello' }, false, 'US');
    expect([await received(project), await received(neighbour)]).toEqual([[{ phone: PERSON }], [{ phone: PERSON }]]);
    expect([await unmatched(project), await unmatched(neighbour)]).toEqual([[], []]);
  });

  it('that may be two numbers, neither of them known, is the international one and not replied to', async () => {
    const project = await world.tenant.project();
    await said(project, AMBIGUOUS, 'STOP', 'US');
    const [phone = ''] = await numbers(project);
    expect(phone).toBe(`+${AMBIGUOUS}`);
    expect([await world.isOut(project, phone), await world.replies(project, phone)]).toEqual([true, []]);
    const other = await world.tenant.project();
    await register(other, [NATIONALLY]);
    await said(other, AMBIGUOUS, 'STOP', 'US');
    expect([await world.isOut(other, NATIONALLY), await numbers(other)]).toEqual([true, [NATIONALLY]]);
    expect(await world.replies(other, NATIONALLY)).toHaveLength(1);
  });

  it('that cannot be read stands as its digits; a text that asks to stop is kept for the operator too', async () => {
    const project = await world.tenant.project();
    for (const text of ['Hello', 'STOP']) await said(project, NATIONAL, text);
    expect(await received(project)).toEqual([{ phone: '015112345678' }, { phone: '015112345678' }]);
    expect(await numbers(project)).toEqual([]);
    const [kept, ...others] = await unmatched(project);
    expect([kept, others]).toMatchObject([{ from: NATIONAL, text: 'STOP' }, []]);
    const path = `/v1/providers/${project.providerId}/unmatched/${String(kept?.unmatchedId)}/assign`;
    const { projectId } = project;
    const { status } = await world.world.send('post', path, world.app.adminKey, { projectId, phoneE164: PERSON });
    expect([status, await world.isOut(project, PERSON)]).toEqual([200, true]);
    expect(await world.replies(project, PERSON)).toEqual([]);
  });

  // Seen to fail: the writing stood in messages and events, and in unmatched records.
  it('disappears with the number from messages, events and unmatched, also from rows of before', async () => {
    const project = await world.tenant.project();
    const { projectId } = project;
    await said(project, PERSON, 'It is me');
    await said(project, NATIONAL, `STOP, says ${NATIONAL}`);
    await said(project, '0151 99999999', 'STOP');
    await said(project, '0152/123456-78', 'Hello');
    for (const [table, column] of [
      ['messages', 'phone'],
      ['events', 'subject'],
    ])
      await world.sql.rows(`UPDATE ${String(table)} SET ${String(column)} = '0151/123 456-78'
WHERE projectId = '${projectId}' AND ${String(column)} = '015212345678'`);
    await world.sql.rows(
      "UPDATE events SET data = REPLACE(data, '015212345678', '0151/123 456-78') WHERE projectId = ?",
      [projectId],
    );
    const stored = async () => [
      ...(await world.sql.rows('SELECT * FROM messages WHERE projectId = ?', [projectId])),
      ...(await world.sql.rows('SELECT * FROM events WHERE projectId = ?', [projectId])),
      ...(await world.sql.rows('SELECT * FROM provider_unmatched WHERE providerId = ?', [project.providerId])),
    ];
    const writings = async () => JSON.stringify(await stored()).match(/151[^"]{0,2}123[^"]?456[^"]?78/g) ?? [];
    expect((await writings()).length).toBeGreaterThan(8);
    await world.world.erase(projectId, PERSON);
    expect(await writings()).toEqual([]);
    expect((await received(project)).map(({ phone }) => phone.replace(/^erased_.*/, 'erased'))).toEqual([
      'erased',
      'erased',
      '015199999999',
      'erased',
    ]);
    expect((await unmatched(project)).map(({ from }) => from.replace(/^erased_.*/, 'erased'))).toEqual([
      '0151 99999999',
      'erased',
    ]);
  });
});

describe('What a project says itself, when it comes in', () => {
  let world: InboundWorld;
  beforeAll(async () => {
    world = await InboundWorld.at(await sharedApp());
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
