import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { dataSchemaOf, type EventDeclaration } from '../events/event-types.js';
import { EventView } from '../events/event.view.js';
import { PROVIDER_KINDS, type ProviderKind } from '../messaging/providers/adapter/provider-settings.js';
import { KINDS } from '../messaging/providers/provider-kinds.js';
import { ProviderView } from '../messaging/providers/provider.view.js';
import { CreateProviderDto } from '../messaging/providers/providers.dto.js';

type Webhooks = NonNullable<OpenAPIObject['webhooks']>;

/** The envelope around the example of an event's `data`. */
const ENVELOPE = {
  id: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  timestamp: '2026-11-21T08:00:00.000Z',
  tenantId: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  projectId: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  sequence: 42,
  epoch: 1,
};

/** Headers of every request to a webhook, of Standard Webhooks. */
const HEADERS = {
  'webhook-id': ['Id of the event, the same in every attempt: a receiver that knows it already drops it.', ENVELOPE.id],
  'webhook-timestamp': ['When this attempt was signed, in Unix seconds.', '1795248000'],
  'webhook-signature': [
    'Signatures `v1,…` of id, timestamp and body, separated by blanks: two while a rotated secret is in grace.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
} as const;

/** The `webhooks` of an OpenAPI 3.1 document: what a receiver gets, one operation for each declared event. */
export function webhooksOf(declarations: readonly EventDeclaration[]): Webhooks {
  return Object.fromEntries(declarations.map((declaration) => [declaration.type, { post: operationOf(declaration) }]));
}

function operationOf(declaration: EventDeclaration): NonNullable<Webhooks[string]['post']> {
  const { type, description, example } = declaration;
  const { $schema: _dialect, ...data } = dataSchemaOf(declaration);
  return {
    operationId: `receive_${type.replace('.', '_')}`,
    summary: type,
    description,
    tags: ['events'],
    security: [],
    parameters: Object.entries(HEADERS).map(([name, [text, value]]) => ({
      name,
      in: 'header',
      required: true,
      description: text,
      schema: { type: 'string' },
      example: value,
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: getSchemaPath(EventView) },
              { type: 'object', properties: { type: { type: 'string', enum: [type] }, data } },
            ],
          },
          example: { ...ENVELOPE, type, data: example },
        },
      },
    },
    responses: {
      '2XX': { description: 'The event is received. Any other status is a failed attempt, which is made again later.' },
      '410': { description: 'The webhook config is switched off and gets no more events.' },
    },
  };
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

/**
 * The schemas, with provider bodies and views as a `oneOf` of their kinds: generated clients then know the settings of
 * a provider by its `kind`. A change of a provider names no kind, and keeps its one schema.
 */
export function providersByKind(schemas: Schemas): Schemas {
  return {
    ...schemas,
    ...byKind(schemas, CreateProviderDto.name, (kind) => KINDS[kind].form.createDto.name),
    ...byKind(schemas, ProviderView.name, (kind) => KINDS[kind].form.viewType.name),
  };
}

/** One schema for each kind, and under the name of all of them their union. */
function byKind(schemas: Schemas, name: string, settingsOf: (kind: ProviderKind) => string): Schemas {
  const common = schemas[name] as Schema;
  const names = PROVIDER_KINDS.map((kind) => [kind, name.replace('Provider', `${titled(kind)}Provider`)] as const);
  const mapping = Object.fromEntries(names.map(([kind, one]) => [kind, `#/components/schemas/${one}`]));
  const union: Schema = {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'kind', mapping },
  };
  const ones = names.map(([kind, one]) => [one, ofKind(common, kind, settingsOf(kind), schemas)] as const);
  return { [name]: union, ...Object.fromEntries(ones) };
}

function ofKind(common: Schema, kind: ProviderKind, settingsName: string, schemas: Schemas): Schema {
  const { kind: anyKind, settings, ...others } = common.properties as Record<string, Schema>;
  const { anyOf: _settingsOfAllKinds, ...described } = settings as Schema;
  // Without settings an account has the defaults of its kind: where one has none, they must be given.
  const isNeeded =
    ((schemas[settingsName] as Schema).required ?? []).length > 0 || KINDS[kind].form.needsSettings === true;
  const required = new Set([...(common.required ?? []), ...(isNeeded ? ['settings'] : [])]);
  return {
    ...common,
    properties: {
      ...others,
      kind: { ...anyKind, enum: [kind], example: kind },
      settings: { ...described, allOf: [{ $ref: `#/components/schemas/${settingsName}` }] },
    },
    required: [...required],
  };
}

function titled(kind: ProviderKind): string {
  return `${kind[0] ?? ''}${kind.slice(1).toLowerCase()}`;
}
