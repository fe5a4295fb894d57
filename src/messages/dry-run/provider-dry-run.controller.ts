import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ReadAccess } from '../../access/required-access.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import { DRY_RUN_BODY, DryRunProviderDto } from './dry-run-provider.dto.js';
import { DryRunView } from './dry-run-provider.view.js';
import { notHttp, ProviderDryRun } from './provider-dry-run.js';

@ApiTags('providers')
@Controller('v1/providers')
export class ProviderDryRunController {
  constructor(private readonly dryRuns: ProviderDryRun) {}

  @Post(':providerId/dry-run')
  @Roles(Role.ADMIN)
  @ReadAccess()
  @Operation({
    id: 'dryRunProvider',
    summary: 'Dry-run a provider',
    description:
      'Shows what the settings of a provider of the kind `HTTP` do, without sending or storing anything: the request ' +
      'that would leave for a message, what a response would mean, and what a callback would yield.',
    type: DryRunView,
    body: DRY_RUN_BODY,
    success: 'What the provider would do.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [notHttp()],
  })
  run(@Param('providerId', IdPipe) providerId: string, @Body() dto: DryRunProviderDto): Promise<DryRunView> {
    return this.dryRuns.run(providerId, dto);
  }
}
