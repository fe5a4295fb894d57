import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionOf, warningAbout } from './connection.js';
import { Printer } from './printer.js';
import { ProfileFolder } from './profile-folder.js';
import { visible, visibleJson } from './visible-text.js';

describe('Where a command goes, and with which key', () => {
  const URL = 'https://parley.example.com';
  const OTHER = 'https://staging.example.com';

  let home: string;
  let folder: ProfileFolder;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'parley-'));
    folder = new ProfileFolder({ XDG_CONFIG_HOME: home });
    await folder.write('default', { url: URL, apiKey: 'pk_default', projectId: 'prj_default' });
    await folder.write('staging', { url: OTHER, apiKey: 'pk_staging', projectId: 'prj_staging' });
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const ALL = { PARLEY_URL: OTHER, PARLEY_API_KEY: 'pk_env', PARLEY_PROJECT: 'prj_env' };
  it.each([
    ['the default profile', {}, {}, [URL, 'pk_default', 'prj_default', 'default']],
    ['variables over it', ALL, {}, [OTHER, 'pk_env', 'prj_env', null]],
    ['--profile over variables', ALL, { profile: 'staging' }, [OTHER, 'pk_staging', 'prj_staging', 'staging']],
    ['--project over variables', ALL, { project: 'prj_x' }, [OTHER, 'pk_env', 'prj_x', null]],
    ['--project over a profile', {}, { project: 'prj_x' }, [URL, 'pk_default', 'prj_x', 'default']],
    ['another key of the same service', { PARLEY_API_KEY: 'pk_env' }, {}, [URL, 'pk_env', null, null]],
    ['another project', { PARLEY_PROJECT: 'prj_env' }, {}, [URL, 'pk_default', 'prj_env', 'default']],
    ['the same service', { PARLEY_URL: `${URL}/` }, {}, [URL, 'pk_default', 'prj_default', 'default']],
    ['empty variables', { PARLEY_URL: '', PARLEY_API_KEY: '' }, {}, [URL, 'pk_default', 'prj_default', 'default']],
  ] as const)('takes %s', async (_what, env, options, [url, apiKey, projectId, profile]) => {
    expect(await connectionOf(env, folder, options)).toEqual({ url, apiKey, projectId, profile });
  });

  it('sends the key of a profile to no service that a variable names', async () => {
    await expect(connectionOf({ PARLEY_URL: OTHER }, folder, {})).rejects.toThrow(
      'PARLEY_URL names another service than the profile "default": set PARLEY_API_KEY too.',
    );
  });

  it('says how to begin when nothing is known', async () => {
    const none = new ProfileFolder({ XDG_CONFIG_HOME: join(home, 'none') });
    await expect(connectionOf({}, none, {})).rejects.toThrow('run parley login URL');
    await expect(connectionOf(ALL, none, { profile: 'prod' })).rejects.toThrow('There is no profile "prod"');
  });

  it('warns of plain http to another machine, and of nothing else', () => {
    expect(warningAbout('http://parley.example.com')).toContain('plain http');
    expect(warningAbout('http://127.0.0.1.example.com')).toContain('plain http');
    for (const url of [URL, 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'nonsense'])
      expect(warningAbout(url)).toBeNull();
  });
});

describe('A table', () => {
  it('is not widened by one long text', async () => {
    let text = '';
    const printer = new Printer(async (more) => void (text += more), false);
    const rows = [{ name: 'x'.repeat(1_000) }, { name: 'short' }];
    await printer.rows(rows, { name: ({ name }) => name, more: () => 'y' });
    expect(text.split('\n').map(({ length }) => length)).toEqual([86, 1_003, 83, 0]);
  });
});

