import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('POST /v1/projects/{projectId}/phones', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  const register = (body: object, key = project.key, projectId = project.projectId, headers = {}) =>
    world.send('post', `/v1/projects/${projectId}/phones`, key, body, headers);
  beforeAll(async () => {
    project = await world.project();
  });

  it('200: common writings become E.164, in the order of the input', async () => {
    const response = await register({
      phones: ['+1 415-555-2601', '(415) 555-2602', 'tel:+44 20 7946 0958', 'nonsense', '12'],
      defaultCountry: 'us',
    });
    expect(response.status).toBe(200);
    expect(
      response.body.data.map((item: { status: string; phone: { phoneE164: string } | null }) => [
        item.status,
        item.phone?.phoneE164 ?? null,
      ]),
    ).toEqual([
      ['created', '+14155552601'],
      ['created', '+14155552602'],
      ['created', '+442079460958'],
      ['invalid', null],
      ['invalid', null],
    ]);
    expect(response.body.data[3]).toEqual({
      input: 'nonsense',
      status: 'invalid',
      phone: null,
      error: expect.stringContaining('no phone number'),
    });
  });

  it.each([
    ['0049 30 123456', 'Begin with "+"'],
    ['14155552601', 'Begin with "+"'],
    ['+1 415 555 2601 ext 5', 'Leave the extension out'],
    ['+1415555', 'too short'],
    ['+141555526011111', 'too long'],
  ])('200: %s gets a sentence that says what is wrong with it', async (input, words) => {
    const { body } = await register({ phones: [input] });
    expect(body.data).toEqual([{ input, status: 'invalid', phone: null, error: expect.stringContaining(words) }]);
  });

  it('200: the default country may be written as in the list', async () => {
    for (const defaultCountry of ['us', 'USA', 'United States']) {
      const { body } = await register({ phones: ['(415) 555-2603'], defaultCountry });
      expect(body.data[0].phone.phoneE164).toBe('+14155552603');
    }
  });

  it('200: shows exactly the fields of the specification', async () => {
    const { body } = await register({ phones: ['+4915112345678'] });
    expect(body.data[0].phone).toEqual({
      phoneE164: '+4915112345678',
      isOptedOut: false,
      optOutReason: null,
      optOutAt: null,
      optOutToken: expect.stringMatching(/^[\w-]{22}$/),
      optOutUrl: `https://parley.test/o/${body.data[0].phone.optOutToken}`,
      lastOptOutReminderAt: null,
      lastMessageAt: null,
      messageCount: 0,
      deliveredCount: 0,
      failedCount: 0,
      blockedCount: 0,
      totalCost: 0,
      isValidated: true,
      validatedAt: expect.any(Number),
      isValid: true,
      validationErrorMessage: null,
      carrier: 'T-Mobile',
      country: 'Germany',
      countryCodeIso2: 'DE',
      city: null,
      phoneType: 'MOBILE',
      timezone: 'Europe/Berlin',
      tenantIds: [project.tenantId],
      projectIds: [project.projectId],
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
  });

  it('200: a number that the plan does not assign is kept and says so', async () => {
    const { body } = await register({ phones: ['+1 555 555 5555'] });
    expect(body.data[0]).toMatchObject({
      status: 'created',
      phone: { isValid: false, validationErrorMessage: expect.stringContaining('+1') },
    });
  });

  it('200: registering again is harmless, in one request and in the next', async () => {
    const first = await register({ phones: ['+33612345678', '+33 6 12 34 56 78'] });
    const again = await register({ phones: ['+33612345678'] });
    expect(first.body.data.map((item: { status: string }) => item.status)).toEqual(['created', 'known']);
    expect(again.body.data[0].status).toBe('known');
    expect(again.body.data[0].phone).toEqual(first.body.data[0].phone);
  });

  it('200: a thousand at once, and ten equal requests lay each number down once', async () => {
    const phones = Array.from({ length: 1000 }, (_, index) => `+1415556${String(index).padStart(4, '0')}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ phones: phones.slice(0, 50) })));
    const created = answers.flatMap((answer) => answer.body.data).filter((item) => item.status === 'created');
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(created).toHaveLength(50);
    const all = await register({ phones });
    expect(all.body.data.filter((item: { status: string }) => item.status === 'created')).toHaveLength(950);
  });

  it('200: a replay under the same Idempotency-Key shows the numbers', async () => {
    const headers = { 'Idempotency-Key': 'phones-once' };
    const first = await register({ phones: ['+390612345678', 'x'] }, project.key, project.projectId, headers);
    const replay = await register({ phones: ['+390612345678', 'x'] }, project.key, project.projectId, headers);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(replay.body.data[0]).toEqual({ ...first.body.data[0], status: 'known' });
    expect(replay.body.data[1].status).toBe('invalid');
  });

  it.each([
    ['phones', {}],
    ['phones', { phones: [] }],
    ['phones', { phones: Array.from({ length: 1001 }, () => '+14155552601') }],
    ['phones.0', { phones: [14155552601] }],
    ['phones.1', { phones: ['+14155552601', '1'.repeat(65)] }],
    ['phones', { phones: '+14155552601' }],
    ['defaultCountry', { phones: ['+14155552601'], defaultCountry: 'Atlantis' }],
    ['defaultCountry', { phones: ['+14155552601'], defaultCountry: 'Antarctica' }],
    ['country', { phones: ['+14155552601'], country: 'US' }],
  ])('400: names %s', async (path, body) => {
    const response = await register(body);
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe(path);
  });

  it('404: a foreign project, to the byte like an unknown one', async () => {
    const other = await world.project();
    const headers = { 'X-Request-Id': 'same-request-id' };
    const foreign = await register({ phones: ['+14155552601'] }, project.key, other.projectId, headers);
    const unknown = await register(
      { phones: ['+14155552601'] },
      project.key,
      'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV',
      headers,
    );
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  });

  it('409: the project is archived', async () => {
    const { projectId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    const response = await register({ phones: ['+14155552601'] }, app.adminKey, projectId);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('state_conflict');
  });

  it('409: the same Idempotency-Key with another body', async () => {
    const headers = { 'Idempotency-Key': 'phones-conflict' };
    await register({ phones: ['+14155552601'] }, project.key, project.projectId, headers);
    const response = await register({ phones: ['+14155552602'] }, project.key, project.projectId, headers);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('idempotency_conflict');
  });
});
