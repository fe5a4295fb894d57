import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../frame/connection.js';
import { ProfileFolder } from '../frame/profile-folder.js';
import { webhookSecretOf } from './webhook-secret.js';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const connection = (profile: string | null, apiKey = 'parley_key'): Connection => ({
  url: 'https://parley.example.com',
  apiKey,
  projectId: null,
  profile,
});

describe('The secret of listen', () => {
  let home: string;
  let profiles: ProfileFolder;
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'parley-'));
    profiles = new ProfileFolder({ XDG_CONFIG_HOME: home });
    for (const name of ['default', 'staging'])
      await profiles.write(name, { url: 'https://parley.example.com', apiKey: 'parley_key', projectId: 'prj_1' });
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('is made once for each profile, random, and kept where nobody else can read it', async () => {
    const secret = await webhookSecretOf(connection('default'), profiles);
    expect(secret).toMatch(SECRET);
    expect(await webhookSecretOf(connection('default'), profiles)).toBe(secret);
    expect(await webhookSecretOf(connection('staging'), profiles)).not.toBe(secret);
    expect(await profiles.read('default')).toEqual({
      url: 'https://parley.example.com',
      apiKey: 'parley_key',
      projectId: 'prj_1',
      webhookSecret: secret,
    });
    expect(statSync(profiles.fileOf('default')).mode & 0o777).toBe(0o600);
  });

  it('follows from a key of the environment, and says nothing of it', async () => {
    const secret = await webhookSecretOf(connection(null), profiles);
    expect(secret).toMatch(SECRET);
    expect(await webhookSecretOf(connection(null), profiles)).toBe(secret);
    expect(await webhookSecretOf(connection(null, 'parley_other'), profiles)).not.toBe(secret);
    expect(Buffer.from(secret.slice(6), 'base64').toString('latin1')).not.toContain('parley');
  });
});
