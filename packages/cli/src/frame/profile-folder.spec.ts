import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProfileFolder } from './profile-folder.js';

const PROFILE = { url: 'https://parley.example.com', apiKey: 'pk_secret', projectId: 'prj_1' };

describe('The folder of profiles', () => {
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
