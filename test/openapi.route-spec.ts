import { readFileSync } from 'node:fs';
import { routeApp } from './harness/route-app.js';

describe('The docs', () => {
  const app = routeApp();

  it('200: the document as it is checked in, and Swagger UI, from local files only', async () => {
    const page = await app.http.get('/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => String(source));
    expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
    for (const source of sources)
      expect([source, (await app.http.get(new URL(source, 'http://x/docs').pathname)).status]).toEqual([source, 200]);
    expect((await app.http.get('/openapi.json')).text).toBe(readFileSync('openapi.json', 'utf8'));
  });

  it('302: the root leads to the docs', async () => {
    const { status, headers } = await app.http.get('/');
    expect([status, headers['location']]).toEqual([302, 'docs']);
  });

  it('200, then 304: what the docs are made of is compressed, and kept by browsers', async () => {
    const { text } = await app.http.get('/docs');
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    const sources = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => String(source));
    expect(sources).toHaveLength(4);
    for (const path of ['/docs', '/openapi.json', ...sources.map((source) => source.slice(1))]) {
      const first = await app.http.get(path).set('Accept-Encoding', 'gzip, br');
      const { etag = '', 'content-encoding': encoding, 'cache-control': caching } = first.headers;
      const wanted = path.includes('?v=') ? 'public, max-age=31536000, immutable' : 'no-cache';
      expect([path, encoding, caching]).toEqual([path, 'br', wanted]);
      expect([path, (await app.http.get(path).set('If-None-Match', etag)).status]).toEqual([path, 304]);
      const plain = await app.http.get(path).set('Accept-Encoding', 'identity');
      expect([path, plain.status, plain.headers['content-encoding']]).toEqual([path, 200, undefined]);
    }
  });
});
