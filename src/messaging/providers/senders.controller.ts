import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../../access/caller.js';
import { Once, Roles } from '../../access/route.decorators.js';
import { archived } from '../../access/status.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import {
  CREATE_SENDER_BODY,
  CreateSenderDto,
  ListSendersQuery,
  OwnedSenderPageView,
  PATCH_SENDER_BODY,
  PatchSenderDto,
  SenderPageView,
  SenderView,
} from './senders.dto.js';
import { addressTaken, providerDisabled, senderInUse, senderLimitReached, SendersService } from './senders.service.js';

const TAKEN_BY = { senderId: 'snd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', projectId: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V' };

@ApiTags('senders')
@Controller('v1/projects/:projectId/senders')
export class SendersController {
  constructor(private readonly senders: SendersService) {}

  @Post()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'createSender',
    summary: 'Add a sender to a project',
    description:
      'Adds an address that messages of the project come from, at one provider. A project can have up to 50 senders.',
    status: 201,
    type: SenderView,
    body: CREATE_SENDER_BODY,
    success: 'The new sender.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [addressTaken(TAKEN_BY), providerDisabled(), senderLimitReached(), archived('project')],
    location: '/v1/projects/{projectId}/senders/{senderId}',
    idempotent: true,
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: CreateSenderDto,
    @Once() once: OnceRequest,
  ): Promise<SenderView> {
    return this.senders.create(caller, projectId, dto, once);
  }

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listSenders',
    summary: 'List the senders of a project',
    description: 'Returns the senders of the project, in the order of their creation.',
    type: SenderPageView,
    success: 'A page of senders.',
    failures: [400, 401, 403, 404, 429],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: PageQuery,
  ): Promise<SenderPageView> {
    return this.senders.list(caller, projectId, query);
  }

  @Get(':senderId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readSender',
    summary: 'Read a sender',
    description: 'Returns one sender of the project.',
    type: SenderView,
    success: 'The sender.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('senderId', IdPipe) senderId: string,
  ): Promise<SenderView> {
    return this.senders.read(caller, projectId, senderId);
  }

  @Patch(':senderId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'patchSender',
    summary: 'Change a sender',
    description:
      'Changes only the fields that are sent; `countries` is replaced as a whole. Address, kind and provider stay.',
    type: SenderView,
    body: PATCH_SENDER_BODY,
    success: 'The sender after the change.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project')],
  })
  patch(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('senderId', IdPipe) senderId: string,
    @Body() dto: PatchSenderDto,
  ): Promise<SenderView> {
    return this.senders.patch(caller, projectId, senderId, dto);
  }

  @Delete(':senderId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'deleteSender',
    summary: 'Delete a sender',
    description: 'Deletes a sender; its messages must have ended.',
    status: 204,
    success: 'The sender is deleted.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [senderInUse(), archived('project')],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('senderId', IdPipe) senderId: string,
  ): Promise<void> {
    return this.senders.remove(caller, projectId, senderId);
  }
}

@ApiTags('senders')
@Controller('v1/senders')
export class AllSendersController {
  constructor(private readonly senders: SendersService) {}

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
    return this.senders.listAll(query);
  }
}
