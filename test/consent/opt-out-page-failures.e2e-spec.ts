import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { OptOutLink } from '../../src/phones/consent/opt-out-page.controller.js';
import { OPT_OUT_WORDS, type OptOutWords } from '../../src/phones/consent/opt-out-page.html.js';
import { BODY_LIMIT_BYTES } from '../../src/platform/http/json-body.js';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import type { ProjectWorld } from '../harness/world.js';

type Failure = 'broken' | 'refused' | 'busy';
const HTML = 'text/html; charset=utf-8';

describe('Below the address of the opt-out page', () => {
  let consent: ConsentWorld<TestApp>;
  beforeAll(async () => {
    consent = await ConsentWorld.start(
      await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://parley.test/below' }),
    );
  });
  afterAll(() => consent.stop());

  let visitors = 0;
  const visit = (method: 'get' | 'post' | 'put', path: string, headers: Record<string, string> = {}, body?: string) => {
    const request = consent.app.http[method](path)
      .redirects(0)
      .set({ 'X-Forwarded-For': `192.0.2.${(visitors += 1) % 250}`, ...headers });
    return (body === undefined ? request : request.send(body)).then((response) => response);
  };

  async function link(project: ProjectWorld): Promise<string> {
    const { body } = await consent.world.send('get', `/v1/phones/${NUMBER}`, project.key);
    return `/o/${String(body.optOutToken)}`;
  }

  /** The status, and that it is the page of that failure in the language of the reader. */
  function expectPage(response: Response, status: number, failure: Failure, { language, ...words }: OptOutWords): void {
    expect([response.status, response.headers['content-type'], response.headers['content-language']]).toEqual([
      status,
      HTML,
      language,
    ]);
    expect(response.text).toContain(`<h1>${words[failure]}</h1>`);
    expect(response.headers['content-security-policy']).toContain("form-action 'self'");
  }

  it('200: a link whose number is erased and registered again while its visitor waits speaks for nobody', async () => {
    const project = await consent.project();
    const path = await link(project);
    const numbers = `/v1/projects/${project.projectId}/phones`;
    const links = consent.app.app.get(OptOutLink);
    const find = links['find'].bind(links);
    links['find'] = async (token) => {
      const found = await find(token);
      await consent.world.admin('delete', `${numbers}/${NUMBER}`);
      await consent.world.admin('post', numbers, { phones: [NUMBER] });
      return found;
    };
    expect((await visit('post', `${path}/undo`)).status).toBe(303);
    links['find'] = find;
    expect(
      (await consent.world.admin('get', `/v1/phones/${NUMBER}?projectIds=${project.projectId}`))['isOptedOut'],
    ).toBe(true);
  });

  it.each(['', '/', '/undo', '/undo/', '?said=', '?said=a&said=b', '?x=1'])(
    '200: GET of a link with %p shows the question, whose forms lead to the link itself',
    async (rest) => {
      const path = await link(await consent.project());
      const { status, text, headers } = await visit('get', path + rest);
      expect([status, headers['content-type']]).toEqual([200, HTML]);
      // Below the path under which the proxy serves the installation.
      expect(text).toContain(`<form method="post" action="/below${path}">`);
    },
  );

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['application/x-www-form-urlencoded', '%%%&a[b][c]=1'],
    ['multipart/form-data; boundary=x', 'no part at all'],
    ['text/plain', 'stop'],
    ['application/json', '{ not json'],
    ['application/json; charset=utf-7', '{}'],
    ['', 'without a type'],
  ])('303: an opt-out does not fail for a body of %p', async (type, body) => {
    const project = await consent.project();
    const { status, headers } = await visit('post', `${await link(project)}/`, { 'Content-Type': type }, body);
    expect([status, headers['content-type'], headers['location']]).toEqual([
      303,
      HTML,
      expect.stringMatching(/^\/below\/o\//),
    ]);
    expect((await consent.proof(project)).body.isOptedOut).toBe(true);
  });

  it('303: nobody can make a page claim what was not asked for, nor what is not so any more', async () => {
    const project = await consent.project();
    const path = await link(project);
    const leadsTo = String((await visit('post', path)).headers['location']).replace('/below', '');
    expect((await visit('get', leadsTo)).text).toContain('it is off now');
    // The receipt of one link says nothing of another.
    const other = `/o/${'B'.repeat(22)}`;
    expect((await visit('get', leadsTo.replace(path, other))).text).toContain('Stop messages from');
    await visit('post', `${path}/undo`);
    expect((await visit('get', leadsTo)).text).toContain('Stop messages from');
  });

  it.each(OPT_OUT_WORDS)('400, 404, 405, 413, 415, 429 and 503 are pages, in $language', async (words) => {
    const path = await link(await consent.project());
    const said = { 'Accept-Language': words.language };
    for (const broken of ['/o', '/o/', '/O/x', '/o/short', `${path}/nothing`, `${path}/undo/more`])
      expectPage(await visit('get', broken, said), 404, 'broken', words);
    expectPage(await visit('post', `${path}/nothing`, said), 404, 'broken', words);
    expectPage(await visit('get', '/o/%E0%A4%A', said), 400, 'broken', words);
    const put = await visit('put', path, said);
    expectPage(put, 405, 'refused', words);
    expect(put.headers['allow']).toBe('GET, HEAD, POST');
    expectPage(await visit('put', `${path}/undo`, said), 405, 'refused', words);
    expectPage(await visit('post', path, said, 'x'.repeat(BODY_LIMIT_BYTES + 1)), 413, 'refused', words);
    expectPage(await visit('post', path, { ...said, 'Content-Encoding': 'gzip' }, 'x'), 415, 'refused', words);
    const address = { ...said, 'X-Forwarded-For': `203.0.113.${OPT_OUT_WORDS.indexOf(words)}` };
    const visits = await Promise.all(Array.from({ length: 61 }, () => visit('get', '/o/short', address)));
    const refused = visits.filter(({ status }) => status === 429);
    expectPage(refused[0] as Response, 429, 'busy', words);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('413: nothing is changed by a body that is too large', async () => {
    const project = await consent.project();
    await visit('post', await link(project), {}, 'x'.repeat(BODY_LIMIT_BYTES + 1));
    expect((await consent.proof(project)).body.isOptedOut).toBe(false);
  });

  it.each(['fails', 'takes too long'])('503 or 500: what %s is said as a page', async (how) => {
    const path = await link(await consent.project());
    const links = consent.app.app.get(OptOutLink);
    const show = links.show.bind(links);
    links.show =
      how === 'fails'
        ? () => Promise.reject(new Error('broken'))
        : async (...args) => {
            await sleep(3_500);
            return show(...args);
          };
    const [english] = OPT_OUT_WORDS;
    expectPage(await visit('get', path), how === 'fails' ? 500 : 503, 'busy', english);
    links.show = show;
  });

  it('401: even a forged key gets a page', async () => {
    const [english] = OPT_OUT_WORDS;
    expectPage(await visit('get', '/o/short', { 'x-api-key': 'parley_forged' }), 401, 'refused', english);
  });

  it('404: beside it, failures stay JSON', async () => {
    for (const path of ['/other', '/oo', '/v1/o/x'])
      expect((await visit('get', path)).headers['content-type']).toMatch(/^application\/json/);
  });

  it('200: the response to HEAD is that to GET, without a body', async () => {
    const path = await link(await consent.project());
    const { hostname, port } = new URL(consent.app.url);
    const socket = createConnection(Number(port), hostname);
    socket.write(`HEAD ${path}/undo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const pieces: Buffer[] = [];
    for await (const piece of socket) pieces.push(piece as Buffer);
    const [head = '', body] = Buffer.concat(pieces).toString().split('\r\n\r\n');
    expect([head.split('\r\n')[0], body]).toEqual(['HTTP/1.1 200 OK', '']);
    expect(head).toContain(HTML);
  });
});
