import type { InboundRule } from '../adapter/http-settings.js';
import { sourceOf } from './reading.js';
import { INBOUND_TEXT_MAX, inboundReaderOf } from './callback-items.js';

const RULE: InboundRule = {
  proof: { type: 'CIDRS' },
  bodyType: 'JSON',
  items: null,
  only: [{ at: { json: '/type' }, is: ['mo_text'] }],
  id: { json: '/id' },
  from: { json: '/from' },
  to: { json: '/to' },
  text: { json: '/text' },
  keyword: { json: '/intent' },
  keywords: [{ word: 'optout', keyword: 'STOP' }],
  answer: { status: 200, body: '', fault: 'REFUSE' },
};
const MESSAGE = { type: 'mo_text', id: 'm1', from: '+14155552601', to: '72404', text: ' Stop\n' };

const read = (fields: object, rule: Partial<InboundRule> = {}) =>
  inboundReaderOf({ ...RULE, ...rule })(sourceOf(Buffer.from(JSON.stringify({ ...MESSAGE, ...fields }))), {
    attemptId: null,
  });

describe('inboundReaderOf', () => {
  it('reads a message as it was written', () => {
    expect(read({})).toEqual({
      kind: 'read',
      found: [{ providerMessageId: 'm1', from: '+14155552601', to: '72404', text: ' Stop\n' }],
      unknownWords: 0,
      unreadable: 0,
      outside: 0,
    });
  });

  it.each<[string, object, object]>([
    ['a keyword', { intent: 'optout' }, { keyword: 'STOP' }],
    ['an id of 20 digits', { id: 7 }, { providerMessageId: '7' }],
    [
      'an id that is too long',
      { id: 'x'.repeat(129) },
      { providerMessageId: expect.stringMatching(/^sha256-[0-9a-f]{64}$/) },
    ],
    ['no id', { id: null }, { providerMessageId: null }],
    ['an empty text', { text: '' }, { text: '' }],
    ['a number', { from: 14155552601 }, { from: '14155552601' }],
    ['a long party', { from: '7'.repeat(5_000) }, { from: '7'.repeat(100) }],
    ['half a character', { text: 'a\ud83d' }, { text: 'a\ufffd' }],
    ['a text that no telephone can send', { text: 'x'.repeat(100_000) }, { text: 'x'.repeat(INBOUND_TEXT_MAX) }],
  ])('%s', (_title, fields, expected) => {
    expect(read(fields)).toMatchObject({ kind: 'read', found: [expected] });
  });

  it('without its id is unreadable where its proof is good for ever', () => {
    const proof = { type: 'JWT_HS256', secrets: ['jwt'], bodyClaim: 'payload_hash', toleranceSeconds: null } as const;
    for (const id of [null, '']) expect(read({ id }, { proof })).toMatchObject({ kind: 'unreadable' });
    for (const id of ['m1', 'é', 'x'.repeat(500)]) expect(read({ id }, { proof })).toMatchObject({ kind: 'read' });
    expect(read({ id: null }, { proof: { ...proof, toleranceSeconds: 60 } })).toMatchObject({ kind: 'read' });
  });

  it('makes no keyword of another word', () => {
    for (const intent of ['OPTOUT', '', null, 'constructor']) {
      const reading = read({ intent });
      expect(reading.kind === 'read' && Object.keys(reading.found[0] ?? {})).not.toContain('keyword');
    }
  });

  it.each([{ from: null }, { from: ' ' }, { to: '' }, { text: null }, { text: { text: 'x' } }])(
    '%j is unreadable',
    (fields) => {
      expect(read(fields)).toMatchObject({ kind: 'unreadable' });
    },
  );

  it('forgets what is no text message', () => {
    expect(read({ type: 'mo_binary', text: null })).toMatchObject({ kind: 'read', found: [], outside: 1 });
  });

  it('takes a constant for an address that the gateway does not name', () => {
    expect(read({ to: null }, { to: { value: '72404' } })).toMatchObject({ found: [{ to: '72404' }] });
  });
});
