import 'reflect-metadata';
import type { Problem, ProblemDetail } from '../../../../platform/http/problem.js';
import { readPart } from '../../../../platform/http/validation.js';
import type { HttpSettings } from '../../adapter/http-settings.js';
import { CreateHttpSettingsDto, EXAMPLE, PatchHttpSettingsDto } from './http-settings.dto.js';
import { type GivenSettings, settledHttpSettings } from './settled-settings.js';

describe('settings of a gateway that data describes', () => {
  const PRESET = {
    name: 'acme',
    version: 1,
    title: 'Acme',
    readOn: '2026-11-27',
    sources: [],
    setup: [],
    parameters: [
      { name: 'origin', label: 'Address', kind: 'ORIGIN', example: 'https://eu.acme.example' },
      { name: 'plan', label: 'Plan', kind: 'TEXT', example: 'p1' },
    ],
    secrets: [
      { name: 'apiKey', label: 'API key' },
      { name: 'callbackKey', label: 'Key' },
    ],
    handlesKeywords: true,
    settings: {
      ...EXAMPLE,
      secrets: undefined,
      send: { ...EXAMPLE.send, url: '{{param.origin}}/{{param.plan}}/send' },
    },
  } as const;
  const { secrets: _none, ...RULES } = PRESET.settings;
  const ACME = { ...PRESET, settings: RULES };
  const ACMES = [ACME];
  const SECRETS = { apiKey: 'k1', callbackKey: 'k2' };
  const PARAMETERS = { origin: 'https://eu.acme.example', plan: 'p1' };
  const NEW_ACME = { preset: 'acme', parameters: PARAMETERS, secrets: SECRETS };
  const made = (given: object): HttpSettings =>
    settledHttpSettings(null, readPart(CreateHttpSettingsDto, given, 'settings') as GivenSettings, ACMES);
  const changed = (before: HttpSettings, given: object): HttpSettings =>
    settledHttpSettings(before, readPart(PatchHttpSettingsDto, given, 'settings') as GivenSettings, ACMES);

  /** The paths and rules of a refusal; none when it is taken. */
  function refusal(act: () => unknown): string[] {
    return detailsOf(act).map(({ path, rule }) => `${path.replace(/^settings\.?/, '')} ${rule}`);
  }

  function detailsOf(act: () => unknown): readonly ProblemDetail[] {
    try {
      act();
      return [];
    } catch (error) {
      return (error as Problem).details;
    }
  }

  const { messageId: _id, ...UNNAMED } = EXAMPLE.receipts;
  const WITHOUT_URL = { ...EXAMPLE.send, body: { text: '{{text}}' } };

  it('have their defaults', () => {
    const { send, response, receipts, inbound, check } = made(EXAMPLE);
    expect(send).toMatchObject({
      basic: null,
      encodingWords: { GSM_7: 'GSM_7', UCS_2: 'UCS_2' },
      validity: { min: 1, max: 259_200 },
    });
    expect(response.refusals[0]).toMatchObject({ concerns: 'provider', note: null });
    expect(receipts).toMatchObject({ items: null, only: [], attemptId: null, codes: [], cost: null });
    expect(receipts?.answer).toEqual({ status: 200, body: '', fault: 'REFUSE' });
    expect(receipts?.proof).toMatchObject({ prefix: '', timestamp: null });
    expect([inbound?.keyword, inbound?.keywords, check?.status]).toEqual([null, [], ['2xx']]);
    expect(made({ ...EXAMPLE, receipts: null, inbound: null, check: null })).toMatchObject({
      preset: null,
      check: null,
    });
  });

  it('list all faults of a body at once', () => {
    const send = { ...EXAMPLE.send, method: 'PUT', headers: { host: 'a', 'x y': 'b' } };
    expect(refusal(() => made({ ...EXAMPLE, send, check: { url: 7 } }))).toEqual([
      'send.method isIn',
      'send.headers.host isHeaderName',
      'send.headers.x y isHeaderName',
      'check.url isString',
    ]);
  });

  it('need what names the message of a receipt', () => {
    const without = { ...EXAMPLE, send: WITHOUT_URL };
    expect(refusal(() => made(without))).toEqual([]);
    expect(refusal(() => made({ ...without, receipts: UNNAMED }))).toEqual(['receipts isAttributable']);
    const response = { ...EXAMPLE.response, id: null };
    expect(refusal(() => made({ ...without, response }))).toEqual(['receipts.messageId isAttributable']);
    const receipts = { ...UNNAMED, proof: { type: 'ATTEMPT_URL' } };
    expect(refusal(() => made({ ...without, receipts }))).toEqual(['receipts.proof isProof']);
    expect(refusal(() => made({ ...EXAMPLE, receipts: { ...receipts, items: '/a' } }))).toEqual([
      'receipts.items isProof',
    ]);
  });

  it('merge secrets by name, and keep those that something names', () => {
    const before = made({ ...EXAMPLE, secrets: { ...EXAMPLE.secrets, spare: 's' } });
    const after = changed(before, { secrets: { apiKey: '********', callbackKey: 'new', spare: null } });
    expect(after.secrets).toEqual({ apiKey: EXAMPLE.secrets.apiKey, callbackKey: 'new' });
    expect(refusal(() => changed(before, { secrets: { apiKey: null } }))).toEqual(['secrets.apiKey isCredential']);
    expect(refusal(() => changed(before, { secrets: { other: '********' } }))).toEqual(['secrets.other isCredential']);
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`s${at}`, 'x']));
    expect(refusal(() => changed(before, { secrets: many }))).toEqual(['secrets maxProperties']);
  });

  it('send stored secrets to no other origin', () => {
    const before = made(EXAMPLE);
    const send = { ...EXAMPLE.send, url: 'https://other.example/v1/messages' };
    for (const secrets of [{}, { apiKey: '********' }])
      expect(refusal(() => changed(before, { send, secrets }))).toEqual(['secrets.apiKey isCredential']);
    expect(refusal(() => changed(before, { send, secrets: { apiKey: 'k' } }))).toEqual([]);
    const check = { ...EXAMPLE.check, url: 'http://api.sms.example/' };
    expect(refusal(() => changed(before, { check }))).toEqual(['secrets.apiKey isCredential']);
    const unchecked = changed(before, { check: null });
    expect(refusal(() => changed(unchecked, { check }))).toEqual(['secrets.apiKey isCredential']);
    expect(refusal(() => changed(unchecked, { check: EXAMPLE.check }))).toEqual([]);
    expect(refusal(() => changed(before, { send: { ...EXAMPLE.send, url: 'https://api.sms.example/2' } }))).toEqual([]);
  });

  it('send stored secrets to no other origin in two changes either', () => {
    const before = made(EXAMPLE);
    const toCheck = { ...EXAMPLE.check, url: 'https://evil.example/' };
    const checked = changed(before, { check: { url: toCheck.url } });
    expect(refusal(() => changed(checked, { check: toCheck }))).toEqual(['secrets.apiKey isCredential']);
    expect(refusal(() => changed(checked, { check: toCheck, secrets: { apiKey: 'k' } }))).toEqual([]);
    const send = { ...EXAMPLE.send, url: 'https://evil.example/' };
    const sent = changed(before, { send: { ...send, headers: {} } });
    expect(refusal(() => changed(sent, { send }))).toEqual(['secrets.apiKey isCredential']);
    const headers = { 'X-Key': '{{secret.callbackKey}}' };
    const other = { ...EXAMPLE.send, headers };
    expect(refusal(() => changed(before, { send: other }))).toEqual(['secrets.callbackKey isCredential']);
    expect(refusal(() => changed(before, { check: { ...EXAMPLE.check, url: send.url }, send }))).toEqual([
      'secrets.apiKey isCredential',
    ]);
  });

  it('are refused with as many faults as a person would read, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`u${at}`, 1]));
    for (const more of [{ statuses: [null] }, { proof: null }, { only: null, items: 7 }])
      expect(refusal(() => made({ ...EXAMPLE, receipts: { ...EXAMPLE.receipts, ...many, ...more } }))).toHaveLength(50);
  });

  it('of a preset have callbacks that are signed as the gateway signs them', () => {
    const proof = { ...EXAMPLE.receipts.proof, signed: '{{urlBase}}' };
    const own = { ...EXAMPLE, inbound: { ...EXAMPLE.inbound, proof } };
    expect(refusal(() => made(own))).toEqual(['inbound isNotReplayable']);
    const { secrets: _secrets, ...settings } = own;
    const preset = { ...ACME, settings: { ...settings, send: ACME.settings.send } };
    const copy = settledHttpSettings(null, NEW_ACME, [preset]);
    expect(copy.inbound?.proof).toMatchObject(proof);
    expect(refusal(() => changed(copy, { callbackCidrs: ['192.0.2.0/24'] }))).toEqual([]);
    const both = { ...proof, secrets: ['callbackKey', 'apiKey'] };
    const own2 = { check: null, inbound: { ...own.inbound, proof: both } };
    expect(refusal(() => changed(copy, own2))).toEqual([]);
    const other = { ...own.inbound, text: { json: '/words' } };
    expect(refusal(() => changed(copy, { inbound: other }))).toEqual(['inbound isNotReplayable']);
  });

  it('are copied from a preset', () => {
    const settings = made(NEW_ACME);
    expect(settings).toMatchObject({ preset: 'acme', presetVersion: 1, parameters: PARAMETERS, secrets: SECRETS });
    expect(settings.send.url).toBe('https://eu.acme.example/p1/send');
  });

  it.each<[object, string[]]>([
    [{ preset: 'acne' }, ['preset isIn']],
    [{ send: EXAMPLE.send }, ['send isLeftOut']],
    [{ parameters: {} }, ['parameters.origin isRequired', 'parameters.plan isRequired']],
    [{ parameters: { ...PARAMETERS, zone: 'a' } }, ['parameters.zone unknownField']],
    [{ parameters: { ...PARAMETERS, plan: 'a/b' } }, ['parameters.plan isParameter']],
    [{ parameters: { ...PARAMETERS, plan: '{{text}}' } }, ['parameters.plan isParameter']],
    [{ parameters: { ...PARAMETERS, plan: '..' } }, ['send.url isTemplate']],
    [{ parameters: { ...PARAMETERS, origin: 'https://a.example/x' } }, ['parameters.origin isParameter']],
    [{ parameters: { ...PARAMETERS, origin: 'https://a@b.example' } }, ['parameters.origin isParameter']],
    [{ parameters: { ...PARAMETERS, origin: 'http://169.254.169.254' } }, ['send.url isTemplate']],
    [{ secrets: { apiKey: 'a' } }, ['secrets.callbackKey isRequired']],
    [{ secrets: { ...SECRETS, other: 'a' } }, ['secrets.other unknownField']],
  ])('of a preset refuse %j', (change, expected) => {
    expect(refusal(() => made({ ...NEW_ACME, ...change }))).toEqual(expected);
  });

  it('are no copy any more when a copied field changes, and take the newest version when a preset is named', () => {
    const before = made(NEW_ACME);
    expect(changed(before, { secrets: { apiKey: 'k9' } })).toMatchObject({ preset: 'acme', presetVersion: 1 });
    expect(changed(before, { send: before.send })).toMatchObject({ preset: 'acme', presetVersion: 1 });
    const own = changed(before, { check: null });
    expect(own).toMatchObject({ preset: null, presetVersion: null, parameters: PARAMETERS, check: null });
    const second = { ...ACME, version: 2, settings: { ...RULES, check: null } };
    expect(settledHttpSettings(own, { preset: 'acme' }, [second])).toMatchObject({
      preset: 'acme',
      presetVersion: 2,
      secrets: SECRETS,
      send: { url: 'https://eu.acme.example/p1/send' },
      check: null,
    });
    expect(refusal(() => changed(before, { parameters: { plan: 'p2' } }))).toEqual(['parameters isLeftOut']);
    const elsewhere = { preset: 'acme', parameters: { ...PARAMETERS, origin: 'https://us.acme.example' } };
    expect(refusal(() => changed(before, elsewhere))).toEqual(['secrets.apiKey isCredential']);
  });

  it('may be described up to their bounds, and take time that grows with their length only', () => {
    const statuses = Array.from({ length: 200 }, (_, at) => ({ word: `w${at}`, status: 'SENT' }));
    const refusals = Array.from({ length: 100 }, () => EXAMPLE.response.refusals[0]);
    const body = { text: '{{text}}'.repeat(2_000) };
    const receipts = { ...EXAMPLE.receipts, statuses };
    const response = { ...EXAMPLE.response, refusals };
    expect(refusal(() => made({ ...EXAMPLE, send: { ...EXAMPLE.send, body }, receipts, response }))).toEqual([]);
  });
});

