import { createServer } from 'node:net';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { exampleBody, json, KEY, problem, ServiceDouble } from './service-double.js';
import { Terminal } from './terminal.js';

const PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const PHONE = '+14155552601';

/** Lets everything go on that can. */
async function turns(count: number): Promise<void> {
  for (let one = 0; one < count; one += 1) await turn();
}

/** Lines that are not as they must be: each gets one sentence and 2, and nothing is sent. */
const WRONG: readonly (readonly [string, RegExp])[] = [
  ['sedn', /^Unknown command 'sedn'\. Did you mean send\?/],
  ['messages lst', /^Unknown command 'lst'\. Did you mean list\?/],
  ['phones optout +1', /^Unknown command 'optout'\. Did you mean opt-out\?/],
  ['api sendMesage', /^Unknown command 'sendMesage'\. Did you mean sendMessage\?/],
  ['api readMessage --mesageId msg_1', /^Unknown option '--mesageId'\. Did you mean --messageId\?/],
  ['api readMessage', /^readMessage needs messageId\./],
  ['api readMessage --messageId ..', /needs messageId\./],
  ['send +1', /^Missing required argument 'text'\./],
  ['send +1 Hi again', /^Too many arguments for 'send'/],
  ['send +1 Hi --preveiw', /^Unknown option '--preveiw'\. Did you mean --preview\?/],
  ['send +1 Hi --category LOUD', /Allowed choices are TRANSACTIONAL, MARKETING, URGENT\./],
  ['send +1 Hi --send-at soon', /It must be a time such as/],
  ['send +1 Hi --send-at 2026-13-45T00:00:00Z', /It must be a time such as/],
  ['messages list --limit 0', /It must be a whole number/],
  ['messages list --limit 5 --all', /cannot be used with option/],
  ['messages get', /^Missing required argument 'id'\./],
  ['timeline', /^Name one message: by its id, by --phone or by --reference\./],
  ['timeline msg_1 --phone +1', /^Name one message/],
  ['phones get', /^Missing required argument 'number'\./],
  ['phones upload', /^Missing required argument 'file'\./],
  ['deliveries replay', /^Required option '--since <time>' not specified\./],
  ['deliveries list --event evt_1 --status FAILED', /cannot be used with option/],
  ['deliveries resend', /^Missing required argument 'id'\./],
  ['webhooks tset', /^Unknown command 'tset'\. Did you mean test\?/],
  ['logout --profile a/b', /^A profile is named by/],
  ['whoami --profile', /^Option '--profile <name>' argument missing\./],
  ['whoami \u001b[31m', /^Too many arguments for 'whoami'/],
  ['\u001b[31msedn', /^Unknown command '\\u001b\[31msedn'\./],
];

