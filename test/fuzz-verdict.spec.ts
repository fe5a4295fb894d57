import { type FuzzRequest, faultOf } from './harness/fuzz.js';
const subject = (name: string) => ({ ids: {}, key: `key of ${name}`, canaries: [`canary${name}`, ''] });
const cast = { adminKey: 'admin', a: subject('A'), b: subject('B'), victim: subject('V') };
const sent: FuzzRequest = {
  route: 'GET /v1/phones',
  sender: { name: 'A', key: 'secret' },
  method: 'GET',
  path: '/v1/phones',
  headers: { 'x-api-key': 'secret' },
  body: null,
};
const got = { status: 200, type: 'application/json', text: '{"data":["canaryA"]}', durationMs: 1 };

describe('The judge of fuzzed requests', () => {
  it('finds nothing wrong with what is in order', () => {
    const problem = { statusCode: 400, error: '', code: '', message: '', requestId: '', details: [] };
    for (const [request, response] of [
      [sent, got],
      [sent, { ...got, status: 400, text: JSON.stringify(problem) }],
      [
        { ...sent, sender: { name: 'ADMIN', key: 'admin' } },
        { ...got, text: 'canaryB' },
      ],
      [
        { ...sent, path: '/v1/canary%42' },
        { ...got, text: 'canaryB' },
      ],
      [
        { ...sent, body: Buffer.alloc(100_000) },
        { ...got, status: 0, text: 'Error: write EPIPE' },
      ],
    ] as const)
      expect(faultOf(request, response, cast)).toBeNull();
  });

  it.each([
    ['a fault of the service', { status: 500 }, /a fault of the service: 500/],
    ['no response', { status: 0, text: 'socket hang up' }, /no response: socket hang up/],
    ['an error of another form', { status: 404, text: '{"message":"no"}' }, /without statusCode, error, code/],
    ['an error that cannot be read', { status: 404, text: '{' }, /no JSON/],
    ['what belongs to another tenant', { text: '{"data":["canaryB"]}' }, /another tenant: canaryB/],
  ])('finds %s, and shows no key', (_name, change, expected) => {
    const fault = faultOf(sent, { ...got, ...change }, cast);
    expect(fault).toMatch(expected);
    expect(fault).not.toContain('secret');
  });
});
