import { REPLY_TEXTS } from '../../src/messaging/inbound/keywords.js';
import { INBOUND_FIELDS, Kannel, KANNEL_ROOT, KANNEL_USER, SmppCarrier } from '../doubles/kannel.js';
import { LOOPBACK_RECEIVERS } from '../doubles/receiver.js';
import { eventually } from '../harness/eventually.js';
import { fencedBlocks } from '../harness/fenced-blocks.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { quietIn } from '../harness/open-window.js';
import { runBuilt, startService } from '../harness/processes.js';
import { Terminal } from '../harness/terminal.js';
import { startTestApp, TEST_MASTER_KEY } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

/** Left out where there is no Kannel, which `npm test` says. */
const withKannel = KANNEL_ROOT === '' ? describe.skip : describe;

withKannel('A real Kannel', () => {
  const SECRET = 'an-inbound-secret-of-a-test';
  /** Served by the SMSC, and no sender of anybody. */
  const NOBODYS_NUMBER = '54321';

  let world: WebhookWorld;
  let tenant: MessageTenant;
  let project: SendingProject;
  let providerId: string;
  let kannel: Kannel;
  let carrier: SmppCarrier;
  let hook: Hook;
  const admin = (method: 'get' | 'post' | 'patch' | 'put', path: string, body?: object) =>
    world.world.send(method, path, world.app.adminKey, body);
  beforeAll(async () => {
    world = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
    tenant = new MessageTenant(world.world);
    const made = await tenant.project();
    // Its callback URLs are known before its provider, whose id stands in them.
    const port = new URL(world.app.url).port;
    const settings = { sendUrl: 'http://127.0.0.1:1/cgi-bin/sendsms', ...KANNEL_USER, callbackCidrs: ['127.0.0.1/32'] };
    const provider = await world.world.admin('post', '/v1/providers', {
      name: 'Kannel',
      kind: 'KANNEL',
      settings: { ...settings, callbackBaseUrl: `http://localhost:${port}`, inboundSecret: SECRET },
    });
    providerId = String(provider['providerId']);
    carrier = await SmppCarrier.start();
    kannel = await Kannel.configure(
      `http://127.0.0.1:${port}/v1/callbacks/${providerId}/inbound?secret=${SECRET}&${INBOUND_FIELDS}`,
      carrier.groupFor('CARRIER'),
    );
    await admin('patch', `/v1/providers/${providerId}`, { settings: { sendUrl: kannel.sendUrl, ...KANNEL_USER } });
    await admin('patch', `/v1/projects/${made.projectId}/senders/${made.senderId}`, { status: 'disabled' });
    const { senderId, address } = await tenant.sender(made.projectId, providerId);
    project = { ...made, providerId, senderId, from: address };
    const messageEvents = ['SENT', 'DELIVERED'];
    hook = await world.hook({ project, subscriptions: { messageEvents, phoneEvents: [] } });
    await kannel.start();
  });
  afterAll(async () => {
    await kannel.stop();
    carrier.stop();
    await world.stop();
  });

  const sendTo = async (to: string, text: string): Promise<string> => {
    const { status, body } = await tenant.send(project, { to, text });
    expect([status, body.status]).toEqual([202, 'QUEUED']);
    return String(body.messageId);
  };
  const message = async (messageId: string) =>
    (await world.world.send('get', `/v1/messages/${messageId}`, project.key)).body as Record<string, unknown>;
  const becomes = (messageId: string, status: string) =>
    eventually(`${messageId} is ${status}`, async () => (await message(messageId))['status'] === status);
  const submittedTo = (to: string) => kannel.submitted.filter((line) => line.split(' ')[1] === to);

  it('carries a message to the SMSC, and its receipts 8 and 1 back: status, timeline, counters, webhook', async () => {
    await kannel.connectSmsc();
    const to = newNumber();
    const messageId = await sendTo(to, 'Hello.');
    await becomes(messageId, 'DELIVERED');
    expect(submittedTo(to)).toEqual([`${project.from} ${to} text Hello.`]);
    const timeline = (await world.world.send('get', `/v1/messages/${messageId}/timeline`, project.key)).body as {
      data: { kind: string; status: string | null }[];
    };
    const told = () => timeline.data.filter(({ kind }) => kind === 'RECEIPT').map(({ status }) => status);
    expect(told()).toContain('DELIVERED');
    await eventually('the number is counted', async () => {
      const { body } = await world.world.send('get', `/v1/phones/${to}`, project.key);
      return body.messageCount === 1 && body.deliveredCount === 1;
    });
    const types = () => world.received(hook).map(({ body }) => (JSON.parse(body) as { type: string }).type);
    await eventually('its end is delivered', () => Promise.resolve(types().includes('message.delivered')));
    // On a busy machine the receipt may overtake the response to the submission: then the message was never SENT.
    expect([['message.delivered'], ['message.delivered', 'message.sent']]).toContainEqual(types().sort());
    await eventually('both receipts are recorded', async () => {
      const rows = await world.sql.rows<{ status: string }>(
        "SELECT status FROM message_entries WHERE messageId = ? AND kind = 'RECEIPT' ORDER BY status",
        [messageId],
      );
      return rows.map(({ status }) => status).join() === 'DELIVERED,SENT';
    });
  });

  it.each([
    ['GSM-7', 'Price: 5€ @ 10% & more + "[x]"', 'text Price: 5€ @ 10% & more + "[x]"'],
    // UTF-16BE, percent-encoded as Kannel does it.
    ['UCS-2', 'Привет😀', 'ucs-2 %04%1F%04%40%048%042%045%04B%D8%3D%DE%00'],
  ])('carries a text in %s', async (_name, text, submitted) => {
    const to = newNumber();
    await becomes(await sendTo(to, text), 'DELIVERED');
    expect(submittedTo(to)).toEqual([`${project.from} ${to} ${submitted}`]);
  });

  it('makes one message of ten parts', async () => {
    const to = newNumber();
    const messageId = await sendTo(to, 'ä'.repeat(1_530));
    await becomes(messageId, 'DELIVERED');
    expect([submittedTo(to).length, (await message(messageId))['parts']]).toEqual([10, 10]);
  });

  it('loses nothing and sends nothing twice when it is killed between submission and receipt', async () => {
    // Without an SMSC it queues what it has taken.
    await kannel.disconnectSmsc();
    const numbers = Array.from({ length: 10 }, newNumber);
    const ids: string[] = [];
    for (const to of numbers) ids.push(await sendTo(to, 'Held.'));
    for (const messageId of ids) await becomes(messageId, 'SENT');
    await kannel.crash();
    await kannel.start();
    await kannel.connectSmsc();
    for (const messageId of ids) await becomes(messageId, 'DELIVERED');
    expect(numbers.map((to) => submittedTo(to).length)).toEqual(numbers.map(() => 1));
  });

  it('is not asked again for what it may have taken, and is waited for while it is down', async () => {
    await kannel.crash();
    const to = newNumber();
    const messageId = await sendTo(to, 'While it is down.');
    await eventually('it was sent', async () => {
      const rows = await world.sql.rows('SELECT 1 FROM message_attempts WHERE messageId = ?', [messageId]);
      return rows.length > 0;
    });
    expect((await message(messageId))['status']).not.toBe('FAILED');
    await kannel.start();
    await kannel.connectSmsc();
    // Clears the breaker, as an operator would.
    await admin('patch', `/v1/providers/${providerId}`, { settings: { smscId: null } });
    await becomes(messageId, 'DELIVERED');
    expect(submittedTo(to)).toHaveLength(1);
  });

  it('brings what people write, with its charset', async () => {
    const unmatched = async () =>
      (await admin('get', `/v1/providers/${providerId}/unmatched`)).body.data as { kind: string; text: string }[];
    await kannel.connectSmsc(`+14155550199 ${NOBODYS_NUMBER} text STOP & 100%`);
    await eventually('it is taken', async () => (await unmatched()).length === 1);
    await kannel.connectSmsc(`+14155550199 ${NOBODYS_NUMBER} ucs2 %04%21%04%42%00%20%20%AC`);
    await eventually('the other is taken too', async () => (await unmatched()).length === 2);
    const parties = { kind: 'INBOUND', from: '+14155550199', to: NOBODYS_NUMBER };
    expect(await unmatched()).toMatchObject([
      { ...parties, text: 'Ст €' },
      { ...parties, text: 'STOP & 100%' },
    ]);
  });

  it('opts out who writes STOP and confirms it once; START brings them back', async () => {
    const person = newNumber();
    const isOut = async () =>
      (await world.world.send('get', `/v1/phones/${person}`, project.key)).body.isOptedOut as boolean | undefined;
    const writes = (text: string) => kannel.connectSmsc(`${person} ${project.from} text ${text}`);
    const got = (count: number) =>
      eventually(`${count} messages to the person`, () => Promise.resolve(submittedTo(person).length === count));
    await writes('STOP');
    await eventually('the person is out', async () => (await isOut()) === true);
    await got(1);
    const { body } = await tenant.send(project, { to: person, text: 'Hello.' });
    expect(body).toMatchObject({ status: 'BLOCKED', reason: 'opted_out' });
    await writes('START');
    await eventually('the person is back', async () => (await isOut()) === false);
    await got(2);
    await becomes(await sendTo(person, 'Hello again.'), 'DELIVERED');
    const texts = [REPLY_TEXTS.en.STOP, REPLY_TEXTS.en.START, 'Hello again.'];
    expect(submittedTo(person)).toEqual(texts.map((text) => `${project.from} ${person} text ${text}`));
  });

  it('has its carrier try 5 minutes for a confirmation, 4,320 for 72 h, and until quiet hours begin', async () => {
    const carried = async (to: string) => {
      const found = () => carrier.submitted.find((one) => `+${one.to.replace('+', '')}` === to);
      await eventually(`the carrier has a message to ${to}`, () => Promise.resolve(found() !== undefined));
      const { at = 0, validUntil } = found() ?? {};
      return { minutes: Math.round(((validUntil ?? 0) - at) / 60_000), validUntil: validUntil ?? 0 };
    };
    // What is handed over more than a second after its acceptance has less: there is always a next one.
    const hasIts = (minutes: number, send: (to: string) => Promise<unknown>) =>
      eventually(`a message has its ${minutes} minutes`, async () => {
        const to = newNumber();
        await send(to);
        return (await carried(to)).minutes === minutes;
      });
    await admin('patch', `/v1/providers/${providerId}`, { settings: { smscId: 'CARRIER' } });
    await hasIts(5, (to) => kannel.connectSmsc(`${to} ${project.from} text STOP`));
    await hasIts(4_320, (to) => tenant.send(project, { to, text: 'Hello.', validityMs: 72 * 3_600_000 }));
    const { quietHours, at } = quietIn(20);
    const policy = { quietHours, legalQuietHours: false, marketingNeedsOptIn: false };
    await admin('put', `/v1/projects/${project.projectId}/sending-policy`, policy);
    const late = newNumber();
    await tenant.send(project, { to: late, text: 'Hello.', category: 'MARKETING' });
    const { validUntil } = await carried(late);
    expect([validUntil > at - 61_000, validUntil <= at + 2_000]).toEqual([true, true]);
    await admin('patch', `/v1/providers/${providerId}`, { settings: { smscId: null } });
  });

  describe('and its doctor', () => {
    const test = async (settings: object) => {
      await admin('patch', `/v1/providers/${providerId}`, { settings: { ...KANNEL_USER, ...settings } });
      return (await admin('post', `/v1/providers/${providerId}/test`)).body as {
        isReachable: boolean;
        explanation: string;
      };
    };
    afterEach(() => test({ sendUrl: kannel.sendUrl }));

    it('finds it well, and has sent nothing', async () => {
      const before = kannel.submitted.length;
      expect(await test({ sendUrl: kannel.sendUrl })).toMatchObject({ isReachable: true });
      expect(kannel.submitted).toHaveLength(before);
    });

    it.each([
      ['a wrong password', () => ({ password: 'wrong' }), /refused the user name or the password/],
      ['a wrong path', () => ({ sendUrl: kannel.sendUrl.replace('sendsms', 'send') }), /check the path/],
      ['a port where nothing listens', () => ({ sendUrl: 'http://127.0.0.1:1/x' }), /nothing listens there/],
      [
        'a name that leads nowhere',
        () => ({ sendUrl: 'http://kannel.invalid/x' }),
        /name kannel.invalid could not be resolved/,
      ],
      [
        'TLS where there is none',
        () => ({ sendUrl: kannel.sendUrl.replace('http', 'https') }),
        /made no TLS connection/,
      ],
    ])('says what is wrong: %s', async (_what, settings, explanation) => {
      expect(await test(settings())).toEqual({ isReachable: false, explanation: expect.stringMatching(explanation) });
    });
  });
});

