import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { EventEmitter } from 'node:events';
import type { Log } from '../log/log.js';
import { accessLog } from './access-log.js';

function lineOf(url: string, statusCode = 200): unknown[] {
  const lines: unknown[] = [];
  const write = (line: unknown): number => lines.push(line);
  const log = { child: () => ({ info: write, error: write }) } as unknown as Log;
  const response = Object.assign(new EventEmitter(), { statusCode, writableFinished: true }) as unknown as Response;
  accessLog(log)({ method: 'GET', url, originalUrl: url, headers: {} } as Request, response, jest.fn());
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
    ['/o/Zm9vYmFyYmF6cXV4MTIzNA', '/o/…'],
    ['/o/Zm9vYmFyYmF6cXV4MTIzNA/undo?x=1', '/o/…/undo'],
  ])('says %s as %s: whoever knows the token can use it', (url, path) => {
    expect(lineOf(url)).toEqual([expect.objectContaining({ path })]);
  });

  it.each([
    ['/v1/phones/+14155552601', '/v1/phones/…'],
    ['/v1/phones/%2B14155552601?x=1', '/v1/phones/…'],
    [
      '/v1/projects/prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V/phones/14155552601/opt-out',
      '/v1/projects/prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V/phones/…/opt-out',
    ],
  ])('says %s as %s: a number can be erased, a log cannot', (url, path) => {
    expect(lineOf(url)).toEqual([expect.objectContaining({ path })]);
  });

  it('is silent about probes', () => {
    expect([lineOf('/health/live'), lineOf('/metrics')]).toEqual([[], []]);
  });
});
