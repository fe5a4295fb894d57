import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../../../access/role.js';
import { Roles } from '../../../access/roles.decorator.js';
import { Operation } from '../../../platform/http/operation.decorator.js';
import { PresetListView, PresetView } from './preset.view.js';
import { Presets } from './presets.js';

@ApiTags('providers')
@Controller('v1/provider-presets')
export class ProviderPresetsController {
  constructor(private readonly presets: Presets) {}

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
    return { data: this.presets.all().map(PresetView.of) };
  }
}
