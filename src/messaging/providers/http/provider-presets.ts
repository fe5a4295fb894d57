import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Role } from '../../../access/caller.js';
import { Roles } from '../../../access/route.decorators.js';
import { Operation } from '../../../platform/http/operation.decorator.js';
import { allPresets, PARAMETER_KINDS, type Preset, type PresetParameter } from './presets.js';

/** Where something was read that a preset relies on. */
class PresetSourceView {
  @ApiProperty({ type: String, example: 'https://example.com/docs/sms', description: 'Address of the page.' })
  url!: string;

  @ApiProperty({ type: String, example: 'The request and its response.', description: 'What was read there.' })
  what!: string;
}

/** A value that a preset needs beside secrets. */
class PresetParameterView {
  @ApiProperty({ type: String, example: 'region', description: 'Its name in `settings.parameters`.' })
  name!: string;

  @ApiProperty({ type: String, example: 'Region', description: 'What it is.' })
  label!: string;

  @ApiProperty({
    enum: PARAMETER_KINDS,
    example: 'TEXT',
    description: '`TEXT`: 1 to 100 letters, digits and `. _ ~ + -`. `ORIGIN`: `http(s)://host[:port]`.',
  })
  kind!: PresetParameter['kind'];

  @ApiProperty({ type: String, example: 'eu', description: 'What it may look like.' })
  example!: string;
}

/** A secret that a preset needs. */
class PresetSecretView {
  @ApiProperty({ type: String, example: 'apiKey', description: 'Its name in `settings.secrets`.' })
  name!: string;

  @ApiProperty({ type: String, example: 'API key', description: 'What it is at the gateway.' })
  label!: string;
}

/** A preset: a gateway as a file of this release describes it. */
class PresetView {
  @ApiProperty({ type: String, example: 'example', description: 'Name of the preset.' })
  name!: string;

  @ApiProperty({
    type: Number,
    example: 1,
    description: 'Version. An account keeps the version that it was made from.',
  })
  version!: number;

  @ApiProperty({ type: String, example: 'Example', description: 'What the gateway is called.' })
  title!: string;

  @ApiProperty({ type: String, example: '2026-11-27', description: 'The day on which its sources were read.' })
  readOn!: string;

  @ApiProperty({ type: [PresetSourceView], description: 'What it relies on.' })
  sources!: PresetSourceView[];

  @ApiProperty({
    type: [String],
    example: ['Enter `receiptsUrl` as the address of delivery reports.'],
    description: 'What is to be done at the gateway, step by step.',
  })
  setup!: string[];

  @ApiProperty({ type: [PresetParameterView], description: 'What `settings.parameters` must hold.' })
  parameters!: PresetParameterView[];

  @ApiProperty({ type: [PresetSecretView], description: 'What `settings.secrets` must hold.' })
  secrets!: PresetSecretView[];

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether the gateway itself replies to keywords such as STOP; a new provider takes it over.',
  })
  handlesKeywords!: boolean;

  @ApiProperty({
    allOf: [{ $ref: getSchemaPath('HttpRulesDto') }],
    description: 'What is copied into the settings of a provider. `{{param.NAME}}` stands for a parameter.',
  })
  settings!: object;

  static of(preset: Preset): PresetView {
    return {
      name: preset.name,
      version: preset.version,
      title: preset.title,
      readOn: preset.readOn,
      sources: preset.sources.map(({ url, what }) => ({ url, what })),
      setup: [...preset.setup],
      parameters: preset.parameters.map(({ name, label, kind, example }) => ({ name, label, kind, example })),
      secrets: preset.secrets.map(({ name, label }) => ({ name, label })),
      handlesKeywords: preset.handlesKeywords,
      settings: preset.settings,
    };
  }
}

/** All presets. */
class PresetListView {
  @ApiProperty({ type: [PresetView], description: 'The presets of this release, by name.' })
  data!: PresetView[];
}

@ApiTags('providers')
@Controller('v1/provider-presets')
export class ProviderPresetsController {
  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'listProviderPresets',
    summary: 'List provider presets',
    description:
      'Returns all presets: gateways that this release describes, with what each needs. A provider of the kind ' +
      '`HTTP` that names one in `settings.preset` gets a copy of its settings.',
    type: PresetListView,
    success: 'All presets.',
    failures: [401, 403, 429],
  })
  list(): PresetListView {
    return { data: allPresets().map(PresetView.of) };
  }
}
