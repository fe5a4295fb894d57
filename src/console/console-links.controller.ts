import { Body, Controller, Delete, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller, Role } from '../access/caller.js';
import { Once, ReadAccess, RefusesSessions, Roles } from '../access/route.decorators.js';
import { archived } from '../access/status.js';
import { Operation, Public, SmallStrangersBody } from '../platform/http/operation.decorator.js';
import { PageQuery } from '../platform/http/paging.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { ConsoleLinkPageView, ConsoleLinkView, NewConsoleLinkView, OpenedSessionView } from './console-link.view.js';
import {
  CREATE_CONSOLE_LINK_BODY,
  CreateConsoleLinkDto,
  REDEEM_BODY_BYTES,
  REDEEM_CONSOLE_LINK_BODY,
  RedeemConsoleLinkDto,
} from './console-links.dto.js';
import { ConsoleLinkReader, ConsoleLinksService, linkLimitReached, linkOpensNothing } from './console-links.service.js';
import { LinkEnding, notASession } from './link-ending.js';

@ApiTags('console-links')
@Controller('v1/projects/:projectId/console-links')
export class ConsoleLinksController {
  constructor(
    private readonly links: ConsoleLinksService,
    private readonly reader: ConsoleLinkReader,
    private readonly ending: LinkEnding,
  ) {}

  @Post()
  @Roles(Role.ADMIN, Role.TENANT)
  @RefusesSessions()
  @Operation({
    id: 'createConsoleLink',
    summary: 'Create a console link',
    description:
      'Creates a link that opens the console for one project, once, for a person without an API key. Its address, ' +
      '`url`, is returned only in this response. Opening it starts a session, which may only read unless `access` is ' +
      '`FULL`. Link and session stop working, within one second, when the link is deleted, and when the key that ' +
      'created it is deleted, disabled, expired or rotated (with an overlap: at its end). A project can have up to ' +
      '100 links that can be opened or whose session runs.',
    status: 201,
    type: NewConsoleLinkView,
    body: CREATE_CONSOLE_LINK_BODY,
    success: 'The new link, with `url`.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [linkLimitReached(), archived('project')],
    location: '/v1/projects/{projectId}/console-links/{consoleLinkId}',
    idempotent: true,
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: CreateConsoleLinkDto,
    @Once() once: OnceRequest,
  ): Promise<NewConsoleLinkView> {
    return this.links.create(caller, projectId, dto, once);
  }

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @RefusesSessions()
  @Operation({
    id: 'listConsoleLinks',
    summary: 'List the console links of a project',
    description:
      'Returns the links of the project, newest first. Links that have ended are kept for 30 days. The addresses of ' +
      'links are not returned.',
    type: ConsoleLinkPageView,
    success: 'A page of console links.',
    failures: [400, 401, 403, 404, 429],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: PageQuery,
  ): Promise<ConsoleLinkPageView> {
    return this.reader.list(caller, projectId, query);
  }

  @Get(':consoleLinkId')
  @Roles(Role.ADMIN, Role.TENANT)
  @RefusesSessions()
  @Operation({
    id: 'readConsoleLink',
    summary: 'Read a console link',
    description: 'Returns one link of the project, and when it was opened. Its address is not returned.',
    type: ConsoleLinkView,
    success: 'The console link, without `url`.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('consoleLinkId', IdPipe) consoleLinkId: string,
  ): Promise<ConsoleLinkView> {
    return this.reader.read(caller, projectId, consoleLinkId);
  }

  @Delete(':consoleLinkId')
  @Roles(Role.ADMIN, Role.TENANT)
  @RefusesSessions()
  @Operation({
    id: 'deleteConsoleLink',
    summary: 'Delete a console link',
    description: 'Deletes the link for good. Within one second, its session is refused everywhere.',
    status: 204,
    success: 'The console link and its session are deleted.',
    failures: [400, 401, 403, 404, 429],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('consoleLinkId', IdPipe) consoleLinkId: string,
  ): Promise<void> {
    return this.ending.remove(caller, projectId, consoleLinkId);
  }
}

/** Where sessions begin, for callers without a key. */
@ApiTags('console-links')
@Controller('v1/console-links')
export class LinkRedemptionController {
  constructor(private readonly links: ConsoleLinksService) {}

  @Post('redeem')
  @Public()
  @SmallStrangersBody(REDEEM_BODY_BYTES)
  @Operation({
    id: 'redeemConsoleLink',
    summary: 'Open a console link',
    description:
      'Exchanges the token of a console link for the API key of a session. A token works once. Any other is 404, ' +
      'with the same words whether it is forged, expired, used or deleted, or its project or the key that created it ' +
      'does not work. Such requests count as failed credentials of their address: beyond 60 a minute they are 429, ' +
      'while a token that works is still taken.',
    type: OpenedSessionView,
    body: REDEEM_CONSOLE_LINK_BODY,
    success: 'The session, with `plainApiKey`.',
    failures: [400, 401, 404, 429],
    problems: [linkOpensNothing()],
  })
  redeem(@Body() dto: RedeemConsoleLinkDto, @Req() request: Request): Promise<OpenedSessionView> {
    return this.links.redeem(dto.token, request.ip);
  }
}

/** Where sessions end. */
@ApiTags('api-keys')
@Controller('v1/api-keys/current')
export class CurrentSessionController {
  constructor(private readonly ending: LinkEnding) {}

  @Delete()
  @Roles(Role.ADMIN, Role.TENANT)
  @ReadAccess()
  @Operation({
    id: 'endCurrentSession',
    summary: 'End the current session',
    description:
      'Ends the session of a console link whose key is in `x-api-key`: from then on it is refused. Any other API key ' +
      'goes on working, and the response is 409.',
    status: 204,
    success: 'The session has ended.',
    failures: [401, 403, 409, 429],
    problems: [notASession()],
  })
  end(@CurrentCaller() caller: Caller): Promise<void> {
    return this.ending.endSession(caller);
  }
}