describe('settings that are well part by part', () => {
  type Json = Record<string, unknown>;

  /** The paths and rules of the faults of new settings; empty when they are taken. */
  function refusal(given: object): string {
    try {
      settledHttpSettings(null, readPart(CreateHttpSettingsDto, given, 'settings') as GivenSettings);
      return '';
    } catch (error) {
      return (error as Problem).details
        .map(({ path, rule }) => `${path.replace(/^settings\.?/, '')} ${rule}`)
        .join(', ');
    }
  }

  const ED25519 = {
    type: 'ED25519',
    header: 'x-sig',
    encoding: 'BASE64',
    signed: '{{body}}',
    publicKey: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  };
  const IN_TIME = { signed: '{{header.T}}{{body}}', timestamp: { header: 't', toleranceSeconds: 60 } };
  const { secrets: KEYS } = EXAMPLE;
  const { callback: _url, ...NO_URL } = EXAMPLE.send.body;
  const JWT = { type: 'JWT_HS256', secrets: ['callbackKey'] };

  /** The example with a template in the place of one of `send`, with a secret, and with words for encodings. */
  function sending(change: object, secret = 'x', words: object = {}): Json {
    const send = { ...EXAMPLE.send, headers: {}, encodingWords: words, ...change };
    return { ...EXAMPLE, send, secrets: { ...KEYS, key: secret } };
  }

  const inUrl = (path: string, secret?: string, words?: object): Json =>
    sending({ url: `https://a.example${path}` }, secret, words);
  const asUser = (username: string, words?: object): Json => sending({ basic: { username, password: '' } }, 'x', words);
  const signing = (signed: string, id: object): Json => ({
    ...EXAMPLE,
    inbound: { ...EXAMPLE.inbound, id, proof: { ...ED25519, signed } },
  });
  const byToken = (proof: object, id: object, change: object = {}): Json => ({
    ...EXAMPLE,
    inbound: { ...EXAMPLE.inbound, id, proof: { ...JWT, ...proof }, ...change },
  });
  const received = (change: object): Json => ({ ...EXAMPLE, receipts: { ...EXAMPLE.receipts, ...change } });
  const responded = (change: object): Json => ({ ...EXAMPLE, response: { ...EXAMPLE.response, ...change } });
  const written = (change: object): Json => ({ ...EXAMPLE, inbound: { ...EXAMPLE.inbound, ...change } });
  /** The faults of the example's Fields where no body is JSON. */
  const IN_JSON = ['id', 'from', 'to', 'text'].map((name) => `inbound.${name}.json isField`).join(', ');
  const BOTH = { ...ED25519, signed: '{{url}} {{body}}' };
  const JOINED = { ...EXAMPLE.receipts.proof, signed: '{{body}}{{header.x-timestamp}}' };
  const JOINED_FAULT = 'inbound.proof.signed isProof';
  const FORM_TEXT = {
    bodyType: 'FORM',
    id: { form: 'id' },
    from: { form: 'f' },
    to: { form: 'to' },
    text: { form: 'x' },
  };
  const ZIPPED = { 'Accept-Encoding': 'gzip' };
  const IN_QUERY_FROM = { from: { query: 'from' } };
  const IN_QUERY = [{ at: { query: 'id' }, exists: true }];
  const REFUSED = { status: ['4xx'], outcome: 'REJECTED' };
  const FORM_STATUS = { bodyType: 'FORM', messageId: { form: 'id' }, status: [{ form: 's' }] };

  it.each<[string, Json, string]>([
    ['a secret .', inUrl('/{{secret.key}}/send', '.'), 'send.url isTemplate'],
    ['a secret ..', inUrl('/{{secret.key}}?a', '..'), 'send.url isTemplate'],
    ['a secret . after a dot', inUrl('/.{{secret.key}}', '.'), 'send.url isTemplate'],
    ['a secret . after an encoded dot', inUrl('/%2E{{secret.key}}', '.'), 'send.url isTemplate'],
    ['a secret . before another', inUrl('/{{secret.key}}{{secret.key}}', '.'), 'send.url isTemplate'],
    ['a secret that ends an encoded dot', inUrl('/%{{secret.key}}', '2e'), 'send.url isTemplate'],
    ['a secret %2e', inUrl('/{{secret.key}}', '%2e'), ''],
    ['a secret . beside a letter', inUrl('/a{{secret.key}}', '.'), ''],
    ['a secret ...', inUrl('/{{secret.key}}', '...'), ''],
    ['a secret . in the query', inUrl('/?a=/{{secret.key}}', '.'), ''],
    ['a word for an encoding ..', inUrl('/{{encoding}}', 'x', { UCS_2: '..' }), 'send.url isTemplate'],
    ['a text alone', inUrl('/send/{{text}}'), 'send.url isTemplate'],
    ['a text alone in the middle', inUrl('/{{text}}/send'), 'send.url isTemplate'],
    ['a text beside a dot', inUrl('/{{text}}.'), 'send.url isTemplate'],
    ['two texts', inUrl('/{{text}}{{text}}'), 'send.url isTemplate'],
    ['a text and no word', inUrl('/{{text}}{{encoding}}', 'x', { GSM_7: '' }), 'send.url isTemplate'],
    ['a text after a percent sign', inUrl('/%{{text}}'), 'send.url isTemplate'],
    ['a text beside letters', inUrl('/t-{{text}}/{{text}}-{{to}}'), ''],
    ['a text in the query', inUrl('/send?text={{text}}'), ''],
    ['many texts', inUrl('/{{text}}'.repeat(150).replaceAll('}}/', '}}')), ''],
    ['other values alone', inUrl('/{{from}}/{{to}}/{{encoding}}/{{attemptId}}/{{parts}}/{{secret.key}}'), ''],
    [
      'a word in a header',
      sending({ headers: { 'X-A': '{{encoding}}' } }, 'x', { UCS_2: 'ü' }),
      'send.headers.X-A isTemplate',
    ],
    ['a wish for compression', sending({ headers: ZIPPED }), 'send.headers.Accept-Encoding isHeaderName'],
    ['a word elsewhere', sending({ body: '{{encoding}}' }, 'x', { UCS_2: 'ü' }), ''],
    ['a time as user name', asUser('{{validUntil}}'), 'send.basic.username isTemplate'],
    ['a URL as user name', asUser('a-{{receiptUrl}}'), 'send.basic.username isTemplate'],
    ["a sender's name as user name", asUser('{{from}}'), 'send.basic.username isTemplate'],
    ['a word with a colon as user name', asUser('{{encoding}}', { GSM_7: 'a:b' }), 'send.basic.username isTemplate'],
    ['a word as user name', asUser('{{encoding}}{{parts}}', { GSM_7: 'ab' }), ''],
    ['a number that is rounded', sending({ body: { a: [1, 2 ** 53] } }), 'send.body.a[1] isTemplate'],
    ['a number without end', sending({ body: -Infinity }), 'send.body isTemplate'],
    ['a number that is not', sending({ body: [2 ** 53 - 1, 0.1, -1e15] }), ''],
    ['no body', sending({ body: undefined }), 'send.body isBody'],
    ['no value', sending({ body: null }), 'send.body isBody'],
  ])('that send %s', (_what, given, expected) => {
    expect(refusal(given)).toBe(expected);
  });

  it.each<[string, Json, string]>([
    ['a pointer to items in a form', received({ ...FORM_STATUS, items: '/a' }), 'receipts.items isField'],
    ['items of a form in JSON', written({ items: { form: 'a' } }), 'inbound.items isField'],
    ['items without a body', written({ items: '', bodyType: 'NONE' }), `inbound.items isField, ${IN_JSON}`],
    ['JSON in a form', written({ bodyType: 'FORM' }), IN_JSON],
    ['JSON in items in a form', written({ bodyType: 'FORM', items: { form: 'a' } }), ''],
    ['a form beside such items', received({ bodyType: 'FORM', items: { form: 'a' }, messageId: { form: 'b' } }), ''],
    ['JSON without a body', received({ bodyType: 'NONE', messageId: null }), 'receipts.status[0].json isField'],
    ['a form in JSON', received({ code: { form: 'a' } }), 'receipts.code.form isField'],
    [
      'a condition of a form',
      received({ only: [{ at: { form: 'a' }, exists: true }] }),
      'receipts.only[0].at.form isField',
    ],
    [
      'a price in JSON',
      received({ ...FORM_STATUS, cost: { amount: { form: 'a' }, currency: { json: '/b' } } }),
      'receipts.cost.currency.json isField',
    ],
    ['a form', received(FORM_STATUS), ''],
    ['an id of a response in a query', responded({ id: { query: 'id' } }), 'response.id.query isField'],
    ['a response in a form', responded({ id: { form: 'id' } }), ''],
    ['an id that all messages share', responded({ id: { value: 'x' } }), 'response.id.value isField'],
    ['an id that all texts share', written({ id: { value: 'x' } }), 'inbound.id.value isField'],
    ['an id that all receipts share', received({ messageId: { value: 'x' } }), 'receipts.messageId.value isField'],
    [
      'conditions of a response in a query',
      responded({ accepted: { status: ['2xx'], when: IN_QUERY }, refusals: [{ ...REFUSED, when: IN_QUERY }] }),
      'response.accepted.when[0].at.query isField, response.refusals[0].when[0].at.query isField',
    ],
    [
      'a query and a header',
      written({
        bodyType: 'NONE',
        id: { query: 'a' },
        from: { header: 'b' },
        to: { value: 'c' },
        text: { line: true },
      }),
      '',
    ],
    ['an attempt that comes back with the URL', received({ attemptId: { json: '/ref' } }), ''],
    [
      'an attempt that never left',
      { ...received({ attemptId: { json: '/ref' } }), send: { ...EXAMPLE.send, body: NO_URL } },
      'receipts.attemptId isAttributable',
    ],
    [
      'an attempt that left',
      {
        ...received({ attemptId: { json: '/ref' } }),
        send: { ...EXAMPLE.send, body: { ...NO_URL, ref: '{{attemptId}}' } },
      },
      '',
    ],
    [
      'a token called attempt',
      written({ proof: { ...EXAMPLE.inbound.proof, name: 'attempt' } }),
      'inbound.proof.name isProof',
    ],
    ['a token called mac', written({ proof: { ...EXAMPLE.inbound.proof, name: 'mac' } }), 'inbound.proof.name isProof'],
    ['a token in a header called mac', written({ proof: { ...EXAMPLE.inbound.proof, in: 'header', name: 'mac' } }), ''],
  ])('that read %s', (_what, given, expected) => {
    expect(refusal(given)).toBe(expected);
  });

  it.each<[string, Json, string]>([
    ['the receiver in a query', written({ to: { query: 'to' }, proof: ED25519 }), 'inbound.to isProof'],
    ['the same in a URL that is signed', written({ to: { query: 'to' }, proof: BOTH }), ''],
    [
      'an id in a query, in time',
      written({ id: { query: 'id' }, proof: { ...ED25519, ...IN_TIME } }),
      'inbound.id isProof',
    ],
    ['a constant', written({ to: { value: '12125550177' }, proof: ED25519 }), ''],
    ['a keyword in a header', written({ keyword: { header: 'x-k' }, proof: ED25519 }), 'inbound.keyword isProof'],
    [
      'a sender in a query, with a digest in a token',
      byToken({ bodyClaim: 'a' }, { json: '/id' }, IN_QUERY_FROM),
      'inbound.from isProof',
    ],
    ['an attempt in a query', received({ attemptId: { query: 'ref' } }), 'receipts.attemptId isProof'],
    ['a status in a header', received({ status: [{ json: '/a' }, { header: 'x' }] }), 'receipts.status[1] isProof'],
    ['a form that ends in a header', received({ ...FORM_STATUS, proof: JOINED }), 'receipts.proof.signed isProof'],
    ['JSON that ends in a header', received({ proof: JOINED }), ''],
    ['two headers side by side', signing('{{header.a}}{{header.b}}{{body}}', { header: 'a' }), JOINED_FAULT],
    [
      'a header beside a form',
      written({ ...FORM_TEXT, proof: { ...ED25519, signed: '{{header.a}}{{body}}' } }),
      JOINED_FAULT,
    ],
    ['a URL before a form', written({ ...FORM_TEXT, proof: { ...ED25519, signed: '{{url}}{{body}}' } }), ''],
    ['a header after a URL', signing('{{url}}{{header.a}}{{body}}', { header: 'a' }), JOINED_FAULT],
    ['a header after an address', signing('{{urlBase}}{{header.a}} {{body}}', { header: 'a' }), ''],
    ['a time beside a form', written({ ...FORM_TEXT, proof: { ...ED25519, ...IN_TIME } }), ''],
    ['a digest beside a URL', signing('{{url}}{{bodySha256}}', { query: 'id' }), ''],
    ['a kind in a header', received({ only: [{ at: { header: 'x' }, is: ['dlr'] }] }), 'receipts.only[0].at isProof'],
    ['what a bearer of a secret may say', written({ to: { query: 'to' } }), ''],
  ])('that a proof covers %s', (_what, given, expected) => {
    expect(refusal(given)).toBe(expected);
  });

  it.each<[string, Json, boolean]>([
    ['a body', signing('{{body}}', { json: '/id' }), true],
    ['the digest of a body', signing('{{bodySha256}}', { line: true }), true],
    ['a URL', signing('{{url}} {{body}}', { query: 'id' }), true],
    ['a header', signing('{{header.x-id}}{{body}}', { header: 'X-Id' }), true],
    ['a body, of a query', signing('{{body}}', { query: 'id' }), false],
    ['no query, of a query', signing('{{urlBase}}{{body}}', { query: 'id' }), false],
    ['another header', signing('{{header.x-id2}}{{body}}', { header: 'x-id' }), false],
    ['a URL, of a body', signing('{{url}}', { json: '/id' }), false],
    ['a digest in a token', byToken({ bodyClaim: 'a' }, { json: '/id' }), true],
    ['nothing in a token', byToken({}, { json: '/id' }), false],
    ['a digest in a token, of a query', byToken({ bodyClaim: 'a' }, { query: 'id' }), false],
    ['a digest in a token, of a header', byToken({ bodyClaim: 'a' }, { header: 'id' }), false],
    ['a time in a token', byToken({ toleranceSeconds: 60 }, { query: 'id' }), true],
    ['what a bearer of a secret may say', written({ id: { query: 'id' } }), true],
  ])('that know messages by an id where the proof covers %s', (_what, given, isCovered) => {
    expect(refusal(given)).toBe(isCovered ? '' : 'inbound isNotReplayable');
  });
});
