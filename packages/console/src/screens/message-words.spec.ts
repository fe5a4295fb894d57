import type { DeliveryView, MessageAttemptView, MessageView } from 'parley-sdk';
import { accountsOf, latestOf } from './message-words.js';

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

describe('accountsOf', () => {
  const only = (of: Partial<MessageView>, attempts: MessageAttemptView[] = []) =>
    accountsOf(message(of), attempts, [])[0];

  it('says what happened, why, and what to do', () => {
    const reasonDetail = 'The number has opted out of this project by a text such as STOP (KEYWORD).';
    expect(only({ status: 'BLOCKED', reason: 'opted_out', reasonDetail })).toEqual({
      word: 'BLOCKED',
      tone: 'warn',
      happened: 'It was not sent, because a rule forbids it.',
      why: [reasonDetail],
      until: null,
      remedy: 'Do not send. The person can opt in again by START, or by an opt-in that you have evidence for.',
    });
  });

  it('says nothing twice', () => {
    const reasonDetail = 'The network filtered or barred the message (code 30007).';
    expect(only({ status: 'UNDELIVERED', reason: 'blocked_by_carrier', reasonDetail })?.why).toEqual([reasonDetail]);
  });

  it('says why a message waits and until when, with what went wrong before', () => {
    const reasonDetail = 'The gateway is down.';
    expect(only({ status: 'QUEUED', hold: 'provider_down', holdUntil: 5, reasonDetail })).toMatchObject({
      tone: 'warn',
      why: [expect.stringMatching(/^The provider takes no messages/), reasonDetail],
      until: 5,
    });
  });

  it('says of a broken connection that nobody knows yet, for as long as that is so', () => {
    const attempt = { status: 'UNKNOWN', detail: 'The gateway broke the connection.' } as MessageAttemptView;
    expect(only({ status: 'SENDING' }, [attempt])).toMatchObject({
      tone: 'warn',
      why: [expect.stringMatching(/may have taken the message or not/), attempt.detail],
      remedy: expect.stringMatching(/^Wait for the receipt/),
    });
    expect(only({ status: 'DELIVERED' }, [attempt])).toMatchObject({ tone: 'good', why: [], remedy: null });
  });

  it('shows a word that it does not know as it is', () => {
    const unknown = { status: 'BLOCKED', reason: 'brand_new' } as unknown as Partial<MessageView>;
    expect(only(unknown)).toMatchObject({ why: ['brand_new'], remedy: null });
  });

  it('says which receivers have trouble, even though the message was delivered', () => {
    const failing = delivery({ status: 'PENDING', lastError: 'The endpoint answered 500.' });
    const accounts = accountsOf(message({ status: 'DELIVERED' }), [], [delivery({ deliveryId: 'dlv_2' }), failing]);
    expect(accounts.map(({ word, tone, why }) => [word, tone, why])).toEqual([
      ['DELIVERED', 'good', []],
      ['PENDING', 'warn', ['The endpoint answered 500.']],
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
