import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import { UnmatchedReader } from './unmatched-reader.js';
import { UnmatchedPageView } from './unmatched.view.js';

@ApiTags('providers')
@Controller('v1/providers/:providerId/unmatched')
export class UnmatchedController {
  constructor(private readonly unmatched: UnmatchedReader) {}

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
    return this.unmatched.list(providerId, query);
  }
}
