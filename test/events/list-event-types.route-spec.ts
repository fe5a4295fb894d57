import { eventually } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { newNumbers } from '../harness/numbers.js';
import { World } from '../harness/world.js';
import { MESSAGE_EVENTS, PHONE_EVENTS } from '../harness/event-names.js';

interface Schema {
  readonly $schema?: string;
  readonly properties: Record<string, { readonly type: string | readonly string[] }>;
  readonly required: readonly string[];
}

interface Webhook {
  readonly description: string;
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly allOf: readonly { readonly properties: { readonly data: Schema } }[] };
        readonly example: { readonly data: unknown };
      };
    };
  };
}

describe('GET /v1/event-types', () => {
  const app = routeApp();
  const world = new World(app);

  const catalogue = async () =>
    (await world.admin('get', '/v1/event-types'))['data'] as {
      type: string;
      description: string;
      schema: Schema;
      example: Record<string, unknown>;
    }[];

  it('200: every type that can be subscribed to, each with words, and an example that fits its schema', async () => {
    const types = await catalogue();
    expect(types.map(({ type }) => type)).toEqual([
      ...MESSAGE_EVENTS.map((name) => `message.${name.toLowerCase()}`),
      ...PHONE_EVENTS.map((name) => `phone.${name.toLowerCase()}`),
    ]);
    for (const { type, description, schema, example } of types)
      expect([type, description.length > 10, misfits(schema, example)]).toEqual([type, true, []]);
  });

  it('200: the same types, schemas and examples as the webhooks of the OpenAPI document', async () => {
    const { webhooks } = (await app.http.get('/openapi.json')).body as { webhooks: Record<string, { post: Webhook }> };
    const inDocument = Object.entries(webhooks).map(([type, { post }]) => {
      const { schema, example } = post.requestBody.content['application/json'];
      return { type, description: post.description, schema: schema.allOf[1]?.properties.data, example: example.data };
    });
    const listed = (await catalogue()).map(({ schema: { $schema: _dialect, ...schema }, ...rest }) => ({
      ...rest,
      schema,
    }));
    expect(inDocument).toEqual(listed);
  });

  it('200: for every key, and what really happens fits the schema', async () => {
    const { projectId, key } = await world.project();
    expect((await world.send('get', '/v1/event-types', key)).status).toBe(200);
    await world.send('post', `/v1/projects/${projectId}/phones`, key, { phones: [...newNumbers(1), '+15555555555'] });
    const feed = () => world.send('get', `/v1/projects/${projectId}/events`, key);
    await eventually('four events', async () => (await feed()).body.data.length === 4);
    const types = await catalogue();
    const events = (await feed()).body.data as { type: string; data: Record<string, unknown> }[];
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['phone.created', 'phone.validated', 'phone.validation_failed']),
    );
    for (const { type, data } of events)
      expect([type, misfits(types.find((known) => known.type === type)?.schema, data)]).toEqual([type, []]);
  });
});

/** Where data is not as its schema says: a property that is missing, unknown or of another type. */
function misfits(schema: Schema | undefined, data: Record<string, unknown>): string[] {
  if (schema === undefined) return ['no schema'];
  const wrong = Object.entries(data).filter(
    ([name, value]) => !namesOf(value).some((type) => [schema.properties[name]?.type].flat().includes(type)),
  );
  return [
    ...wrong.map(([name, value]) => `${name} is ${namesOf(value).join()}`),
    ...schema.required.filter((name) => !(name in data)).map((name) => `${name} is missing`),
  ];
}

/** The types of JSON Schema that a value has: a whole number is a number too. */
function namesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}
