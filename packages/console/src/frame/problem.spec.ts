import { ParleyApiError, ParleyConnectionError } from 'parley-sdk';
import { isNotFound, problemOf } from './problem.js';

const refusal = {
  status: 403,
  code: 'role_not_allowed',
  requestId: 'req-1',
  details: [],
  retryAfterMs: null,
  body: null,
};

describe('problemOf', () => {
  it('says a refusal in words, with code and request id', () => {
    const error = Object.assign(new ParleyApiError('listTenants: Only ADMIN may.', refusal), {
      operation: 'listTenants',
    });
    expect(problemOf(error)).toEqual({
      title: 'This key may not do this',
      sentences: ['Only ADMIN may.', 'Use a key with one of the listed roles.'],
      code: 'role_not_allowed',
      status: 403,
      requestId: 'req-1',
      details: [],
    });
  });

  it('says when to send it again', () => {
    const error = new ParleyApiError('Slow down.', {
      ...refusal,
      status: 429,
      code: 'rate_limited',
      retryAfterMs: 2_000,
    });
    expect(problemOf(error).sentences).toContain('Wait for 2 seconds, then send it again.');
  });

  it('knows no word for an answer of something else', () => {
    const error = new ParleyApiError('Status 502.', { ...refusal, status: 502, code: null, requestId: null });
    expect(problemOf(error)).toMatchObject({ code: null, title: 'The service answered with status 502' });
  });

  it('says that the service cannot be reached, and whether the request may have arrived', () => {
    expect(problemOf(new ParleyConnectionError('x', false, null)).sentences).toEqual(['The network gave no response.']);
    expect(problemOf(new ParleyConnectionError('x', true, null)).sentences).toHaveLength(2);
  });

  it('takes any other fault as it is', () => {
    expect(problemOf(new Error('a fault')).sentences).toEqual(['a fault']);
    expect(problemOf('words').sentences).toEqual(['words']);
  });
});

describe('isNotFound', () => {
  it('is about the status alone', () => {
    expect(isNotFound(new ParleyApiError('x', { ...refusal, status: 404 }))).toBe(true);
    expect(isNotFound(new ParleyApiError('x', refusal))).toBe(false);
    expect(isNotFound(null)).toBe(false);
  });
});
