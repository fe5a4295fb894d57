import type { WebhookConfigView } from 'parley-sdk';
import { changedOf, createdOf, eventField, headersOf, valuesOf } from './webhook-values.js';

const CONFIG: WebhookConfigView = {
  webhookConfigId: 'whc_1',
  endpoint: {
    url: 'https://example.com/hook',
    method: 'PUT',
    headers: { 'x-a': '1', 'x-time': '10:30' },
    auth: { type: 'BASIC', username: 'me', password: '********', token: null },
    timeoutMs: 5_000,
    isActive: true,
  },
  subscriptions: { messageEvents: ['DELIVERED'], phoneEvents: [] },
};

describe('valuesOf', () => {
  it('ticks every event of a new config, and asks for nothing but the address', () => {
    const body = createdOf({ ...valuesOf(null), url: ' https://example.com ' });
    expect(body.endpoint).toEqual({ url: 'https://example.com', method: 'POST' });
    expect([body.subscriptions?.messageEvents?.length, body.subscriptions?.phoneEvents?.length]).toEqual([12, 7]);
  });

  it('shows a config as it is', () => {
    const { isActive: _, auth: __, ...endpoint } = CONFIG.endpoint;
    expect(createdOf(valuesOf(CONFIG))).toEqual({
      endpoint: { ...endpoint, auth: { type: 'BASIC', username: 'me', password: '********' } },
      subscriptions: CONFIG.subscriptions,
    });
  });
});

describe('changedOf', () => {
  const before = valuesOf(CONFIG);

  it('sends nothing where nothing was typed', () => {
    expect(changedOf(before, before)).toEqual({});
  });

  it('sends what was changed only', () => {
    const events = { [eventField('messageEvents', 'DELIVERED')]: '', [eventField('phoneEvents', 'ERASED')]: 'true' };
    expect(changedOf(before, { ...before, ...events, method: 'POST' })).toEqual({
      endpoint: { method: 'POST' },
      subscriptions: { messageEvents: [], phoneEvents: ['ERASED'] },
    });
  });

  it('takes headers and credentials away', () => {
    expect(changedOf(before, { ...before, headers: '', auth: 'NONE' })).toEqual({
      endpoint: { headers: {}, auth: { type: 'NONE' } },
    });
  });
});

describe('headersOf', () => {
  it('reads a header a line, and joins what has one name', () => {
    expect(headersOf('x-a: 1\n\n x-b :2:3\nx-a: 4')).toEqual({ 'x-a': '1, 4', 'x-b': '2:3' });
  });

  it('leaves a line without a colon to the service, which refuses it', () => {
    expect(headersOf('no header')).toEqual({ 'no header': '' });
  });
});
