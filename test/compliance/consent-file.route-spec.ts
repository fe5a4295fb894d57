import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant } from '../harness/message-tenant.js';
import { routeApp } from '../harness/route-app.js';
import type { ProjectWorld } from '../harness/world.js';

/** How a program ended: its exit code, and all that it printed. */
interface Ended {
  readonly code: number;
  readonly text: string;
}

/** A folder of consent files, and the programs that verify them. */
class VerifierFolder {
  private constructor(private readonly folder: string) {}

  static async make(): Promise<VerifierFolder> {
    return new VerifierFolder(await mkdtemp(join(tmpdir(), 'parley-consent-')));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  /** Writes a file, and returns its path. */
  async write(name: string, content: string | Buffer): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, content);
    return path;
  }

  /** Runs `examples/verify-consent.mjs` on a file. */
  async verify(file: string | Buffer, keys: object, ...rest: readonly string[]): Promise<Ended> {
    const paths = [await this.write('file.json', file), await this.write('keys.json', JSON.stringify(keys))];
    return run(process.execPath, [resolve('examples', 'verify-consent.mjs'), ...paths, ...rest]);
  }
}

/** Runs a program to its end. Rejects where there is no such program. */
function run(program: string, args: readonly string[]): Promise<Ended> {
  return new Promise((done, reject) => {
    execFile(program, [...args], { timeout: 20_000 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') return reject(error);
      done({ code: error === null ? 0 : Number(error.code), text: `${stdout}${stderr}`.trim() });
    });
  });
}

