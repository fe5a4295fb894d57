import { readFileSync } from 'node:fs';
import { startPrefixProxy } from '../doubles/proxies.js';
import { routeApp } from '../harness/route-app.js';

/** What a page of this kind may weigh, compressed with brotli as browsers take it. */
const FIRST_SCREEN_MAX_KB = 60;
const ALL_MAX_KB = 100;
const LARGEST_SHOWN = 10;
const BYTES_PER_KB = 1024;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
/** On every response of these routes, besides its caching. */
const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const app = routeApp();

const read = (path: string, encoding: string) => app.http.get(path).set('Accept-Encoding', encoding);

/** What the page names, and what a script loads at once or later. */
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => String(name));
const NAMED = /"assets\/([^"]+)"/g;
const AT_ONCE = /(?:from|import) ?"\.\/([^"]+)"/g;
const LATER = /import\("\.\/([^"]+)"\)/g;

async function textOf(path: string): Promise<string> {
  const response = await fetch(`${app.url}${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** All that the page may load, and by which way each is reached first. */
async function assets(): Promise<Map<string, 'at once' | 'later'>> {
  const found = new Map<string, 'at once' | 'later'>();
  const visit = async (name: string, when: 'at once' | 'later'): Promise<void> => {
    if (found.get(name) === 'at once' || found.get(name) === when) return;
    found.set(name, when);
    const text = name.endsWith('.js') ? await textOf(`/console/assets/${name}`) : '';
    for (const next of namesIn(text, AT_ONCE)) await visit(next, when);
    for (const next of namesIn(text, LATER)) await visit(next, 'later');
  };
  for (const name of namesIn(await textOf('/console/'), NAMED)) await visit(name, 'at once');
  return found;
}

describe('GET /console', () => {
  it('308: leads to the page, whatever a proxy has put in front', async () => {
    const { status, headers, text } = await app.http.get('/console');
    expect([status, headers['location'], text]).toEqual([308, 'console/', '']);
    expect(headers).toMatchObject(HEADERS);
  });
});

describe('GET /console/', () => {
  it('200: the page, asked for again each time, for this origin alone', async () => {
    const { status, headers, text } = await app.http.get('/console/');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers).toMatchObject({ ...HEADERS, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    expect(namesIn(text, NAMED).map((name) => name.replace(/-[0-9A-Z]{8}\./, '-DIGEST.'))).toEqual([
      'icon-DIGEST.svg',
      'style-DIGEST.css',
      'main-DIGEST.js',
    ]);
    expect(text).not.toMatch(/ style=| on[a-z]+=|<script(?! type="module" src="assets\/)/);
  });

  it('304: to a browser that has it', async () => {
    const { etag = '' } = (await app.http.get('/console/')).headers;
    const { status, headers } = await app.http.get('/console/').set('If-None-Match', etag);
    expect([status, headers['cache-control']]).toEqual([304, 'no-cache']);
  });

  it('401: with a key that nobody made', async () => {
    expect((await app.http.get('/console/').set('x-api-key', 'forged')).body.code).toBe('api_key_invalid');
  });

  it('405: by another method', async () => {
    const { status, headers } = await app.http.post('/console/');
    expect([status, headers['allow']]).toEqual([405, 'GET']);
  });

  it('200: below the path of a proxy, with all that it loads, and no address from the root', async () => {
    const proxy = await startPrefixProxy(app.url, '/tools/parley');
    const page = await fetch(`${proxy.url}/console`);
    expect([page.status, page.url]).toEqual([200, `${proxy.url}/console/`]);
    const names = namesIn(await page.text(), /(?:src|href)="([^"]+)"/g);
    expect(names).toHaveLength(3);
    for (const name of names) expect((await fetch(new URL(name, page.url))).status).toBe(200);
    proxy.stop();
  });
});

describe('GET /console/assets/{name}', () => {
  it('200: each file, kept for ever, as brotli, gzip and plain', async () => {
    for (const name of (await assets()).keys()) {
      const path = `/console/assets/${name}`;
      expect(name).toMatch(/^[A-Za-z.-]+-[0-9A-Z]{8}\.(?:js|css|svg)$/);
      for (const [accepted, encoding] of [
        ['gzip, br', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const { status, headers } = await read(path, accepted);
        expect([status, headers['content-encoding']]).toEqual([200, encoding]);
        const caching = 'public, max-age=31536000, immutable';
        expect(headers).toMatchObject({ ...HEADERS, 'cache-control': caching, vary: 'Accept-Encoding' });
      }
    }
  });

  it('200: the same bytes in each encoding', async () => {
    const [name] = [...(await assets()).keys()].filter((one) => one.endsWith('.js'));
    const bodies = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const headers = { 'accept-encoding': encoding };
        return (await fetch(`${app.url}/console/assets/${name}`, { headers })).text();
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toBe(readFileSync(`dist/console/assets/${name}`, 'utf8'));
  });

  it.each([
    'main.js',
    'main-00000000.js',
    '..%2findex.html',
    '..%2f..%2fsrc%2fmain.js',
    'constructor',
    '%00',
    '.',
    '%2e%2e',
  ])('404: %s, which the build has not made', async (name) => {
    const { status, headers, body } = await app.http.get(`/console/assets/${name}`);
    expect([status, body.code, headers['cache-control']]).toEqual([404, 'not_found', 'no-store']);
  });

  it(`200: ${FIRST_SCREEN_MAX_KB} kB at most for the first screen, ${ALL_MAX_KB} kB for all`, async () => {
    const parts = await Promise.all(
      [...(await assets()), ['', 'at once'] as const].map(async ([name, when]) => {
        const { headers } = await read(name === '' ? '/console/' : `/console/assets/${name}`, 'br');
        return { name: name === '' ? 'the page' : name, when, bytes: Number(headers['content-length']) };
      }),
    );
    const kilobytes = (some: typeof parts): number => some.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_KB;
    const first = kilobytes(parts.filter(({ when }) => when === 'at once'));
    const all = kilobytes(parts);
    const bySize = parts.sort((left, right) => right.bytes - left.bytes);
    const lines = bySize.slice(0, LARGEST_SHOWN).map(({ name, when, bytes }) => `  ${bytes} ${name} (${when})`);
    const sources = Object.entries(
      JSON.parse(readFileSync('dist/console/parts.json', 'utf8')) as Record<string, number>,
    )
      .sort(([, left], [, right]) => right - left)
      .slice(0, LARGEST_SHOWN)
      .map(([name, bytes]) => `  ${bytes} ${name}`);
    process.stderr.write(
      `The console: ${first.toFixed(1)} kB for the first screen, ${all.toFixed(1)} kB in all (brotli).\n` +
        `Largest files:\n${lines.join('\n')}\nLargest parts, before compression:\n${sources.join('\n')}\n`,
    );
    expect(first).toBeLessThanOrEqual(FIRST_SCREEN_MAX_KB);
    expect(all).toBeLessThanOrEqual(ALL_MAX_KB);
    // Otherwise nothing was weighed.
    expect(first).toBeGreaterThan(1);
  });
});
