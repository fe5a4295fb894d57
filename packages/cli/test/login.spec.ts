import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { exampleBody, json, KEY, problem, ServiceDouble } from './service-double.js';
import { Terminal } from './terminal.js';

const { projectId: PROJECT, name: NAME } = exampleBody('readCurrentApiKey');
const OTHER_PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2W';

describe('login, logout, whoami', () => {
  const service = new ServiceDouble();
  let terminal: Terminal;
  const profile = (name = 'default') => terminal.file(`parley/${name}.json`);
  beforeAll(() => service.start());
  afterAll(() => service.stop());
  beforeEach(() => {
    service.reset();
    terminal = new Terminal();
  });
  afterEach(() => terminal.close());

  it('keep a key that comes through a pipe, once the service has taken it', async () => {
    const { code, stdout, stderr } = await terminal.run(`login ${service.url}`, { stdin: `${KEY}\n` });
    expect([code, stderr]).toEqual([0, '']);
    const key = `the TENANT key "${NAME as string}", for ${PROJECT as string}`;
    expect(stdout).toBe(`Logged in to ${service.url} with ${key}, as profile "default".\n`);
    expect(JSON.parse(readFileSync(profile(), 'utf8'))).toEqual({ url: service.url, apiKey: KEY, projectId: PROJECT });
    expect(statSync(profile()).mode & 0o777).toBe(0o600);
    expect(service.arrived).toMatchObject([{ path: '/v1/api-keys/current', headers: { 'x-api-key': KEY } }]);
  });

  it('keep a key of a file, under a name, for another project', async () => {
    writeFileSync(terminal.file('key'), `${KEY}\n`);
    const args = ['login', service.url, '--key-file', terminal.file('key'), '--profile', 'other', '--project'];
    expect(await terminal.run([...args, OTHER_PROJECT])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(profile('other'), 'utf8'))).toMatchObject({ projectId: OTHER_PROJECT });
    const shown = await terminal.run('whoami --profile other');
    expect([shown.code, shown.stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^project +${OTHER_PROJECT}$`, 'm')),
    ]);
  });

  it('ask at a terminal for a key that is never shown', async () => {
    const { code, stdout, stderr } = await terminal.run(`login ${service.url}`, { typed: `${KEY}\r` });
    expect([code, stderr]).toEqual([0, `API key for ${service.url}: \n`]);
    expect(stdout).not.toContain(KEY);
    expect(service.arrived[0]?.headers['x-api-key']).toBe(KEY);
  });

  it.each([
    ['Ctrl-C', '\u0003', 130, ''],
    ['Ctrl-D', '\u0004', 1, 'No key was entered.\n'],
    ['nothing', '\r', 1, 'No key was entered.\n'],
  ])('end at %s without a request or a profile', async (_key, typed, code, words) => {
    const ended = await terminal.run(`login ${service.url}`, { typed });
    expect(ended).toEqual({ code, stdout: '', stderr: `API key for ${service.url}: \n${words}` });
    expect(service.arrived).toEqual([]);
    expect(await terminal.run('logout')).toMatchObject({ code: 1, stderr: 'There is no profile "default".\n' });
  });

  it('keep nothing of a key that the service refuses', async () => {
    service.on('readCurrentApiKey', problem(401, 'api_key_invalid', 'The API key is not known here.'));
    expect(await terminal.run(`login ${service.url}`, { stdin: KEY })).toEqual({
      code: 3,
      stdout: '',
      stderr: 'The API key is not known here.\ncode: api_key_invalid, request: req-12345678\n',
    });
    expect(await terminal.run('whoami')).toMatchObject({ code: 1 });
  });

  it('take no key from an option, nor what is no URL, a name or a file', async () => {
    for (const [args, code, words] of [
      [`login ${service.url} --key ${KEY}`, 2, /^Unknown option '--key'\. See/],
      [`login ${service.url} ${KEY}`, 2, /^Too many arguments for 'login'/],
      ['login', 2, /^Missing required argument 'url'/],
      ['login ftp://localhost', 2, /^ftp:\/\/localhost is no http or https URL/],
      ['login parley.example.com', 2, /^parley\.example\.com is no http or https URL/],
      [`login ${service.url.replace('//', '//ada:secret@')}`, 2, /^baseUrl has a user name/],
      [`login ${service.url} --profile ../x`, 2, /^A profile is named by/],
      [`login ${service.url} --key-file ${terminal.file('none')}`, 1, /cannot be read \(ENOENT\)\.\n$/],
      [`login ${service.url}`, 1, /^No key was entered\.\n$/],
    ] as const)
      expect([args, await terminal.run(args)]).toEqual([
        args,
        { code, stdout: '', stderr: expect.stringMatching(words) },
      ]);
    expect(service.arrived).toEqual([]);
  });

  it('bound what comes through a pipe', async () => {
    expect(await terminal.run(`login ${service.url}`, { stdin: 'x'.repeat(100_000) })).toMatchObject({
      code: 1,
      stderr: 'More than 4096 bytes came from standard input.\n',
    });
  });

  it('warn of plain http to another machine, at the login and later', async () => {
    const url = service.url.replace('127.0.0.1', '0.0.0.0');
    const warning = expect.stringMatching(/^Warning: 0\.0\.0\.0 is reached by plain http: [^\n]+\n$/);
    expect(await terminal.run(`login ${url}`, { stdin: KEY })).toMatchObject({ code: 0, stderr: warning });
    expect(await terminal.run('whoami')).toMatchObject({ code: 0, stderr: warning });
  });

  it('use no profile that others can read, and say how to mend it', async () => {
    await terminal.run(`login ${service.url}`, { stdin: KEY });
    chmodSync(profile(), 0o644);
    const refused = await terminal.run('whoami');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`Run: chmod 600 ${profile()}\n`) });
    chmodSync(profile(), 0o600);
    chmodSync(terminal.file('parley'), 0o750);
    const folder = await terminal.run('whoami');
    expect(folder).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Run: chmod 700 ${terminal.file('parley')}\n`),
    });
  });

  it('forget a profile', async () => {
    await terminal.run(`login ${service.url}`, { stdin: KEY });
    expect(await terminal.run('logout')).toEqual({
      code: 0,
      stdout: 'The profile "default" is forgotten.\n',
      stderr: '',
    });
    expect(await terminal.run('whoami')).toMatchObject({
      code: 1,
      stderr: 'No service is known: run parley login URL, or set PARLEY_URL and PARLEY_API_KEY.\n',
    });
  });

  it('show whose key it is, and with --json the body of the API', async () => {
    const env = { PARLEY_URL: service.url, PARLEY_API_KEY: KEY };
    const { code, stdout } = await terminal.run('whoami', { env });
    expect([code, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^service +${service.url}\\nkey +key_`))]);
    const body = await terminal.run('whoami --json', { env });
    expect(JSON.parse(body.stdout)).toEqual(exampleBody('readCurrentApiKey'));
    service.on('readCurrentApiKey', json(200, { ...exampleBody('readCurrentApiKey'), access: 'READ' }));
    expect((await terminal.run('whoami', { env })).stdout).toMatch(/^access +READ$/m);
  });
});
