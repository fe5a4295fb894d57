import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { inOrder } from './in-order.js';

const passing = (request: unknown, response: unknown, next: NextFunction): void => {
  (request as string[]).push('passed');
  void response;
  next();
};
/** What the router is called with after these, and which of them were called. */
const outcome = (...handlers: RequestHandler[]): Promise<{ error: unknown; asked: string[] }> =>
  new Promise((resolve) => {
    const asked: string[] = [];
    const next = (error?: unknown) => resolve({ error, asked });
    try {
      void inOrder(...handlers)(asked as unknown as Request, {} as Response, next);
    } catch (error) {
      // The router takes what is thrown for what `next` is given.
      resolve({ error, asked });
    }
  });
const refusal = new Error('refused');

describe('Middlewares in order', () => {
  it('pass a request on, one after the other', async () => {
    const later: RequestHandler = async (request, _response, next) => {
      await Promise.resolve();
      (request as unknown as string[]).push('later');
      next();
    };
    expect(await outcome(passing, later, passing)).toEqual({ error: undefined, asked: ['passed', 'later', 'passed'] });
    expect(await outcome()).toEqual({ error: undefined, asked: [] });
  });

  it.each<[string, RequestHandler]>([
    ['gives an error to the next', (_request, _response, next) => next(refusal)],
    [
      'throws',
      () => {
        throw refusal;
      },
    ],
    ['rejects', () => Promise.reject(refusal)],
    [
      'rejects later',
      async () => {
        await Promise.resolve();
        throw refusal;
      },
    ],
  ])('end with the first that %s', async (_what, refusing) => {
    expect(await outcome(passing, refusing, passing)).toEqual({ error: refusal, asked: ['passed'] });
  });

  it('end with one that throws after one that took its time', async () => {
    const later: RequestHandler = async (_request, _response, next) => {
      await Promise.resolve();
      next();
    };
    const throwing: RequestHandler = () => {
      throw refusal;
    };
    expect(await outcome(later, throwing, passing)).toEqual({ error: refusal, asked: [] });
  });
});
