import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CSV, exampleBody, json, KEY, ServiceDouble } from './service-double.js';
import { NOW, Terminal } from './terminal.js';

const PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const PHONE = '+14155552601';
const IN_PROJECT = `/v1/projects/${PROJECT}`;
const CONFIG = exampleBody('readWebhookConfig')['webhookConfigId'] as string;
const LISTED = `projectIds=${PROJECT}`;
const HOUR_MS = 3_600_000;

/** A command, the operation whose body `--json` prints, and the requests that it sends: `METHOD path?query body`. */
const COMMANDS: readonly (readonly [readonly string[], string, readonly string[]])[] = [
  [['whoami'], 'readCurrentApiKey', ['GET /v1/api-keys/current']],
  [['send', PHONE, 'Hi'], 'sendMessage', [`POST ${IN_PROJECT}/messages {"to":"${PHONE}","text":"Hi"}`]],
  [
    ['send', PHONE, 'Hi', '--preview', '--category', 'MARKETING'],
    'previewMessage',
    [`POST ${IN_PROJECT}/messages/preview {"to":"${PHONE}","text":"Hi","category":"MARKETING"}`],
  ],
  [
    [
      'send',
      '555',
      'Hi',
      '--from',
      'snd_1',
      '--country',
      'US',
      '--reference',
      'a',
      '--send-at',
      '2h',
      '--timezone',
      'America/Chicago',
    ],
    'sendMessage',
    [
      `POST ${IN_PROJECT}/messages {"to":"555","text":"Hi","from":"snd_1","defaultCountry":"US",` +
        `"clientReference":"a","sendAt":${NOW + 2 * HOUR_MS},"timezone":"America/Chicago"}`,
    ],
  ],
  [['messages', 'get', 'msg_1'], 'readMessage', ['GET /v1/messages/msg_1']],
  [['messages', 'cancel', 'msg_1'], 'cancelMessage', ['POST /v1/messages/msg_1/cancel']],
  [['phones', 'get', PHONE], 'readPhone', ['GET /v1/phones/%2B14155552601']],
  [
    ['phones', 'opt-out', PHONE, '--reason', 'COMPLAINT', '--note', 'no'],
    'optOutPhone',
    [`POST ${IN_PROJECT}/phones/%2B14155552601/opt-out {"reason":"COMPLAINT","note":"no"}`],
  ],
  [
    ['phones', 'opt-in', PHONE, '--evidence', 'form'],
    'optInPhone',
    [`POST ${IN_PROJECT}/phones/%2B14155552601/opt-in {"evidence":"form"}`],
  ],
  [['phones', 'erase', PHONE], 'erasePhone', [`DELETE ${IN_PROJECT}/phones/%2B14155552601`]],
  [
    ['deliveries', 'resend', 'dlv_1'],
    'resendDelivery',
    ['GET /v1/deliveries/dlv_1', `POST ${IN_PROJECT}/webhook-configs/${CONFIG}/deliveries/dlv_1/resend`],
  ],
  [
    ['deliveries', 'replay', '--since', '2h', '--status', 'FAILED', '--status', 'PENDING'],
    'replayDeliveries',
    [
      `GET ${IN_PROJECT}/webhook-configs?limit=2`,
      `POST ${IN_PROJECT}/webhook-configs/${CONFIG}/replay ` +
        `{"since":${NOW - 2 * HOUR_MS},"statuses":["FAILED","PENDING"]}`,
    ],
  ],
  [
    ['webhooks', 'test', 'whc_1', '--event-type', 'message.sent'],
    'testWebhookConfig',
    [`POST ${IN_PROJECT}/webhook-configs/whc_1/test {"eventType":"message.sent"}`],
  ],
];

/** Those that print a list, the operation whose records they print, and the last request. */
const LISTS: readonly (readonly [readonly string[], string, string])[] = [
  [
    ['messages', 'list', '--status', 'SENT', '--status', 'FAILED', '--direction', 'OUTBOUND', '--reference', 'a'],
    'listMessages',
    `GET /v1/messages?limit=20&${LISTED}&status=SENT&status=FAILED&direction=OUTBOUND&clientReference=a`,
  ],
  [['timeline', 'msg_1'], 'readMessageTimeline', 'GET /v1/messages/msg_1/timeline?limit=100'],
  [
    ['timeline', '--phone', PHONE],
    'readMessageTimeline',
    `GET /v1/messages/${exampleBody('readMessage')['messageId'] as string}/timeline?limit=100`,
  ],
  [
    ['phones', 'list', '--search', '415', '--country', 'US', '--opted-out', '--limit', '5'],
    'listPhones',
    `GET /v1/phones?limit=5&search=415&${LISTED}&country=US&isOptedOut=true`,
  ],
  [
    ['deliveries', 'list', '--status', 'FAILED'],
    'listDeliveries',
    `GET ${IN_PROJECT}/webhook-configs/${CONFIG}/deliveries?limit=20&status=FAILED`,
  ],
  [['deliveries', 'list', '--event', 'evt_1'], 'listEventDeliveries', 'GET /v1/events/evt_1/deliveries'],
  [['webhooks', 'list'], 'listWebhookConfigs', `GET ${IN_PROJECT}/webhook-configs`],
];

