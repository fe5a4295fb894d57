import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { EventEmitter } from 'node:events';
import type { Log } from '../log/log.js';
import { accessLog } from './access-log.js';

const MASKS = [
  { pattern: /^\/s\/[^/]+/, replacement: '/s/…' },
  { pattern: /\/[0-9]{5,}(?=\/|$)/g, replacement: '/…' },
];

function lineOf(url: string, statusCode = 200): unknown[] {
  const lines: unknown[] = [];
  const write = (line: unknown): number => lines.push(line);
  const log = { child: () => ({ info: write, error: write }) } as unknown as Log;
  const response = Object.assign(new EventEmitter(), { statusCode, writableFinished: true }) as unknown as Response;
  accessLog(log, MASKS)({ method: 'GET', url, originalUrl: url, headers: {} } as Request, response, jest.fn());
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
    ['/v1/things/14155552601/parts/14155552602', '/v1/things/…/parts/…'],
  ])('says %s as %s: what the masks cover is not for the log', (url, path) => {
    expect(lineOf(url)).toEqual([expect.objectContaining({ path })]);
  });

  it('is silent about probes', () => {
    expect([lineOf('/health/live'), lineOf('/metrics')]).toEqual([[], []]);
  });
});
