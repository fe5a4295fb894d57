import { exampleBody, json, KEY, problem, ServiceDouble } from './service-double.js';
import { Terminal } from './terminal.js';

/** Clears the screen, sets the title, moves the cursor by C1, turns what follows around, begins a new line. */
const HOSTILE = 'a\u001b[2J\u001b]0;owned\u0007\u009b1A\u202eevil\u2066\u200f\r\nb\u0000\u061c\u2028';
const SHOWN = String.raw`a\u001b[2J\u001b]0;owned\u0007\u009b1A\u202eevil\u2066\u200f\r\nb\u0000\u061c\u2028`;
// What a screen would act on. A line break is ours.
const ACTS = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

describe('Text of others', () => {
  const service = new ServiceDouble();
  let terminal: Terminal;
  beforeAll(async () => {
    await service.start();
    terminal = new Terminal({ PARLEY_URL: service.url, PARLEY_API_KEY: KEY, PARLEY_PROJECT: 'prj_1' });
  });
  afterAll(async () => {
    await service.stop();
    terminal.close();
  });
  beforeEach(() => service.reset());

  it.each(['messages get msg_1', 'messages list', 'timeline msg_1', 'api readMessage --messageId msg_1'])(
    'acts on no screen: %s',
    async (line) => {
      const message = { ...exampleBody('readMessage'), text: HOSTILE, from: HOSTILE };
      const [entry] = exampleBody('readMessageTimeline')['data'] as object[];
      service.on('readMessage', json(200, message));
      service.on('listMessages', json(200, { data: [message], cursor: '', hasMore: false }));
      const entries = [{ ...entry, detail: HOSTILE, attempt: null, delivery: null }];
      service.on('readMessageTimeline', json(200, { data: entries, cursor: '', hasMore: false }));
      const { code, stdout } = await terminal.run(line);
      expect([code, stdout]).toEqual([0, expect.stringContaining(SHOWN)]);
      expect(stdout).not.toMatch(ACTS);
    },
  );

  it('is the same text with --json, and acts on no screen either', async () => {
    service.on('readMessage', json(200, { ...exampleBody('readMessage'), text: HOSTILE }));
    const { stdout } = await terminal.run('messages get msg_1 --json');
    expect(JSON.parse(stdout)).toMatchObject({ text: HOSTILE });
    expect(stdout).not.toMatch(ACTS);
  });

  it('is shown so in errors, of the service and of what stands before it', async () => {
    service.on('readMessage', problem(404, HOSTILE, HOSTILE, [{ path: HOSTILE, rule: 'x', message: `${HOSTILE}!` }]));
    const refused = await terminal.run('messages get msg_1');
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining(SHOWN) });
    expect(refused.stderr).not.toMatch(ACTS);
    expect(refused.stderr.match(/\n/g)).toHaveLength(3);
    service.on('readMessage', (response) => void response.writeHead(502).end(HOSTILE));
    const proxy = await terminal.run('messages get msg_1');
    expect(proxy.code).toBe(3);
    expect(proxy.stderr).not.toMatch(ACTS);
  });

  it('of a CSV file is shown so at a terminal, and left alone in a pipe', async () => {
    const csv = `note\r\n"\u001b[2J\u202e é"\r\n`;
    service.on('exportPhones', (response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end(csv));
    expect((await terminal.run('phones download')).stdout).toBe(csv);
    const screen = await terminal.run('phones download', { isScreen: true });
    expect(screen.stdout).toBe('note\n"\\u001b[2J\\u202e é"\n');
  });
});