describe('Commands through the API', () => {
  const service = new ServiceDouble();
  let terminal: Terminal;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    await service.start();
    terminal = new Terminal({ PARLEY_URL: service.url, PARLEY_API_KEY: KEY, PARLEY_PROJECT: PROJECT });
  });
  afterAll(async () => {
    await service.stop();
    terminal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => service.reset());
  const sent = () =>
    service.arrived.map(({ method, path, query, body }) =>
      `${method} ${path}${query.size > 0 ? `?${query.toString()}` : ''} ${body}`.replaceAll('%2C', ',').trim(),
    );

  it.each(COMMANDS)('%j: --json is the body of %s, and nothing else', async (args, operation, requests) => {
    const { code, stdout, stderr } = await terminal.run([...args, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.endsWith('\n') && stdout.split('\n').length).toBe(2);
    expect(JSON.parse(stdout)).toEqual(exampleBody(operation));
    expect(sent()).toEqual(requests);
    expect(service.arrived.every(({ headers }) => headers['x-api-key'] === KEY)).toBe(true);
  });

  it.each(COMMANDS)('%j: for people, in lines of a name and a value', async (args) => {
    const { code, stdout, stderr } = await terminal.run(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^[a-z][a-z ]* {2,}\S/);
    expect(stdout).not.toContain('{"');
  });

  it.each(LISTS)('%j: --json is one record of %s a line', async (args, operation, request) => {
    const { code, stdout, stderr } = await terminal.run([...args, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const records = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(records).toEqual(exampleBody(operation)['data']);
    expect(sent().at(-1)).toBe(request);
  });

  it.each(LISTS)('%j: for people, a table', async (args) => {
    const { code, stdout, stderr } = await terminal.run(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^[A-Z][A-Z ]+\n\S/m);
  });

  it('list as many as are wanted, over pages, and say when there are more', async () => {
    const [record] = exampleBody('listPhones')['data'] as object[];
    service.on('listPhones', (response, { query }) =>
      json(200, {
        data: Array(2).fill(record),
        cursor: `${query.get('cursor') ?? ''}x`,
        hasMore: query.get('cursor') !== 'xx',
      })(response, service.arrived[0]!),
    );
    const three = await terminal.run('phones list --limit 3 --json');
    expect([three.stdout.trim().split('\n').length, three.stderr]).toEqual([3, 'There are more: --all prints them.\n']);
    const all = await terminal.run('phones list --all --json');
    expect([all.stdout.trim().split('\n').length, all.stderr]).toEqual([6, '']);
    service.on('listPhones', json(200, { data: [], cursor: '', hasMore: false }));
    expect(await terminal.run('phones list')).toEqual({ code: 0, stdout: '', stderr: 'There are none.\n' });
  });

  it('take the project of the key when none is named', async () => {
    const none = { PARLEY_PROJECT: '' };
    expect(await terminal.run(['send', PHONE, 'Hi'], { env: none })).toMatchObject({ code: 0 });
    const { projectId } = exampleBody('readCurrentApiKey');
    expect(sent()).toEqual([
      'GET /v1/api-keys/current',
      `POST /v1/projects/${projectId as string}/messages {"to":"${PHONE}","text":"Hi"}`,
    ]);
    service.reset();
    await terminal.run(['send', PHONE, 'Hi', '--project', 'prj_2', '--idempotency-key', 'once']);
    expect(service.arrived).toMatchObject([
      { path: '/v1/projects/prj_2/messages', headers: { 'idempotency-key': 'once' } },
    ]);
  });

  it('upload a file, wait for its import and write what was not taken', async () => {
    const [file, errors] = [join(folder, 'numbers.csv'), join(folder, 'errors.csv')];
    writeFileSync(file, CSV);
    const view = exampleBody('readImport');
    service.on('importPhones', json(202, { ...view, status: 'QUEUED' }));
    service.on('readImport', json(200, { ...view, status: 'DONE' }));
    const { code, stdout } = await terminal.run(['phones', 'upload', file, '--country', 'US', '--errors', errors]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^status +DONE$/m)]);
    expect(service.arrived[0]).toMatchObject({ path: `${IN_PROJECT}/phones/import`, body: CSV });
    expect([service.arrived[0]?.query.get('defaultCountry'), readFileSync(errors, 'utf8')]).toEqual(['US', CSV]);
    service.on('readImport', json(200, { ...view, status: 'FAILED', error: 'It is no CSV.' }));
    expect(await terminal.run(['phones', 'upload', file])).toMatchObject({ code: 1, stderr: 'The import failed.\n' });
    service.reset();
    service.on('importPhones', json(202, { ...view, status: 'QUEUED' }));
    expect(await terminal.run(['phones', 'upload', file, '--no-wait'])).toMatchObject({ code: 0 });
    expect(service.arrived).toHaveLength(1);
    expect(await terminal.run(['phones', 'upload', join(folder, 'none')])).toMatchObject({ code: 1 });
  });

  it('download numbers to standard output, or into a file that is there once it is whole', async () => {
    expect(await terminal.run('phones download')).toEqual({ code: 0, stdout: CSV, stderr: '' });
    const out = join(folder, 'out.csv');
    expect(await terminal.run(['phones', 'download', '--out', out])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(out, 'utf8')).toBe(CSV);
    service.on('exportPhones', (response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write(CSV, () => response.destroy());
    });
    const broken = await terminal.run(['phones', 'download', '--out', join(folder, 'broken.csv')]);
    expect(broken).toMatchObject({ code: 4, stderr: expect.stringContaining('cannot be reached') });
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
    service.reset();
    const nowhere = await terminal.run(['phones', 'download', '--out', join(folder, 'none', 'out.csv')]);
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/ cannot be written \(ENOENT\)\.\n$/) });
  });
});