describe('GET /v1/projects/{projectId}/phones/{phoneE164}/consent/file', () => {
  const HOSTILE = '"},"signature":{"keyId":"pky_x"}}\u2028\u{1f600}\ud7ff</script>';
  /** Of an Ed25519 key as SPKI, before its 32 bytes. */
  const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

  interface Keys {
    keys: { kty: string; crv: string; kid: string; x: string }[];
  }

  let consent: ConsentWorld;
  let folder: VerifierFolder;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
    folder = await VerifierFolder.make();
  });
  afterAll(async () => {
    await folder.remove();
    await consent.stop();
  });

  const pathOf = ({ projectId }: ProjectWorld, phone = NUMBER) =>
    `/v1/projects/${projectId}/phones/${phone}/consent/file`;
  const read = (project: ProjectWorld, phone = NUMBER) =>
    consent.world.send('get', pathOf(project, phone), project.key);
  const keys = async () => (await consent.app.http.get('/v1/proof-keys')).body as Keys;
  const splitOf = (text: string) => {
    const cut = text.lastIndexOf(',"signature":');
    const { signature } = JSON.parse(`{${text.slice(cut + 1)}`) as { signature: { keyId: string; value: string } };
    return { signed: Buffer.from(`${text.slice(0, cut)}}`), signature };
  };

  it('200: entries and totals, as bytes that the signature is of, under a name without the number', async () => {
    const project = await consent.project();
    const proof = { method: 'OTHER', capturedAt: Date.now(), signedName: HOSTILE.replace('\u2028', '') };
    await consent.declare(project, 'opt-in', { proof });
    await consent.declare(project, 'opt-out', { note: HOSTILE });
    const { status, text, headers, body } = await read(project);
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      `attachment; filename="consent-${NUMBER.slice(-4)}.json"`,
      'no-store',
    ]);
    expect(Object.keys(body)).toEqual(
      ['format', 'issuedAt', 'installation', 'tenantId', 'projectId', 'projectName', 'phoneE164', 'isOptedOut'].concat([
        'entries',
        'entriesTotal',
        'messages',
        'messagesTotal',
        'statement',
        'signature',
      ]),
    );
    const { data } = (await consent.proof(project)).body;
    expect(body).toMatchObject({
      format: 'parley-consent/1',
      projectId: project.projectId,
      phoneE164: NUMBER,
      isOptedOut: true,
      entries: [data[0], { ...data[1], sentAfter: 0 }],
      entriesTotal: 2,
      messages: [],
      messagesTotal: 0,
      statement: expect.stringMatching(/does not show who owned .* an operator can issue any file\.$/),
      signature: { algorithm: 'Ed25519' },
    });
    expect('sentAfter' in body.entries[0]).toBe(false);
    expect(JSON.stringify(body)).toBe(text);
    const { signed, signature } = splitOf(text);
    const jwk = (await keys()).keys.find(({ kid }) => kid === signature.keyId) ?? {};
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify(null, signed, key, Buffer.from(signature.value, 'base64url'))).toBe(true);
  });

  it('200: the newest 1,000 entries, the oldest first', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out');
    await consent.sql.rows(
      `INSERT INTO consent_entries (projectId, phoneE164, place, tenantId, kind, source, declaredAt)
SELECT projectId, phoneE164, seq, tenantId, 'OPT_IN', 'API', seq FROM phones
JOIN (SELECT ROW_NUMBER() OVER () + 1 AS seq FROM information_schema.COLUMNS LIMIT 1100) numbers
WHERE projectId = ?`,
      [project.projectId],
    );
    const { body } = await read(project);
    const places = body.entries.map(({ place }: { place: number }) => place);
    expect([places.length, places[0], places.at(-1), body.entriesTotal]).toEqual([1_000, 102, 1_101, 1_101]);
  });

  it('200: an opt-out says how many messages were handed over after it', async () => {
    const project = await new MessageTenant(consent.world).project();
    const path = `/v1/projects/${project.projectId}/messages`;
    const { messageId } = (await consent.world.send('post', path, project.key, { to: NUMBER, text: 'Hello.' })).body;
    await eventually('it is delivered', async () => {
      const { body } = await consent.world.send('get', `/v1/messages/${messageId}`, project.key);
      return body.status === 'DELIVERED';
    });
    await consent.declare(project, 'opt-out');
    await consent.sql.rows('UPDATE consent_entries SET declaredAt = 5 + ? WHERE projectId = ?', [
      Date.now() - 60_000,
      project.projectId,
    ]);
    const { body } = await read(project);
    expect([body.entries[0].sentAfter, body.messages.map((one: { messageId: string }) => one.messageId)]).toEqual([
      1,
      [messageId],
    ]);
  });

  it('200: ten at once, when there is no key yet, are signed by one key', async () => {
    const projects = await Promise.all(Array.from({ length: 10 }, () => consent.project()));
    // Their keys are verified by now: nothing lets one of them go before the others.
    await Promise.all(projects.map((project) => consent.proof(project)));
    await consent.sql.rows('DELETE FROM proof_keys');
    const files = await Promise.all(projects.map((project) => read(project)));
    const signers = new Set(files.map(({ body }) => body.signature.keyId));
    expect([signers.size, (await keys()).keys.map(({ kid }) => kid)]).toEqual([1, [...signers]]);
  });

  it('200: what was altered, cut, exchanged, is of another number or signed by a foreign key is refused', async () => {
    const [project, other] = [await consent.project(), await consent.project([NUMBER, '+14155552602'])];
    await consent.declare(project, 'opt-in', { evidence: 'Ticked the box.' });
    const { text } = await read(project);
    const known = await keys();
    const { signed, signature } = splitOf(text);
    const foreign = generateKeyPairSync('ed25519');
    const forged = (keyId: string) =>
      text
        .replace(signature.value, sign(null, signed, foreign.privateKey).toString('base64url'))
        .replace(`"keyId":"${signature.keyId}"`, `"keyId":"${keyId}"`);
    const altered = /^REFUSED: The file was altered/;
    const cut = /^REFUSED: The file is cut off/;
    const [others, ofOther] = [(await read(other)).text, (await read(other, '+14155552602')).text];
    const cases: [string, string, RegExp][] = [
      ['as it came', text, /^OK: /],
      ['altered', text.replace('Ticked', 'ticked'), altered],
      ['an entry added', text.replace('"entries":[', '"entries":[{"place":0},'), altered],
      ['signature of another file', text.replace(signature.value, splitOf(others).signature.value), altered],
      ['foreign signature, known key', forged(signature.keyId), altered],
      ['foreign key', forged('pky_FOREIGN'), /^REFUSED: The file is signed by a foreign key: pky_FOREIGN/],
      ['cut at its end', text.slice(0, -40), cut],
      ['cut in the middle', text.slice(0, 300), cut],
      ['more after its end', text.replace(/\}$/, ',"entries":[]}'), cut],
      ['of another number', ofOther, /^REFUSED: The file is of another number/],
      ['exchanged', others, /^REFUSED: The file was exchanged for that of another project/],
    ];
    for (const [name, file, sentence] of cases) {
      const { code, text: said } = await folder.verify(file, known, NUMBER, project.projectId);
      expect([name, code, said]).toEqual([name, name === 'as it came' ? 0 : 1, expect.stringMatching(sentence)]);
    }
  });

  it('200: openssl verifies it too', async () => {
    const { signed, signature } = splitOf((await read(await consent.project())).text);
    const jwk = (await keys()).keys.find(({ kid }) => kid === signature.keyId);
    const der = await folder.write('key.der', Buffer.concat([SPKI_HEAD, Buffer.from(jwk?.x ?? '', 'base64url')]));
    const paths = [
      await folder.write('signature', Buffer.from(signature.value, 'base64url')),
      await folder.write('signed', signed),
      await folder.write('other', `${signed.toString()} `),
    ];
    const openssl = (file: string) =>
      run(
        'openssl',
        [
          'pkeyutl',
          '-verify',
          '-pubin',
          '-keyform',
          'DER',
          '-inkey',
          der,
          '-rawin',
          '-sigfile',
          String(paths[0]),
        ].concat(['-in', file]),
      );
    expect(await openssl(String(paths[1]))).toMatchObject({ code: 0, text: expect.stringContaining('Success') });
    expect((await openssl(String(paths[2]))).code).toBe(1);
  });

  it('400: what is no number', async () => {
    expect((await read(await consent.project(), 'nobody')).status).toBe(400);
  });

  it('404: a number of another project looks like an unknown one', async () => {
    const [project, stranger] = [await consent.project(), await consent.project(['+14155552602'])];
    const headers = { 'X-Request-Id': 'same-request-id' };
    const foreign = await consent.world.send('get', pathOf(project), stranger.key, undefined, headers);
    const unknown = await consent.world.send('get', pathOf(stranger), stranger.key, undefined, headers);
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });
});

describe('GET /v1/proof-keys', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  it('200: public keys only, which caches may keep for five minutes; none before the first file', async () => {
    await consent.sql.rows('DELETE FROM proof_keys');
    expect((await consent.app.http.get('/v1/proof-keys')).body).toEqual({ keys: [] });
    const project = await consent.project();
    const path = `/v1/projects/${project.projectId}/phones/${NUMBER}/consent/file`;
    const { keyId } = (await consent.world.send('get', path, project.key)).body.signature;
    const { status, body, headers } = await consent.app.http.get('/v1/proof-keys');
    expect([status, headers['cache-control'], body]).toEqual([
      200,
      'public, max-age=300',
      { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: keyId, x: expect.stringMatching(/^[\w-]{43}$/) }] },
    ]);
  });

  it('429: too many visits of one address', async () => {
    const busy = { 'X-Forwarded-For': '203.0.113.41' };
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => consent.app.http.get('/v1/proof-keys').set(busy)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body, headers }) => [body.code, headers['retry-after']])).toEqual([
      ['rate_limited', expect.stringMatching(/^\d+$/)],
    ]);
  });
});
