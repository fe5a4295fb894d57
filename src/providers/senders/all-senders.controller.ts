import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { ListSendersQuery } from './list-senders.query.js';
import { OwnedSenderPageView } from './owned-sender.view.js';
import { SenderReader } from './sender-reader.js';

@ApiTags('senders')
@Controller('v1/senders')
export class AllSendersController {
  constructor(private readonly reader: SenderReader) {}

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'listAllSenders',
    summary: 'List the senders of all projects',
    description:
      'Returns the senders of all projects, or of those in `tenantIds` and `projectIds`, in the order of their ' +
      'creation, with the project that each belongs to.',
    type: OwnedSenderPageView,
    success: 'A page of senders.',
    failures: [400, 401, 403, 429],
  })
  list(@Query() query: ListSendersQuery): Promise<OwnedSenderPageView> {
    return this.reader.listAll(query);
  }
}
