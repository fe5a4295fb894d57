import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionOf, warningAbout } from './connection.js';
import { ProfileFolder } from './profile-folder.js';

const URL = 'https://parley.example.com';
const OTHER = 'https://staging.example.com';

describe('Where a command goes, and with which key', () => {
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
