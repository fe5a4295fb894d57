/** Settings of accounts of the kind HTTP whose compiled size is measured. Complete: every default is filled in. */

const PLACEHOLDERS = ['{{to}}', '{{from}}', '{{attemptId}}', '{{encoding}}', '{{validUntil}}', '{{secret.s0}}'];
const SECRETS = 10;
const SECRET_CHARS = 4_096;
const URL_CHARS = 2_048;
const HEADERS = 20;
const HEADER_CHARS = 1_024;
/** Of JSON, with some room for its quotes. */
const BODY_CHARS = 15_500;
const REFUSALS = 100;
const TEXTS = 8;
const WORD_CHARS = 90;
const STATUS_WORDS = 200;
const CODES = 300;
const KEYWORDS = 20;
const CONDITIONS = 10;
const USUAL_CODES = 20;
const SIGNED = {
  type: 'HMAC',
  algorithm: 'SHA512',
  header: 'x-signature',
  prefix: 'v1=',
  encoding: 'HEX',
  key: 'TEXT',
  signed: '{{header.x-timestamp}}.{{url}}.{{body}}',
  secrets: ['s0', 's1'],
  timestamp: { header: 'x-timestamp', toleranceSeconds: 300 },
};
const PARTIES = { from: { json: '/from' }, to: { json: '/to' }, text: { json: '/text' } };
const USUAL_MESSAGE = {
  destinations: [{ to: '{{toDigits}}', messageId: '{{attemptId}}' }],
  from: '{{from}}',
  text: '{{text}}',
  notifyUrl: '{{receiptUrl}}',
  validityPeriod: '{{validityMinutes}}',
};
const ANSWER = { status: 200, body: 'OK', fault: 'RETRY' };

/** @typedef {import('../../src/messaging/providers/adapter/http-settings.js').HttpSettings} HttpSettings */

/**
 * Near all limits at once; each account has texts of its own.
 * @param {number} account @returns {HttpSettings}
 */
export function largestSettings(account) {
  const secrets = manyOf(SECRETS, (index) => [`s${index}`, 's'.repeat(SECRET_CHARS)]);
  const settings = {
    ...frame(Object.fromEntries(secrets)),
    send: largestSend(account),
    response: largestResponse(account),
    ...largestCallbacks(account),
  };
  return /** @type {HttpSettings} */ (/** @type {unknown} */ (settings));
}

/** @param {number} account */
function largestSend(account) {
  const header = filled('', PLACEHOLDERS.join(''), HEADER_CHARS);
  return {
    method: 'POST',
    url: filled(`https://gateway-${account}.example.com/send?`, '&p={{to}}', URL_CHARS),
    headers: Object.fromEntries(manyOf(HEADERS, (index) => [`x-header-${index}`, header])),
    basic: {
      username: filled('', '{{secret.s1}}', HEADER_CHARS),
      password: filled('', '{{secret.s2}}', HEADER_CHARS),
    },
    bodyType: 'JSON',
    body: { text: '{{text}}', list: listOf(account) },
    encodingWords: { GSM_7: 'GSM_7', UCS_2: 'UCS_2' },
    validity: { min: 60, max: 86_400 },
  };
}

/** @param {number} account */
function largestResponse(account) {
  return {
    accepted: { status: ['2xx'], when: [{ at: { json: '/data/0/status' }, is: textsOf(account, 'accepted') }] },
    id: { json: '/data/0/id' },
    code: { json: '/data/0/code' },
    refusals: manyOf(REFUSALS, (index) => ({
      status: ['4xx', '503'],
      when: [{ at: { json: `/errors/${index}/code` }, is: textsOf(account, `refusal-${index}`) }],
      outcome: 'REJECTED',
      concerns: 'provider',
      reason: 'invalid_number',
      note: wordOf(account, 'note', index),
    })),
  };
}

