import { newNumber } from './harness/numbers.js';
import type { Response } from 'supertest';
import { MessageTenant, type SendingProject } from './harness/message-tenant.js';
import { routeApp } from './harness/route-app.js';
import { World } from './harness/world.js';

const TEXT = 'Your order has shipped.';
const DAY_MS = 24 * 3_600_000;
const US = '+14155552601';
/** The first instant of 2027, in seconds. */
const SECONDS = 1_798_761_600;

/** What somebody who sends a first message gets wrong: each error says which field, and what to do about it. */
describe('The likeliest mistakes with a first message', () => {
  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let project: SendingProject;
  beforeAll(async () => {
    project = await tenant.project();
  });

  const saidOf = ({ status, body }: Response): [number, string[]] => [
    status,
    (body.details as { path: string; message: string }[]).map(({ path, message }) => `${path} | ${message}`),
  ];
  const fields = 'to, defaultCountry, text, from, category, sendAt, validityMs, timezone, clientReference, metadata';
  const unknown = (name: string, hint: string) => `${name} | ${name} is not a field of this request; ${hint}`;
  const plus = 'to | to: Begin with "+" and the calling code (+49…, not 0049… or 49…), or give defaultCountry.';

  it.each([
    ['letters', { to: 'abc' }, expect.stringMatching(/^to \| to: This is no phone number: write digits/)],
    ['no calling code', { to: '4155552601' }, plus],
    ['00 for +', { to: '004915112345678' }, plus],
    ['a digit too few', { to: '+1415555260' }, 'to | to: This number is too short for +1.'],
    ['no number', { to: undefined }, 'to | to is required'],
    ['no text', { text: undefined }, 'text | text is required'],
    ['an empty text', { text: '' }, 'text | text must not be empty'],
    ['a long text', { text: 'x'.repeat(1_531) }, 'text | text must be at most 1530 characters long'],
    [
      'a text of many parts',
      { text: 'ж'.repeat(700) },
      expect.stringMatching(/^text \| text takes 11 parts .* at most 10/),
    ],
    [
      'a date as text',
      { sendAt: '2026-12-01T10:00:00Z' },
      'sendAt | sendAt must be a whole number, Unix milliseconds: "2026-12-01T10:00:00Z" is 1796119200000',
    ],
    [
      'a time in seconds',
      { sendAt: SECONDS },
      `sendAt | sendAt must be Unix milliseconds: ${SECONDS} looks like seconds`,
    ],
    ['a time far ahead', { sendAt: Date.now() + 40 * DAY_MS }, 'sendAt | sendAt must be at most 35 days from now'],
    ['validity in seconds', { validityMs: 3_600 }, 'validityMs | validityMs must be at least 60000'],
    ['validity of a week', { validityMs: 7 * DAY_MS }, 'validityMs | validityMs must be at most 259200000'],
    ['the field body', { body: TEXT }, unknown('body', `its fields are ${fields}`)],
    ['the field message', { message: TEXT }, unknown('message', `its fields are ${fields}`)],
    ['a field in capitals', { Text: TEXT }, unknown('Text', 'did you mean text?')],
  ])('400: %s', async (_what, wrong: object, expected) => {
    expect(saidOf(await tenant.send(project, { to: US, text: TEXT, ...wrong }))).toEqual([400, [expected]]);
  });

  it('400: a batch as a bare list', async () => {
    const path = `/v1/projects/${project.projectId}/messages/batches`;
    const response = await world.send('post', path, project.key, [{ to: US, text: TEXT }]);
    expect(saidOf(response)).toEqual([400, ['body | the body must be a JSON object; its field is messages']]);
  });

  it('405: without a project, and the path that takes it is named', async () => {
    const { status, body } = await world.send('post', '/v1/messages', app.adminKey, { to: US, text: TEXT });
    const message = 'This path takes GET. POST is taken by /v1/projects/{projectId}/messages.';
    expect([status, body.message]).toEqual([405, message]);
  });

  it('409: an Idempotency-Key that stands for another body, and that another one is needed', async () => {
    const key = { 'Idempotency-Key': 'mistake' };
    await tenant.send(project, { to: newNumber(), text: TEXT }, key);
    const { status, body } = await tenant.send(project, { to: newNumber(), text: TEXT }, key);
    expect([status, body.message]).toEqual([409, 'This Idempotency-Key was used with another body: send a new one.']);
  });

  /** Reason and detail of a message to a new number. */
  async function blocked(of: Parameters<MessageTenant['send']>[0], more: object = {}): Promise<[string, string]> {
    const { status, body } = await tenant.send(of, { to: newNumber(), text: TEXT, ...more });
    expect([status, body.status]).toEqual([202, 'BLOCKED']);
    return [String(body.reason), String(body.reasonDetail)];
  }

  it('202: BLOCKED, and the detail names the sender, its provider, or the call that makes one', async () => {
    const bare = await world.project();
    const senders = '/v1/projects/{projectId}/senders';
    expect(await blocked(bare)).toEqual(['no_sender', `The project has no sender: POST ${senders} makes one.`]);
    expect(await blocked(project, { from: 'MyShop' })).toEqual([
      'no_sender',
      `The project has no sender with the id or address MyShop: GET ${senders} lists its senders.`,
    ]);
    const other = await tenant.project();
    await world.admin('patch', `/v1/providers/${other.providerId}`, { status: 'disabled' });
    expect((await blocked(other))[1]).toBe(`The sender ${other.from} belongs to a provider that is disabled.`);
    await world.admin('patch', `/v1/projects/${other.projectId}/senders/${other.senderId}`, { status: 'disabled' });
    expect((await blocked(other))[1]).toBe(`The sender ${other.from} is disabled.`);
  });

  it('202: BLOCKED, and the detail names the setting of the policy, or the opt-in that is wanted', async () => {
    const other = await tenant.project();
    const path = `/v1/projects/${other.projectId}/sending-policy`;
    const policy = async (rules: object) =>
      expect((await world.send('put', path, app.adminKey, rules)).status).toBe(200);
    expect(await blocked(other, { category: 'MARKETING' })).toEqual([
      'no_consent',
      'MARKETING needs an opt-in in the consent history of the number, and there is none: ' +
        'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in records one.',
    ]);
    await policy({ allowedCountries: ['DE'] });
    const notAllowed = 'The sending policy does not allow US (allowedCountries).';
    expect(await blocked(other)).toEqual(['country_not_allowed', notAllowed]);
    await policy({ messagesPerDay: 0 });
    expect(await blocked(other)).toEqual(['project_cap', expect.stringMatching(/^0 of 0 .* \(messagesPerDay\)\.$/)]);
    await policy({ numberPerDay: 0 });
    expect(await blocked(other)).toEqual(['number_cap', expect.stringMatching(/^0 of 0 .* \(numberPerDay\)\.$/)]);
  });

  it('202, 403, 409: an opt-out, a suspended and an archived project say so', async () => {
    const other = await tenant.project();
    const to = newNumber();
    await tenant.send(other, { to, text: TEXT });
    await world.send('post', `/v1/projects/${other.projectId}/phones/${to}/opt-out`, other.key, {});
    expect(await blocked(other, { to })).toEqual([
      'opted_out',
      'The number has opted out of this project by a request to the API (API).',
    ]);
    const become = (status: string) => world.admin('patch', `/v1/projects/${other.projectId}`, { status });
    const send = async (key: string) => (await tenant.send({ ...other, key }, { to: US, text: TEXT })).body.message;
    await become('suspended');
    expect(await send(other.key)).toBe('The project of this API key is suspended.');
    await become('archived');
    expect(await send(app.adminKey)).toBe('The project is archived: its records are kept as they are.');
  });
});