describe('The folder of profiles', () => {
  const PROFILE = { url: 'https://parley.example.com', apiKey: 'pk_secret', projectId: 'prj_1' };

  let home: string;
  let folder: ProfileFolder;
  const file = (): string => join(home, 'parley', 'default.json');
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'parley-'));
    folder = new ProfileFolder({ XDG_CONFIG_HOME: home });
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('keeps a profile where nobody else can read it, and leaves no draft', async () => {
    await folder.write('default', PROFILE);
    await folder.write('default', { ...PROFILE, webhookSecret: 'whsec_1' });
    expect(await folder.read('default')).toEqual({ ...PROFILE, webhookSecret: 'whsec_1' });
    expect([statSync(join(home, 'parley')).mode & 0o777, statSync(file()).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(readdirSync(join(home, 'parley'))).toEqual(['default.json']);
  });

  it('leaves nothing with the key when it cannot be written', async () => {
    mkdirSync(file(), { recursive: true });
    chmodSync(join(home, 'parley'), 0o700);
    await expect(folder.write('default', PROFILE)).rejects.toThrow('EISDIR');
    expect(readdirSync(join(home, 'parley'))).toEqual(['default.json']);
  });

  it('has none at first, and none after it is removed', async () => {
    expect(await folder.read('default')).toBeNull();
    expect(await folder.remove('default')).toBe(false);
    await folder.write('default', PROFILE);
    expect(await folder.remove('default')).toBe(true);
    expect(await folder.read('default')).toBeNull();
  });

  it('has none for a user without a home, such as that of the image, whose commands need none', async () => {
    const homeless = new ProfileFolder({}, () => {
      throw new Error('uv_os_homedir returned ENOENT');
    });
    expect(await homeless.read('default')).toBeNull();
    expect(homeless.fileOf('default')).toBe('/nonexistent/.config/parley/default.json');
  });

  it.each([0o640, 0o604, 0o660])('refuses a file of mode %o, with the command that mends it', async (mode) => {
    await folder.write('default', PROFILE);
    chmodSync(file(), mode);
    await expect(folder.read('default')).rejects.toThrow(`Run: chmod 600 ${file()}`);
  });

  it('refuses a folder that others can read, before it reads or writes', async () => {
    mkdirSync(join(home, 'parley'), { mode: 0o700 });
    chmodSync(join(home, 'parley'), 0o755);
    await expect(folder.write('default', PROFILE)).rejects.toThrow(`Run: chmod 700 ${join(home, 'parley')}`);
    writeFileSync(file(), JSON.stringify(PROFILE), { mode: 0o600 });
    await expect(folder.read('default')).rejects.toThrow(`Run: chmod 700 ${join(home, 'parley')}`);
  });

  it.each(['', '{}', '[]', 'null', '{"url":1,"apiKey":2,"projectId":3}', 'x'.repeat(20_000)])(
    'says that %.20s is no profile',
    async (text) => {
      await folder.write('default', PROFILE);
      writeFileSync(file(), text);
      await expect(folder.read('default')).rejects.toThrow(`${file()} is no profile of parley`);
    },
  );

  it.each(['', '../default', 'a/b', '.hidden', 'a'.repeat(65), 'a b'])('takes no name such as %j', async (name) => {
    await expect(folder.read(name)).rejects.toThrow('A profile is named by');
  });

  it('stands below the home folder without XDG_CONFIG_HOME, and where that is not absolute', () => {
    for (const variables of [{}, { XDG_CONFIG_HOME: 'relative' }, { XDG_CONFIG_HOME: '' }])
      expect(new ProfileFolder({ HOME: '/home/ada', ...variables }).fileOf('a')).toBe(
        '/home/ada/.config/parley/a.json',
      );
  });
});

describe('The text of others', () => {
  const codes = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_none, index) => String.fromCharCode(from + index)).join('');

  it.each([
    ['C0', codes(0x00, 0x1f)],
    ['DEL and C1', codes(0x7f, 0x9f)],
    ['embeddings and overrides', codes(0x202a, 0x202e)],
    ['isolates', codes(0x2066, 0x2069)],
    ['marks of direction', '\u200e\u200f\u061c'],
    ['separators of lines', '\u2028\u2029'],
    ['a mark of the order of bytes, and what takes no room', '\ufeff\u200b\u2060'],
    ['half a character', '\ud83d'],
  ])('shows %s', (_what, characters) => {
    for (const character of characters) {
      const shown = visible(`a${character}b`);
      expect(shown).toMatch(/^a\\(?:[nrt]|u[0-9a-f]{4})b$/);
      const json = visibleJson({ text: `a${character}b` });
      expect(json).toMatch(/^\{"text":"a\\(?:[nrtbf]|u[0-9a-f]{4})b"\}$/);
      expect(JSON.parse(json)).toEqual({ text: `a${character}b` });
    }
  });

  it('stays as it is otherwise: accents, other scripts, emoji that are joined', () => {
    const joined = '\u{1f469}\u200d\u{1f467} \u2764\ufe0f';
    for (const text of ['Zoë costs 5 € \\ "so"', '你好', 'שלום', 'می\u200cخواهم', joined])
      expect(visible(text)).toBe(text);
  });

  it('is indented JSON with line breaks of its own only', () => {
    expect(visibleJson({ a: 'x\ny' }, 2)).toBe('{\n  "a": "x\\ny"\n}');
  });
});
