import { describeOperation, operationIds, ParleyApiError, ParleyConnectionError } from 'parley-sdk';
import { hrefOf, matchPath, pathOf, readAddress } from './address.js';
import { IdleEnd } from './idle.js';
import { EMPTY_WINDOW, newerIndex, olderIndex, type PageWindow, ROWS_MAX, rowsOf, withPage } from './page-window.js';
import { mayCall } from './permits.js';
import { isNotFound, problemOf } from './problem.js';
import { ReadPart } from './reading.js';
import { nextRefreshMs, REFRESH_MS } from './refresh.js';
import { escaped, piecesOf } from './visible.js';

describe('readAddress', () => {
  it.each([
    ['', '/', {}],
    ['#', '/', {}],
    ['#/messages', '/messages', {}],
    ['#messages/', '/messages', {}],
    [
      '#/messages?status=FAILED%2CBLOCKED&phone=%2B4915&empty=',
      '/messages',
      { status: 'FAILED,BLOCKED', phone: '+4915' },
    ],
    ['#/a?b=1?c=2', '/a', { b: '1?c=2' }],
    ['#//evil.example/x', '/evil.example/x', {}],
  ])('%s', (fragment, path, query) => {
    expect(readAddress(fragment)).toEqual({ path, query });
  });

  it('is bounded', () => {
    expect(readAddress(`#/${'a'.repeat(100_000)}`).path.length).toBeLessThanOrEqual(4_000);
  });

  it('takes no name for more than a name', () => {
    const { query } = readAddress('#/a?__proto__=1&constructor=2');
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
    expect(query['constructor']).toBe('2');
  });
});

describe('hrefOf', () => {
  it('is read as what was written', () => {
    const href = hrefOf('/messages', { clientReference: `a&b=#?'"\n`, empty: '', none: null });
    expect(readAddress(href)).toEqual({ path: '/messages', query: { clientReference: `a&b=#?'"\n` } });
  });
});