describe('The exit codes of commands through the API', () => {
  const service = new ServiceDouble();
  let terminal: Terminal;
  beforeAll(async () => {
    await service.start();
    terminal = new Terminal({ PARLEY_URL: service.url, PARLEY_API_KEY: KEY, PARLEY_PROJECT: PROJECT });
  });
  afterAll(async () => {
    await service.stop();
    terminal.close();
  });
  beforeEach(() => service.reset());

  it.each(WRONG)('2: %j gets one sentence', async (line, sentence) => {
    const { code, stdout, stderr } = await terminal.run(line);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(sentence)]);
    expect(stderr.match(/\n/g)).toHaveLength(1);
    expect(service.arrived).toEqual([]);
  });

  it('2: a command that only holds others shows them', async () => {
    for (const line of ['messages', 'phones', 'deliveries', 'webhooks', 'api'])
      expect(await terminal.run(line)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('Usage: '),
      });
  });

  it('2: the project has no webhook config, or several', async () => {
    const page = exampleBody('listWebhookConfigs');
    service.on('listWebhookConfigs', json(200, { ...page, data: [] }));
    expect(await terminal.run('webhooks test')).toMatchObject({ code: 2, stderr: expect.stringContaining('has no') });
    const [config] = page['data'] as object[];
    service.on('listWebhookConfigs', json(200, { ...page, data: [config, config] }));
    expect(await terminal.run('webhooks test')).toMatchObject({ code: 2, stderr: expect.stringContaining('several') });
  });

  it('1: what was looked for is not there, or a test has failed', async () => {
    service.on('listMessages', json(200, { data: [], cursor: '', hasMore: false }));
    const none = await terminal.run(`timeline --phone ${PHONE}`);
    expect(none).toEqual({ code: 1, stdout: '', stderr: `There is no message of ${PHONE}.\n` });
    const result = { ...exampleBody('testWebhookConfig'), isSuccess: false, outcome: 'TIMEOUT' };
    service.on('testWebhookConfig', json(200, result));
    const failed = await terminal.run('webhooks test whc_1 --json');
    expect(failed).toEqual({
      code: 1,
      stdout: `${JSON.stringify(result)}\n`,
      stderr: 'The receiver did not take the event.\n',
    });
  });

  it('1: a secret that was lost on the way, with what was made', async () => {
    const { plainApiKey: _lost, ...view } = exampleBody('createApiKey');
    service.on('createApiKey', json(201, view, { 'idempotent-replayed': 'true' }));
    const { code, stdout, stderr } = await terminal.run('api createApiKey --body -', { stdin: '{"name":"A"}' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`What was made: ${JSON.stringify(view)}\n`);
  });

  it('3: refused by the API, with its words, fields, code and request id', async () => {
    const details = [
      { path: 'to', rule: 'isPhone', message: 'to must be a number' },
      { path: 'text', rule: 'maxLength', message: 'text must be shorter' },
    ];
    service.on('sendMessage', problem(400, 'validation_failed', '2 fields are not valid: to, text', details));
    expect(await terminal.run('send +1 Hi --json')).toEqual({
      code: 3,
      stdout: '',
      stderr:
        '2 fields are not valid: to, text\n  to: to must be a number\n  text: text must be shorter\n' +
        'code: validation_failed, request: req-12345678\n',
    });
    service.on('readMessage', problem(404, 'not_found', 'There is no such message.'));
    expect(await terminal.run('messages get msg_1')).toMatchObject({ code: 3 });
    service.on('readMessage', (response) => void response.writeHead(200).end('<html>'));
    const proxy = await terminal.run('messages get msg_1');
    expect([proxy.code, proxy.stderr]).toEqual([3, expect.stringMatching(/^Status 200 [^\n]+"<html>"\n$/)]);
  });

  it('4: nobody listens, or the connection breaks', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    await new Promise((done) => free.close(done));
    const env = { PARLEY_URL: `http://127.0.0.1:${port}` };
    expect(await terminal.run('messages get msg_1', { env })).toEqual({
      code: 4,
      stdout: '',
      stderr: 'The service cannot be reached. No connection was made. (ECONNREFUSED)\n',
    });
    service.on('patchTenant', (response) => void response.destroy());
    const cut = await terminal.run('api patchTenant --tenantId ten_1 --body -', { stdin: '{"name":"A"}' });
    expect([cut.code, cut.stderr]).toEqual([
      4,
      expect.stringMatching(/^The service cannot be reached\. The connection broke\.[^\n]*\nIt may have been done/),
    ]);
  });

  it('130: interrupted during a request, and while it waits, without a word', async () => {
    let interrupt = (): void => undefined;
    const given = { onBegin: (callback: () => void) => void (interrupt = callback) };
    service.on('readMessage', () => interrupt());
    expect(await terminal.run('messages get msg_1', given)).toEqual({ code: 130, stdout: '', stderr: '' });
    service.on('readMessage', (response) => {
      problem(503, 'unavailable', 'Later.')(response, service.arrived[0]!);
      setImmediate(() => interrupt());
    });
    expect(await terminal.run('messages get msg_1', given)).toEqual({ code: 130, stdout: '', stderr: '' });
  });

  it('130: a feed that was restored again and again is not asked in a circle', async () => {
    const details = [
      { path: 'afterEpoch', rule: 'current', message: '2' },
      { path: 'afterSequence', rule: 'current', message: '7' },
    ];
    let interrupt = (): void => undefined;
    service.on('listEvents', (response, request) => {
      // A request that does not wait comes within them.
      if (service.arrived.length === 1) void turns(200).then(() => interrupt());
      problem(409, 'epoch_changed', 'Restored.', details)(response, request);
    });
    const given = { onBegin: (callback: () => void) => void (interrupt = callback) };
    const { code } = await terminal.run('events tail --from 1', given);
    expect([code, service.arrived.length]).toEqual([130, 1]);
  });

  it('130: interrupted while standard input is read', async () => {
    const onBegin = (interrupt: () => void) => void setImmediate(interrupt);
    for (const args of [`login ${service.url}`, 'api createTenant --body -'])
      expect(await terminal.run(args, { stdin: null, onBegin })).toEqual({ code: 130, stdout: '', stderr: '' });
  });

  it('1: a file that has no end, is none or cannot be written, and a disk that is full', async () => {
    const listen = ['listen', '--forward-to', 'http://127.0.0.1:9', '--resume'];
    for (const [args, sentence] of [
      [['login', service.url, '--key-file', '/dev/zero'], /^More than 4096 bytes came from \/dev\/zero\.$/],
      [['api', 'createTenant', '--body', '/dev/zero'], /^More than 67108864 bytes came from \/dev\/zero\.$/],
      [['api', 'createTenant', '--body', '/tmp'], /^\/tmp cannot be read \(EISDIR\)\.$/],
      [[...listen, '/tmp'], /^\/tmp cannot be read \(EISDIR\)\.$/],
      [[...listen, '/nonexistent/place'], /\n\/nonexistent\/place cannot be written \(ENOENT\)\.$/],
    ] as const) {
      const { code, stderr } = await terminal.run(args);
      expect([code, stderr.trimEnd()]).toEqual([1, expect.stringMatching(sentence)]);
    }
    expect(await terminal.run('whoami', { closesAfter: 0, breaksWith: 'ENOSPC' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Standard output cannot be written (ENOSPC).\n',
    });
  });

  it('0: a closed pipe ends a list quietly, and no further page is asked for', async () => {
    const page = { ...exampleBody('listPhones'), cursor: 'x', hasMore: true };
    let pages = 0;
    service.on('listPhones', (response, request) => json(200, { ...page, cursor: `x${pages++}` })(response, request));
    const { code, stderr } = await terminal.run('phones list --all', { closesAfter: 100 });
    expect([code, stderr, service.arrived.length]).toEqual([0, '', 2]);
    expect(await terminal.run('phones download', { closesAfter: 0 })).toMatchObject({ code: 0, stderr: '' });
  });
});