withKannel('docs/kannel.md', () => {
  const PAGE_WITHIN_MS = 180_000;
  const BLOCKS = fencedBlocks('docs/kannel.md');
  const NAMES = [
    'install',
    'provider',
    'sender',
    'configuration',
    'doctor',
    'fakeSmsc',
    'smscGets',
    'send',
    'readMessage',
    'personWrites',
    'listInbound',
    'newSecret',
    'endOldSecret',
  ] as const;
  type Name = (typeof NAMES)[number];

  let schema: TestSchema;
  let service: Awaited<ReturnType<typeof startService>>;
  let kannel: Kannel;
  let terminal: Terminal;

  beforeAll(async () => {
    schema = await createTestSchema();
    service = await startService(schema.databaseUrl);
    const settings = { DATABASE_URL: schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY };
    const seeded = runBuilt('cli/parley.js', settings, ['seed', '--json']);
    await seeded.exited;
    const { plainApiKey, projectId } = JSON.parse(seeded.output()) as { plainApiKey: string; projectId: string };
    terminal = new Terminal({ BASE: service.url, KEY: plainApiKey, PROJECT: projectId });
  }, PAGE_WITHIN_MS);
  afterAll(async () => {
    await kannel?.stop();
    terminal?.close();
    service.child.kill();
    await service.exited;
    await schema.drop();
  });

  /** All that is not as the page has it: what is at another place on this machine. */
  const onThisMachine = (text: string, { folder, ports }: Kannel): string =>
    [
      ['/usr/lib/kannel', `${KANNEL_ROOT}/usr/lib/kannel`],
      ['/var/log/kannel', folder],
      ['/var/spool/kannel', folder],
      ['13000', String(ports.admin)],
      ['13001', String(ports.boxes)],
      ['13013', String(ports.sendsms)],
      ['10000', String(ports.smsc)],
      ['https://parley.example.com', service.url],
    ].reduce((changed, [from = '', to = '']) => changed.replaceAll(from, to), text);

  const block = (name: Name): string => BLOCKS[NAMES.indexOf(name)]?.text ?? '';
  /** Runs a block with a call, which must succeed; what it prints. */
  const run = async (name: Name): Promise<string> => {
    const { code, stdout, output, requests } = await terminal.paste(onThisMachine(block(name), kannel));
    expect({ name, output, code, ok: requests.map(({ status }) => status < 300) }).toEqual({
      name,
      output,
      code: 0,
      ok: [true],
    });
    return stdout;
  };
  const call = async (name: Name) => JSON.parse(await run(name)) as Record<string, unknown>;
  const messages = async (name: Name) => (await call(name))['data'] as { from: string; text: string; status: string }[];
  /** The configuration of step 3 with the group of step 5 in place of the carrier's, filled in as the page says. */
  const configuration = (): string =>
    onThisMachine(block('configuration').replace(/group = smsc\n[^]*?(?=\ngroup = smsbox)/, block('fakeSmsc')), kannel)
      .replace('PROVIDER_ID', terminal.variable('PROVIDER'))
      .replace('SECRET', terminal.variable('SECRET'));
  const inbound = () => messages('listInbound');
  const personWrites = async (text: string) => {
    const before = (await inbound()).length;
    await kannel.playSmsc(onThisMachine(block('personWrites'), kannel).replace('STOP', text));
    await eventually(`${text} has come in`, async () => (await inbound()).length > before);
    return (await inbound())[0];
  };

  it('has no block that this test does not follow', () => {
    expect(BLOCKS).toHaveLength(NAMES.length);
    expect(block('install')).toMatch(/^apt-get install kannel kannel-extras/);
  });

  it(
    'leads to a message that is DELIVERED, one that is RECEIVED, and a new secret, each block as it stands',
    async () => {
      kannel = await Kannel.prepare();
      await run('provider');
      const sender = await call('sender');
      kannel.write(configuration());
      await kannel.start();
      expect(await call('doctor')).toMatchObject({ isReachable: true });

      await kannel.playSmsc(onThisMachine(block('smscGets'), kannel));
      const sent = await call('send');
      const isDelivered = async () => (await messages('readMessage'))[0]?.status === 'DELIVERED';
      await eventually('it is DELIVERED', isDelivered);
      expect(kannel.submitted[0]).toBe(
        `${String(sender['address'])} ${String(sent['to'])} text ${String(sent['text'])}`,
      );

      expect(await personWrites('STOP')).toMatchObject({ from: sent['to'], text: 'STOP', status: 'RECEIVED' });
      await eventually('the confirmation is at the SMSC', () => Promise.resolve(kannel.submitted.length === 2));
      expect(await call('send')).toMatchObject({ status: 'BLOCKED', reason: 'opted_out' });

      await call('newSecret');
      kannel.write(configuration());
      await kannel.startSmsbox();
      await call('endOldSecret');
      expect(await personWrites('START')).toMatchObject({ text: 'START', status: 'RECEIVED' });
    },
    PAGE_WITHIN_MS,
  );

  it('keeps passwords, secrets, numbers and texts out of the logs', () => {
    for (const log of ['bearerbox.log', 'smsbox.log']) {
      const text = kannel.read(log);
      for (const secret of ['Your order', 'a long random text', terminal.variable('SECRET'), 'STOP', '14155552601'])
        expect([log, secret, text.includes(secret)]).toEqual([log, secret, false]);
    }
  });
});