describe('matchPath', () => {
  it('returns the values of names', () => {
    expect(matchPath('/numbers/:phoneE164', pathOf('/numbers/:phoneE164', { phoneE164: '+49/15' }))).toEqual({
      phoneE164: '+49/15',
    });
    expect(matchPath('/', '/')).toEqual({});
  });

  it.each([
    ['/messages/:messageId', '/messages'],
    ['/messages/:messageId', '/messages/'],
    ['/messages/:messageId', '/messages/a/b'],
    ['/messages', '/'],
  ])('%s is not %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });

  it('leaves what cannot be decoded to the service', () => {
    expect(matchPath('/messages/:messageId', '/messages/%zz')).toEqual({ messageId: '%zz' });
  });
});

describe('IdleEnd', () => {
  it('is over after so long without input, and stays so', () => {
    const idle = new IdleEnd(0, 1_000);
    expect(idle.isOver(999)).toBe(false);
    idle.input(999);
    expect(idle.isOver(1_998)).toBe(false);
    expect(idle.isOver(1_999)).toBe(true);
    idle.input(2_500);
    expect(idle.isOver(2_500)).toBe(true);
  });

  it('is over when the clock was set back by more than that', () => {
    const idle = new IdleEnd(10_000, 1_000);
    expect(idle.isOver(9_500)).toBe(false);
    expect(idle.isOver(5_000)).toBe(true);
  });
});

describe('withPage', () => {
  const PAGES = 200;
  const page = (index: number, size = 100) => ({
    data: Array.from({ length: size }, (_none, row) => index * 100 + row),
    cursor: index === PAGES - 1 ? '' : `cursor ${index + 1}`,
    hasMore: index < PAGES - 1,
  });

  function walk(from: PageWindow<number>, next: (window: PageWindow<number>) => number | null): PageWindow<number> {
    let window = from;
    for (let index = next(window); index !== null; index = next(window)) {
      expect(window.cursors[index]).toBe(index === 0 ? '' : `cursor ${index}`);
      window = withPage(window, index, page(index));
      const rows = rowsOf(window);
      expect(rows.length).toBeLessThanOrEqual(ROWS_MAX);
      expect(rows).toEqual(rows.map((_row, place) => (rows[0] ?? 0) + place));
    }
    return window;
  }

  it('holds 500 rows however far a list is walked, there and back', () => {
    const oldest = walk(EMPTY_WINDOW, olderIndex);
    expect(rowsOf(oldest).at(-1)).toBe(PAGES * 100 - 1);
    expect(rowsOf(oldest)).toHaveLength(ROWS_MAX);
    const newest = walk(oldest, newerIndex);
    expect(rowsOf(newest)[0]).toBe(0);
    expect(olderIndex(newest)).toBe(5);
  });

  it('goes older again after newer, though the service seals each cursor anew', () => {
    let reads = 0;
    const read = (window: PageWindow<number>, index: number): PageWindow<number> =>
      withPage(window, index, { ...page(index), cursor: `sealed ${(reads += 1)}` });
    let window: PageWindow<number> = EMPTY_WINDOW;
    for (let index = 0; index < 10; index += 1) window = read(window, index);
    for (let index = newerIndex(window); index !== null && index > 0; index = newerIndex(window))
      window = read(window, index);
    expect(rowsOf(window)).toEqual(Array.from({ length: ROWS_MAX }, (_none, row) => 100 + row));
    expect(olderIndex(window)).toBe(6);
  });

  it('takes a page that was read again in the place of the one before', () => {
    const first = withPage(EMPTY_WINDOW as PageWindow<number>, 0, page(0));
    const again = withPage(first, 0, { data: [1, 2], cursor: 'other', hasMore: true });
    expect(rowsOf(again)).toEqual([1, 2]);
    expect(again.cursors).toEqual(['', 'other']);
  });

  it('ends where the list ends', () => {
    const window = withPage(EMPTY_WINDOW as PageWindow<number>, 0, { data: [1], cursor: '', hasMore: false });
    expect([olderIndex(window), newerIndex(window)]).toEqual([null, null]);
  });

  it('shows a page that alone is too long', () => {
    expect(rowsOf(withPage(EMPTY_WINDOW as PageWindow<number>, 0, page(0, 1_000)))).toHaveLength(1_000);
  });
});

describe('mayCall', () => {
  const key = (role: 'ADMIN' | 'TENANT', access: 'READ' | 'FULL') => ({ role, access, link: null });

  it.each([
    ['listTenants', true, true, false, false],
    ['createTenant', true, false, false, false],
    ['listMessages', true, true, true, true],
    ['sendMessage', true, false, true, false],
    ['previewMessage', true, true, true, true],
    ['deleteApiKey', true, false, false, false],
  ] as const)('%s', (id, adminFull, adminRead, tenantFull, tenantRead) => {
    expect(mayCall(key('ADMIN', 'FULL'), id)).toBe(adminFull);
    expect(mayCall(key('ADMIN', 'READ'), id)).toBe(adminRead);
    expect(mayCall(key('TENANT', 'FULL'), id)).toBe(tenantFull);
    expect(mayCall(key('TENANT', 'READ'), id)).toBe(tenantRead);
  });

  it('lets the session of a link do what a key may, but for what refuses sessions', () => {
    const session = { ...key('TENANT', 'FULL'), link: { tenantName: 'Acme', projectName: 'Shop' } };
    const refused = operationIds().filter((id) => mayCall(key('TENANT', 'FULL'), id) && !mayCall(session, id));
    expect(refused).toEqual(operationIds().filter((id) => describeOperation(id).refusesSessions));
    expect(refused).toContain('createConsoleLink');
  });

  it('lets nobody do anything without a key, but what needs none', () => {
    const open = operationIds().filter((id) => mayCall(null, id));
    expect(open).toEqual(operationIds().filter((id) => describeOperation(id).roles.length === 0));
    expect(open).not.toContain('listMessages');
  });
});

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

describe('ReadPart', () => {
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  it('shows what was read', async () => {
    const part = new ReadPart<string>();
    const stop = part.follow(() => Promise.resolve('first'), {});
    expect(part.state.value).toEqual({ value: null, problem: null, isLoading: true });
    await settled();
    expect(part.state.value).toEqual({ value: 'first', problem: null, isLoading: false });
    stop();
  });

  it('aborts the older request, whose answer then shows nothing', async () => {
    const part = new ReadPart<string>();
    const answers: ((text: string) => void)[] = [];
    const signals: AbortSignal[] = [];
    const stop = part.follow((signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    }, {});
    part.again();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    answers[1]?.('newer');
    answers[0]?.('older');
    await settled();
    expect(part.state.value.value).toBe('newer');
    stop();
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('keeps what was read when the next request fails', async () => {
    const part = new ReadPart<string>();
    let fails = false;
    const fault = new Error('away');
    const stop = part.follow(() => (fails ? Promise.reject(fault) : Promise.resolve('first')), {});
    await settled();
    fails = true;
    part.again();
    await settled();
    expect(part.state.value).toEqual({ value: 'first', problem: fault, isLoading: false });
    stop();
  });
});

describe('nextRefreshMs', () => {
  const answer = (status: number, retryAfterMs: number | null = null): ParleyApiError =>
    new ParleyApiError('x', { status, code: null, requestId: null, details: [], retryAfterMs, body: null });

  it.each([429, 503])('is longer after each %d, up to two minutes', (status) => {
    const waits = [1, 2, 3, 4, 5].reduce<number[]>(
      (all) => [...all, nextRefreshMs(all.at(-1) ?? REFRESH_MS, answer(status))],
      [],
    );
    expect(waits).toEqual([20_000, 40_000, 80_000, 120_000, 120_000]);
  });

  it('waits as long as the service says', () => {
    expect(nextRefreshMs(REFRESH_MS, answer(429, 45_000))).toBe(45_000);
  });

  it('is ten seconds after anything else', () => {
    expect(nextRefreshMs(80_000, null)).toBe(10_000);
    expect(nextRefreshMs(80_000, answer(500))).toBe(10_000);
    expect(nextRefreshMs(80_000, new Error('x'))).toBe(10_000);
  });
});

const shown = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('');

describe('piecesOf', () => {
  it('names what cannot be seen', () => {
    expect(piecesOf('a\u202eb')).toEqual([
      { text: 'a', isControl: false },
      { text: '[U+202E]', isControl: true },
      { text: 'b', isControl: false },
    ]);
    expect(shown('\0\t\u001b\u007f\u0085')).toBe('␀␉␛␡[U+0085]');
    expect(shown('\u200b\u2066\ufeff\u00ad\u{e0041}')).toBe('[U+200B][U+2066][U+FEFF][U+00AD][U+E0041]');
    expect(shown('\ud800')).toBe('[U+D800]');
  });

  it('leaves all else as it is', () => {
    const text = 'Grüße\n<script>&amp; 👩‍👩‍👧 ❤️ שלום';
    expect(piecesOf(text)).toEqual([{ text, isControl: false }]);
    expect(piecesOf('')).toEqual([]);
  });
});

describe('escaped', () => {
  it('means the same, and hides nothing', () => {
    const value = { text: 'a\u202eb\u{e0041}\u0085"\\' };
    const literal = escaped(JSON.stringify(value));
    expect(literal).toBe('{"text":"a\\u202eb\\udb40\\udc41\\u0085\\"\\\\"}');
    expect(JSON.parse(literal)).toEqual(value);
  });
});
