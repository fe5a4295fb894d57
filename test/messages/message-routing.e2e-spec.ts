import { ulid } from 'ulid';
import { MessageRouting } from '../../src/messaging/routing/message-routing.js';
import { PRICES_READ, RULED_ROUTES_READ } from '../../src/messaging/routing/routing.sql.js';
import type { Recipient, RoutingRequest } from '../../src/messaging/routing/routes.js';
import { Database } from '../../src/platform/database/database.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { Project } from '../../src/tenants/tenant.entity.js';
import { Sql } from '../harness/sql.js';
import { insertRow, type Send } from '../harness/table-rows.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const NOW = Date.now();
const PHONE = '+14155552601';

const recipient: Recipient = {
  phoneE164: PHONE,
  isErased: false,
  isOptedOut: false,
  optOutReason: null,
  isValidated: true,
  isValid: true,
  validationErrorMessage: null,
  countryCodeIso2: 'US',
  phoneType: 'FIXED_LINE_OR_MOBILE',
  lastOptOutReminderAt: null,
  messageCount: 0,
  createdAt: 1,
  optOutUrl: 'https://parley.test/o/abcdefghijklmnopqrstuv',
};
const request: RoutingRequest = {
  recipient,
  text: 'Hello.',
  from: null,
  category: 'TRANSACTIONAL',
  sendAt: null,
  timezone: null,
  repliesTo: null,
  isGuarded: true,
};

