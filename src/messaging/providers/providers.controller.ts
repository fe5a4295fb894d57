import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Once } from '../../access/route.decorators.js';
import { Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { CREATE_PROVIDER_BODY, CreateProviderDto } from './providers.dto.js';
import { PATCH_PROVIDER_BODY, PatchProviderDto } from './providers.dto.js';
import { KINDS } from './provider-kinds.js';
import { providerInUse, ProviderReader, ProvidersService, ProviderTestView } from './providers.service.js';
import { ProviderPageView, ProviderView, UnmatchedPageView } from './provider.view.js';

@ApiTags('providers')
@Controller('v1/providers')
export class ProvidersController {
  constructor(
    private readonly providers: ProvidersService,
    private readonly reader: ProviderReader,
  ) {}

  @Post()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'createProvider',
    summary: 'Create a provider',
    description:
      'Creates an account at a gateway. It belongs to the installation: senders of all projects can use it. ' +
      Object.values(KINDS)
        .map(({ form }) => form.manual)
        .join(' '),
    status: 201,
    type: ProviderView,
    body: CREATE_PROVIDER_BODY,
    success: 'The new provider.',
    failures: [400, 401, 403, 409, 429],
    location: '/v1/providers/{providerId}',
    idempotent: true,
  })
  create(@Body() dto: CreateProviderDto, @Once() once: OnceRequest): Promise<ProviderView> {
    return this.providers.create(dto, once);
  }

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'listProviders',
    summary: 'List providers',
    description: 'Returns all providers, in the order of their creation. Credentials are masked.',
    type: ProviderPageView,
    success: 'A page of providers.',
    failures: [400, 401, 403, 429],
  })
  list(@Query() query: PageQuery): Promise<ProviderPageView> {
    return this.reader.list(query);
  }

  @Get(':providerId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'readProvider',
    summary: 'Read a provider',
    description: 'Returns one provider. Its credentials are masked.',
    type: ProviderView,
    success: 'The provider.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@Param('providerId', IdPipe) providerId: string): Promise<ProviderView> {
    return this.reader.read(providerId);
  }

  @Patch(':providerId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'patchProvider',
    summary: 'Change a provider',
    description:
      'Changes only the fields that are sent, of `settings` too. Sending a masked credential back keeps the stored ' +
      'one. For `HTTP`, `settings.preset` copies the newest version of a preset. New settings, and `status` `active` ' +
      'after `disabled`, clear `downUntil`. Other processes of the installation see a change within 1 s.',
    type: ProviderView,
    body: PATCH_PROVIDER_BODY,
    success: 'The provider after the change.',
    failures: [400, 401, 403, 404, 429],
  })
  patch(@Param('providerId', IdPipe) providerId: string, @Body() dto: PatchProviderDto): Promise<ProviderView> {
    return this.providers.patch(providerId, dto);
  }

  @Delete(':providerId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'deleteProvider',
    summary: 'Delete a provider',
    description: 'Deletes a provider and its prices. Its senders must be deleted, and its messages ended, before.',
    status: 204,
    success: 'The provider is deleted.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [providerInUse()],
  })
  remove(@Param('providerId', IdPipe) providerId: string): Promise<void> {
    return this.providers.remove(providerId);
  }

  @Post(':providerId/test')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'testProvider',
    summary: 'Test a provider',
    description:
      'Asks the gateway whether it would take messages, and sends none. Waits for its response for up to 2 s. Says ' +
      'also when a Kannel sends no receipts of the latest messages that it took.',
    type: ProviderTestView,
    success: 'What the gateway said. A gateway that is not reachable is a result, not an error.',
    failures: [400, 401, 403, 404, 409, 429],
    idempotent: true,
  })
  test(@Param('providerId', IdPipe) providerId: string, @Once() once: OnceRequest): Promise<ProviderTestView> {
    return this.providers.test(providerId, once);
  }
}

@ApiTags('providers')
@Controller('v1/providers/:providerId/unmatched')
export class UnmatchedController {
  constructor(private readonly reader: ProviderReader) {}

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'listUnmatched',
    summary: 'List unmatched receipts and messages',
    description:
      'Returns receipts of the provider that fit no message, and messages that came in to an address that no project ' +
      'receives at by this provider, newest first. Messages without a readable number that ask to stop are among ' +
      'them, too. The last 1,000 are kept, for 30 days. ' +
      'There are some when the gateway is used by others too, or writes its ids in a way that is not known here.',
    type: UnmatchedPageView,
    success: 'A page of unmatched receipts and messages.',
    failures: [400, 401, 403, 404, 429],
  })
  list(@Param('providerId', IdPipe) providerId: string, @Query() query: PageQuery): Promise<UnmatchedPageView> {
    return this.reader.listUnmatched(providerId, query);
  }
}
