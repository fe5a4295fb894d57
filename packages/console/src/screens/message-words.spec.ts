import type { DeliveryView, MessageView } from 'parley-sdk';
import { factsOf, latestOf } from './message-words.js';

const message = (fields: Partial<MessageView>): MessageView =>
  ({ status: 'SENT', reason: null, reasonDetail: null, hold: null, holdUntil: null, ...fields }) as MessageView;
const delivery = (fields: Partial<DeliveryView>): DeliveryView =>
  ({
    deliveryId: 'dlv_1',
    status: 'DELIVERED',
    lastError: null,
    lastStatusCode: 200,
    updatedAt: 1,
    ...fields,
  }) as DeliveryView;

describe('factsOf', () => {
  it('says first why a message was blocked, then that it was', () => {
    const facts = factsOf(message({ status: 'BLOCKED', reason: 'opted_out', reasonDetail: 'By STOP.' }), []);
    expect(facts.map(({ word, detail }) => [word, detail])).toEqual([
      ['opted_out', 'By STOP.'],
      ['BLOCKED', null],
    ]);
    expect(facts[0]?.meaning?.meaning).toBe('The person has opted out.');
    expect(facts[1]?.meaning?.remedy).toBeUndefined();
  });

  it('says why a message waits, and until when', () => {
    const facts = factsOf(message({ status: 'QUEUED', hold: 'quiet_hours', holdUntil: 5 }), []);
    expect(facts.map(({ word, until }) => [word, until])).toEqual([
      ['quiet_hours', 5],
      ['QUEUED', null],
    ]);
  });

  it('says which receivers have trouble, even though the message was delivered', () => {
    const failing = delivery({ status: 'PENDING', lastError: 'The response had status 500.' });
    const facts = factsOf(message({ status: 'DELIVERED' }), [delivery({ deliveryId: 'dlv_2' }), failing]);
    expect(facts.map(({ word, tone }) => [word, tone])).toEqual([
      ['DELIVERED', 'good'],
      ['PENDING', 'warn'],
    ]);
  });
});

describe('latestOf', () => {
  it('takes the newest of what is said of a delivery', () => {
    const latest = latestOf([
      delivery({ updatedAt: 1, status: 'PENDING' }),
      delivery({ updatedAt: 2, status: 'FAILED' }),
    ]);
    expect(latest.map(({ status }) => status)).toEqual(['FAILED']);
  });
});
