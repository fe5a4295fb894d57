import { jest } from '@jest/globals';
import { PhonesModule } from '../../src/phones/phones.module.js';
import { FACTS_DAYS, PhoneRevalidation } from '../../src/phones/lookup/phone-validation.js';
import { NumberLookup, type NumberFacts } from '../../src/phones/lookup/number-lookup.js';
import { Sql } from '../harness/sql.js';
import { idlePart, startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const DAY_MS = 24 * 3_600_000;
const NUMBER = '+447400123456';

describe('The look-up of numbers', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let project: ProjectWorld;
  let lookup: NumberLookup;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    sql = await Sql.open(app.schema);
    lookup = app.app.get(NumberLookup);
  });
  beforeEach(async () => {
    project = await world.project();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const register = async (phones: readonly string[]) =>
    (await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones })).body.data;
  const read = async (number: string) => (await world.send('get', `/v1/phones/${number}`, project.key)).body;
  const typesOf = async () =>
    (
      await sql.rows<{ type: string }>('SELECT type FROM events WHERE projectId = ? ORDER BY eventId', [
        project.projectId,
      ])
    ).map(({ type }) => type);
  const revalidate = async () => (await idlePart(app, PhonesModule, PhoneRevalidation)).run();
  const age = (days: number) =>
    sql.rows('UPDATE phones SET validatedAt = validatedAt - ? WHERE projectId = ?', [days * DAY_MS, project.projectId]);
  /** Somebody who says something else of every number. */
  const portedTo = (carrier: string) => {
    const ask = lookup.lookUp.bind(lookup);
    return jest
      .spyOn(lookup, 'lookUp')
      .mockImplementation(async (numbers) => (await ask(numbers)).map((facts): NumberFacts => ({ ...facts, carrier })));
  };

  it('is stored with a number that is new, and shown in its events', async () => {
    await register([NUMBER, '+15555555555']);
    expect(await read(NUMBER)).toMatchObject({
      isValidated: true,
      validatedAt: expect.any(Number),
      isValid: true,
      carrier: 'Three',
      country: 'United Kingdom',
      phoneType: 'MOBILE',
      timezone: 'Europe/London',
    });
    expect(await read('+15555555555')).toMatchObject({
      isValidated: true,
      isValid: false,
      validationErrorMessage: 'The numbering plan of +1 does not assign this number.',
    });
    expect((await typesOf()).toSorted()).toEqual([
      'phone.created',
      'phone.created',
      'phone.validated',
      'phone.validation_failed',
    ]);
  });

  it('asks nothing of numbers that the project has', async () => {
    await register([NUMBER]);
    const ask = jest.spyOn(lookup, 'lookUp');
    await register([NUMBER, '+447400123457']);
    expect(ask.mock.calls).toEqual([[['+447400123457']]]);
  });

  it('comes later when nobody can be asked: the number is there, not validated', async () => {
    const ask = jest.spyOn(lookup, 'lookUp').mockRejectedValue(new Error('away'));
    expect(await register([NUMBER])).toEqual([expect.objectContaining({ status: 'created' })]);
    expect(await read(NUMBER)).toMatchObject({
      isValidated: false,
      validatedAt: null,
      isValid: false,
      validationErrorMessage: null,
      country: 'United Kingdom',
      carrier: null,
      phoneType: 'UNKNOWN',
    });
    await expect(revalidate()).rejects.toThrow('away');
    ask.mockRestore();
    expect(await revalidate()).toBe(1);
    expect(await read(NUMBER)).toMatchObject({ isValidated: true, isValid: true, country: 'United Kingdom' });
    expect(await typesOf()).toEqual(['phone.created', 'phone.validated']);
    expect(await revalidate()).toBe(0);
  });

  it('is made again when it is old, with an event when it says something else', async () => {
    await register([NUMBER]);
    expect(await revalidate()).toBe(0);
    await age(FACTS_DAYS + 1);
    const old = await read(NUMBER);
    expect(await revalidate()).toBe(1);
    const same = await read(NUMBER);
    expect(same.validatedAt).toBeGreaterThan(old.validatedAt);
    expect(await typesOf()).toEqual(['phone.created', 'phone.validated']);
    await age(FACTS_DAYS + 1);
    portedTo('Somebody else');
    expect(await revalidate()).toBe(1);
    expect(await read(NUMBER)).toMatchObject({ carrier: 'Somebody else' });
    expect(await typesOf()).toEqual(['phone.created', 'phone.validated', 'phone.validated']);
    const [last] = await sql.rows<{ data: string }>(
      'SELECT data FROM events WHERE projectId = ? ORDER BY eventId DESC LIMIT 1',
      [project.projectId],
    );
    expect(JSON.parse(last?.data ?? '')).toMatchObject({ phoneE164: NUMBER, carrier: 'Somebody else', version: 3 });
  });

  it('finds, among many old numbers of several projects, those that it says something else of', async () => {
    const [here, there] = [project, await world.project()];
    const ported = ['+447400123456', '+447400123458'];
    const same = ['+447400123457', '+447400123459', '+447400123460'];
    for (project of [here, there]) {
      await register([...ported, ...same]);
      await age(FACTS_DAYS + 1);
    }
    await sql.rows('UPDATE phones SET updatedAt = 0');
    const ask = lookup.lookUp.bind(lookup);
    jest
      .spyOn(lookup, 'lookUp')
      .mockImplementation(async (numbers) =>
        (await ask(numbers)).map((facts, index): NumberFacts =>
          ported.includes(String(numbers[index])) ? { ...facts, carrier: 'Somebody else' } : facts,
        ),
      );
    expect(await revalidate()).toBe(10);
    for (project of [here, there]) {
      const rows = await sql.rows<{ phoneE164: string; carrier: string; version: number; isFresh: number }>(
        `SELECT phoneE164, carrier, version, validatedAt > 1700000000000 AND updatedAt = validatedAt AS isFresh
FROM phones WHERE projectId = ? ORDER BY phoneE164`,
        [project.projectId],
      );
      expect(rows).toEqual(
        [...ported, ...same].toSorted().map((phoneE164) => ({
          phoneE164,
          carrier: ported.includes(phoneE164) ? 'Somebody else' : 'Three',
          version: 2,
          isFresh: 1,
        })),
      );
      expect((await typesOf()).length).toBe(2 * 5 + ported.length);
    }
    expect(await revalidate()).toBe(0);
  });

  it('is written once when several processes ask about one number', async () => {
    await register([NUMBER]);
    await age(FACTS_DAYS + 1);
    portedTo('Somebody else');
    const written = await Promise.all(Array.from({ length: 5 }, revalidate));
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await typesOf()).toEqual(['phone.created', 'phone.validated', 'phone.validated']);
  });
});
