import { ATTEMPT, bodiesRead, PATH, SECRETS, verdict } from '../../../../test/harness/proof-callbacks.js';
import type { ProofRule } from '../adapter/http-settings.js';

beforeEach(() => {
  bodiesRead();
});

describe('Proof by the URL of an attempt', () => {
  const RULE: ProofRule = { type: 'ATTEMPT_URL' };

  it('holds with the MAC of the attempt, wherever else the query goes on', async () => {
    expect(await verdict(RULE, { target: `${ATTEMPT}&attempt=att_2` })).toBe('proven att_1');
    expect(bodiesRead()).toBe(0);
  });

  it.each([
    [PATH, 'Its URL names no attempt.'],
    [`${PATH}?attempt=att_1`, 'Its MAC is wrong.'],
    [ATTEMPT.replace('att_1', 'att_2'), 'Its MAC is wrong.'],
    [ATTEMPT.replace('pvd_1-', 'pvd_2-'), 'Its MAC is wrong.'],
    [`${ATTEMPT}x`, 'Its MAC is wrong.'],
    [`${PATH}?attempt=&mac=`, 'Its MAC is wrong.'],
  ])('does not for %s', async (target, fault) => {
    expect(await verdict(RULE, { target })).toBe(fault);
  });
});

describe('What binds every proof', () => {
  const RULE: ProofRule = { type: 'TOKEN', in: 'query', name: 'key', prefix: '', secrets: ['first'] };
  const key = `key=${encodeURIComponent(SECRETS.first)}`;

  it('an attempt in the query needs its MAC', async () => {
    expect(await verdict(RULE, { target: `${ATTEMPT}&${key}` })).toBe('proven att_1');
    expect(await verdict(RULE, { target: `${PATH}?attempt=att_1&${key}` })).toBe('Its MAC is wrong.');
  });

  it('callbackCidrs, where there are any', async () => {
    const callbackCidrs = ['192.0.2.0/24', '2001:db8::/32'];
    const target = `${PATH}?${key}`;
    expect(await verdict(RULE, { target, address: '::ffff:192.0.2.9' }, { callbackCidrs })).toBe('proven');
    for (const address of ['192.0.3.1', '2001:db9::1', ''])
      expect(await verdict(RULE, { target, address }, { callbackCidrs })).toMatch(/^It comes from /);
    expect(await verdict({ type: 'CIDRS' }, {}, { callbackCidrs })).toBe('proven');
    expect(await verdict({ type: 'CIDRS' }, {})).toBe('settings.callbackCidrs are empty.');
  });
});

describe('Proof by a token', () => {
  const header: ProofRule = {
    type: 'TOKEN',
    in: 'header',
    name: 'X-Key',
    prefix: 'Key ',
    secrets: ['first', 'second'],
  };

  it('holds with either of two secrets', async () => {
    for (const secret of [SECRETS.first, SECRETS.second])
      expect(await verdict(header, { headers: { 'x-key': `Key ${secret}` } })).toBe('proven');
    expect(bodiesRead()).toBe(0);
  });

  it('does not with another, without its prefix, or elsewhere', async () => {
    for (const text of [SECRETS.first, 'Key ', 'Key the first secreT', `Key ${SECRETS.first} `])
      expect(await verdict(header, { headers: { 'x-key': text } })).toBe('Its X-Key fits none of the secrets.');
    expect(await verdict(header, { target: `${PATH}?X-Key=Key+c2Vjb25k` })).toBe('It has no X-Key in its header.');
  });

  it('never holds for a secret that is empty, missing or inherited, nor for a header that objects have', async () => {
    for (const name of ['empty', 'none', 'constructor'])
      expect(await verdict({ ...header, prefix: '', secrets: [name] }, { headers: { 'x-key': '' } })).toMatch(/^Its /);
    expect(await verdict({ ...header, name: 'constructor' }, {})).toBe('It has no constructor in its header.');
  });
});

describe('Proof by Basic credentials', () => {
  const RULE: ProofRule = { type: 'BASIC', username: 'gateway', secrets: ['first', 'second'] };
  const basic = (text: string) => ({
    headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
  });

  it('holds with the user name and either secret', async () => {
    for (const secret of [SECRETS.first, SECRETS.second])
      expect(await verdict(RULE, basic(`gateway:${secret}`))).toBe('proven');
  });

  it('does not otherwise', async () => {
    for (const text of ['gateway:', `other:${SECRETS.first}`, `gateway:${SECRETS.first}x`, 'gateway'])
      expect(await verdict(RULE, basic(text))).toBe('Its Basic credentials are wrong.');
    expect(await verdict(RULE, { headers: { authorization: 'Bearer x' } })).toBe('It has no Basic credentials.');
  });
});