describe('The routing of messages', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  const send: Send = (text, values) => sql.rows(text, values);
  let routing: MessageRouting;
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
    routing = app.app.get(MessageRouting);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  it('takes senders in the order of their rank, with the price of their provider for the number', async () => {
    const project = await newProject();
    const [dear, cheap] = [await provider(), await provider()];
    const second = await sender(project, cheap, { rank: 2 });
    const first = await sender(project, dear, { rank: 1, countries: 'CA,US' });
    await sender(project, dear, { rank: 0, countries: 'DE' });
    await sender(await newProject(), dear, { rank: 0 });
    await price(dear, '', '', 1);
    await price(dear, 'US', '', 20);
    await price(dear, '', '+1415', 9);
    await price(dear, 'DE', '+1415', 90);
    await price(cheap, 'US', '', 5);
    const [decision] = await routing.preview(project, [request], NOW);
    expect(decision).toMatchObject({ status: 'QUEUED', priceMicros: 9, reservedMicros: 9 });
    expect(decision?.sender).toMatchObject({ senderId: first, priceMicros: 9, countries: ['CA', 'US'] });
    await sql.rows("UPDATE providers SET status = 'disabled' WHERE providerId = ?", [dear]);
    const [other] = await routing.preview(project, [request], NOW);
    expect(other).toMatchObject({ sender: { senderId: second }, priceMicros: 5 });
    const routes = await transactor().run((tx) =>
      routing.routes(tx, project.projectId, [{ phone: PHONE, country: 'US', category: 'MARKETING' }]),
    );
    expect(routes.routes.map(({ isProviderActive }) => isProviderActive)).toEqual([false, false, true]);
  });

  it('decides alike by short and by long lists of senders and prices', async () => {
    const project = await newProject();
    const account = await provider();
    const [second, first] = [await sender(project, account, { rank: 2 }), await sender(project, account, { rank: 1 })];
    await price(account, 'US', '', 20);
    await price(account, '', '+14155', 9);
    await policy(project, { allowedCountries: ['US'], messagesPerDay: 2, spendPerDay: 1 });
    const requests = [{ ...request, recipient: { ...recipient, countryCodeIso2: 'CA' } }, request, request, request];
    const decisions = () => routing.preview(project, requests, NOW);
    const few = await decisions();
    expect(few.map(({ reason }) => reason)).toEqual(['country_not_allowed', null, null, 'project_cap']);
    expect(few[1]).toMatchObject({ sender: { senderId: first }, priceMicros: 9 });
    for (const most of [RULED_ROUTES_READ, PRICES_READ]) {
      const known = await sql.count('provider_prices WHERE providerId = ?', [account]);
      for (let index = known; index < most; index += 1) await price(account, 'US', `+1${1_000 + index}`, 5);
      expect(await decisions()).toEqual(few);
    }
    await sql.rows('DELETE FROM senders WHERE senderId IN (?, ?)', [first, second]);
    const without = (await decisions()).map(({ reason }) => reason);
    expect(without).toEqual(['country_not_allowed', 'no_sender', 'no_sender', 'no_sender']);
  });

  it('asks the consent history for MARKETING', async () => {
    const project = await newProject();
    await sender(project, await provider(), {});
    const phones = `/v1/projects/${project.projectId}/phones`;
    await world.admin('post', phones, { phones: [PHONE] });
    const marketing = { ...request, category: 'MARKETING' } as const;
    const reason = async () => (await routing.preview(project, [request, marketing], NOW)).map((one) => one.reason);
    expect(await reason()).toEqual([null, 'no_consent']);
    await world.admin('post', `${phones}/${PHONE}/opt-in`, {});
    expect(await reason()).toEqual([null, null]);
    await world.admin('post', `${phones}/${PHONE}/opt-out`, {});
    expect(await reason()).toEqual([null, 'no_consent']);
    await policy(project, { marketingNeedsOptIn: false });
    expect(await reason()).toEqual([null, null]);
  });

  it('decides as the preview says, in the order of the messages, and reserves what they need', async () => {
    const project = await newProject();
    const account = await provider();
    await sender(project, account, {});
    await price(account, '', '', 250_000);
    await policy(project, { spendPerDay: 1, messagesPerDay: 3, allowedCountries: ['US'] });
    const requests = [
      request,
      { ...request, recipient: { ...recipient, countryCodeIso2: 'CA' } },
      { ...request, text: 'x'.repeat(400) },
      request,
      request,
    ];
    const preview = await routing.preview(project, requests, NOW);
    const reasons = preview.map(({ reason }) => reason);
    expect(reasons).toEqual([null, 'country_not_allowed', null, 'spend_cap', 'spend_cap']);
    expect(await sql.count('cap_uses WHERE projectId = ?', [project.projectId])).toBe(0);
    const decisions = await transactor().run((tx) => routing.decide(tx, project, requests, NOW));
    expect(decisions).toEqual(preview.map(({ oddCharacters: _odd, ...decision }) => decision));
    const uses = await sql.rows<{ used: number }>('SELECT used FROM cap_uses WHERE projectId = ? ORDER BY cap', [
      project.projectId,
    ]);
    expect(uses.map(({ used }) => used)).toEqual([2, 1_000_000]);
  });

  it('says in the preview what makes a text UCS-2', async () => {
    const project = await newProject();
    const [odd] = await routing.preview(project, [{ ...request, text: 'It’s on' }], NOW);
    expect(odd?.oddCharacters).toEqual([{ character: '’', position: 2, replacement: "'" }]);
  });

  const transactor = () => app.app.get(Transactor);

  async function newProject(): Promise<Project> {
    const { projectId } = await world.project();
    const settings = { complianceSettings: { optOutRemindersEnabled: false } };
    await world.admin('patch', `/v1/projects/${projectId}`, settings);
    return (await app.app.get(Database).entities.findOneBy(Project, { projectId })) as Project;
  }

  async function policy({ projectId }: Project, body: object): Promise<void> {
    await world.send('put', `/v1/projects/${projectId}/sending-policy`, app.adminKey, body);
  }

  async function provider(): Promise<string> {
    const providerId = `pvd_${ulid()}`;
    await insertRow(send, 'providers', { providerId, kind: 'SIMULATOR', status: 'active' });
    return providerId;
  }

  async function sender(
    { projectId, tenantId }: Project,
    providerId: string,
    { rank = 0, countries = '' }: { rank?: number; countries?: string },
  ): Promise<string> {
    const senderId = `snd_${ulid()}`;
    const place = { senderId, tenantId, projectId, providerId };
    const rest = { address: `S${rank}`, kind: 'NAME', countries, rankNumber: rank, status: 'active' };
    await insertRow(send, 'senders', { ...place, ...rest });
    return senderId;
  }

  async function price(providerId: string, country: string, prefix: string, micros: number): Promise<void> {
    await sql.rows('INSERT INTO provider_prices (providerId, country, prefix, priceMicros) VALUES (?, ?, ?, ?)', [
      providerId,
      country,
      prefix,
      micros,
    ]);
  }
});
