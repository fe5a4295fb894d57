import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { EventEmitter } from 'node:events';
import type { Log } from '../log.js';
import { accessLog } from './responses.js';

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

describe('The access log', () => {
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