/** @param {number} account */
function largestCallbacks(account) {
  const callback = {
    proof: SIGNED,
    bodyType: 'JSON',
    items: '/events',
    only: manyOf(CONDITIONS, (index) => ({
      at: { json: `/only/${index}` },
      startsWith: textsOf(account, `only-${index}`),
    })),
    answer: ANSWER,
  };
  return {
    receipts: {
      ...callback,
      attemptId: { json: '/reference' },
      messageId: { json: '/id' },
      status: [{ json: '/status' }, { json: '/state', split: ':', part: 1 }, { json: '/event' }],
      statuses: manyOf(STATUS_WORDS, (index) => ({
        word: wordOf(account, 'status', index),
        status: 'FAILED',
        reason: null,
      })),
      code: { json: '/error' },
      codes: manyOf(CODES, (index) => ({ code: `${account}-${index}`.padEnd(60, 'c'), reason: 'invalid_number' })),
      cost: { amount: { json: '/price' }, currency: { json: '/currency' }, times: { json: '/parts' } },
    },
    inbound: {
      ...callback,
      ...PARTIES,
      id: { json: '/id' },
      keyword: { json: '/keyword' },
      keywords: manyOf(KEYWORDS, (index) => ({ word: wordOf(account, 'keyword', index), keyword: 'STOP' })),
    },
  };
}

/**
 * As a preset would have them.
 * @param {number} account @returns {HttpSettings}
 */
export function usualSettings(account) {
  const settings = {
    ...frame({ s0: 'a-key-of-an-account', s1: 'another-key-of-an-account' }),
    send: {
      method: 'POST',
      url: `https://gateway-${account}.example.com/v2/messages`,
      headers: { authorization: 'App {{secret.s1}}', accept: 'application/json' },
      basic: null,
      bodyType: 'JSON',
      body: { messages: [USUAL_MESSAGE] },
      encodingWords: { GSM_7: 'GSM_7', UCS_2: 'UCS_2' },
      validity: { min: 60, max: 86_400 },
    },
    response: {
      accepted: { status: ['200'], when: [{ at: { json: '/messages/0/status/group' }, is: ['PENDING', 'ACCEPTED'] }] },
      id: { json: '/messages/0/messageId' },
      code: { json: '/messages/0/status/name' },
      refusals: [],
    },
    ...usualCallbacks(account),
  };
  return /** @type {HttpSettings} */ (/** @type {unknown} */ (settings));
}

/** @param {number} account */
function usualCallbacks(account) {
  const callback = {
    proof: { type: 'TOKEN', in: 'query', name: 'key', prefix: '', secrets: ['s0'] },
    bodyType: 'JSON',
    items: '/results',
    only: [],
    answer: ANSWER,
  };
  const words = ['PENDING', 'DELIVERED', 'UNDELIVERABLE', 'EXPIRED', 'REJECTED'];
  return {
    receipts: {
      ...callback,
      attemptId: { json: '/messageId' },
      messageId: null,
      status: [{ json: '/status/groupName' }],
      statuses: words.map((word) => ({ word, status: 'SENT', reason: null })),
      code: { json: '/error/name' },
      codes: manyOf(USUAL_CODES, (index) => ({ code: `EC_${account}_${index}`, reason: 'invalid_number' })),
      cost: null,
    },
    inbound: { ...callback, ...PARTIES, id: { json: '/messageId' }, keyword: null, keywords: [] },
  };
}

/** @template T @param {number} count @param {(index: number) => T} make */
function manyOf(count, make) {
  return Array.from({ length: count }, (_none, index) => make(index));
}

/** @param {number} account @param {string} kind @param {number} index */
function wordOf(account, kind, index) {
  return `${account}-${kind}-${index}-`.padEnd(WORD_CHARS, 'w');
}

/** @param {number} account @param {string} kind */
function textsOf(account, kind) {
  return manyOf(TEXTS, (index) => wordOf(account, kind, index));
}

/** @param {Record<string, string>} secrets */
function frame(secrets) {
  return {
    preset: null,
    presetVersion: null,
    parameters: {},
    secrets,
    callbackBaseUrl: null,
    callbackCidrs: [],
    check: null,
  };
}

/**
 * A text that is repeated up to so many characters.
 * @param {string} start @param {string} unit @param {number} chars
 */
function filled(start, unit, chars) {
  return start + unit.repeat(Math.floor((chars - start.length) / unit.length));
}

/** Fields, as many as a body may have. @param {number} account */
function listOf(account) {
  const one = (/** @type {number} */ index) => ({ [`f${index}`]: `${account} {{from}} {{to}}` });
  return Array.from({ length: Math.floor(BODY_CHARS / JSON.stringify(one(1_000)).length) - 5 }, (_none, index) =>
    one(index),
  );
}
