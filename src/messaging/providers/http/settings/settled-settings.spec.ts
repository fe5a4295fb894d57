import 'reflect-metadata';
import type { Problem, ProblemDetail } from '../../../../platform/http/problem.js';
import { readPart } from '../../../../platform/http/validation.js';
import type { HttpSettings } from '../../adapter/http-settings.js';
import { EXAMPLE } from './http-settings.dto.js';
import { CreateHttpSettingsDto, PatchHttpSettingsDto } from './http-settings.dto.js';
import { type GivenSettings, settledHttpSettings } from './settled-settings.js';

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
  settings: { ...EXAMPLE, secrets: undefined, send: { ...EXAMPLE.send, url: '{{param.origin}}/{{param.plan}}/send' } },
} as const;
const PRESETS = { all: () => [PRESET], find: (name: string) => (name === PRESET.name ? PRESET : undefined) };
const { secrets: _none, ...RULES } = PRESET.settings;
const ACME = { ...PRESET, settings: RULES };
const ACMES = { ...PRESETS, all: () => [ACME], find: (name: string) => (name === ACME.name ? ACME : undefined) };
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

describe('settings of a gateway that data describes', () => {
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
    const presets = { all: () => [preset], find: () => preset };
    const copy = settledHttpSettings(null, NEW_ACME, presets);
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
    const newer = { all: () => [second], find: () => second };
    expect(settledHttpSettings(own, { preset: 'acme' }, newer)).toMatchObject({
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
