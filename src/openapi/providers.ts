import type { OpenAPIObject } from '@nestjs/swagger';
import { CreateProviderDto } from '../providers/accounts/create-provider.dto.js';
import { ProviderView } from '../providers/accounts/provider.view.js';
import { KINDS } from '../providers/accounts/provider-kinds.js';
import { PROVIDER_KINDS, type ProviderKind } from '../providers/provider-settings.js';

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
