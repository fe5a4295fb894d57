import { jest } from '@jest/globals';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonViewOf } from '../database/json/row-views.js';
import type { Log } from '../log.js';
import { accessLog, sendJson } from './responses.js';

describe('A JSON response', () => {
  const serve = async (handler: RequestHandler): Promise<{ url: string; close: () => Promise<unknown> }> => {
    const app = express();
    sendJson(app);
    app.use(handler);
    const server = createServer(app);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/`,
      close: () => new Promise((resolve) => void server.close(resolve)),
    };
  };

  it('that comes after the response of the deadline changes nothing, and is no fault', async () => {
    let thrown: unknown = null;
    const { url, close } = await serve((_request: Request, response: Response) => {
      response.status(503).json({ first: true });
      try {
        response.json({ second: true });
      } catch (error) {
        thrown = error;
      }
    });
    const response = await fetch(url);
    expect([response.status, await response.json(), thrown]).toEqual([503, { first: true }, null]);
    await close();
  });

  it.each(['plain', 'é', 'ÿ\u0080', 'Žluť', '电话', '📞', '\ud83d', '\u2028', '', 'é'.repeat(70_000)])(
    'is UTF-8, whatever is in it (%#)',
    async (text) => {
      const { url, close } = await serve((_request: Request, response: Response) => void response.json({ text }));
      const response = await fetch(url);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes).toEqual(Buffer.from(JSON.stringify({ text }), 'utf8'));
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      await close();
    },
  );

  it('of a page whose views are JSON already is that of the page', async () => {
    const Json = jsonViewOf(['text']);
    const views = ['é', '😀'].map((text) => new Json(Buffer.from(JSON.stringify({ text })).toString('latin1'), 0));
    for (const page of [
      { data: views, cursor: 'ä', hasMore: true },
      { data: [], cursor: '', hasMore: false },
      { data: views },
    ]) {
      const { url, close } = await serve((_request: Request, response: Response) => void response.json(page));
      const response = await fetch(url);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString()).toBe(JSON.stringify(page));
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      await close();
    }
  });
});

describe('The access log', () => {
  const shown = (path: string): string => path.replace(/^\/s\/[^/]+/, '/s/…');

  function lineOf(url: string, statusCode = 200): unknown[] {
    const lines: unknown[] = [];
    const write = (line: unknown): number => lines.push(line);
    const log = { child: () => ({ info: write, error: write }) } as unknown as Log;
    const fields = { statusCode, writableFinished: true, req: { socket: {} } };
    const response = Object.assign(new EventEmitter(), fields) as unknown as Response;
    accessLog(log, shown)({ method: 'GET', url, originalUrl: url, headers: {} } as Request, response, jest.fn());
    response.emit('close');
    return lines;
  }

  it('has the path without its query, for a query may hold numbers', () => {
    expect(lineOf('/v1/phones?search=4155552601')).toEqual([
      expect.objectContaining({ method: 'GET', path: '/v1/phones', status: 200, isComplete: true }),
    ]);
  });

  it.each([
    ['/s/Zm9vYmFyYmF6cXV4MTIzNA', '/s/…'],
    ['/s/Zm9vYmFyYmF6cXV4MTIzNA/undo?x=1', '/s/…/undo'],
  ])('says %s as %s: what must not be shown is not for the log', (url, path) => {
    expect(lineOf(url)).toEqual([expect.objectContaining({ path })]);
  });

  it('is silent about probes', () => {
    expect([lineOf('/health/live'), lineOf('/metrics')]).toEqual([[], []]);
  });
});
