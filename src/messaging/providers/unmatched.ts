import { Controller, Get, Injectable, Param, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { Database } from '../../platform/database/database.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { Cursors, PageQuery, PageView } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { IdPipe } from '../../platform/http/validation.js';
import {
  UNMATCHED_KINDS,
  UNMATCHED_PAGE,
  type UnmatchedKind,
  UnmatchedRecords,
  type UnmatchedRow,
} from './adapter/unmatched-records.js';
import { ACCOUNT } from './providers.sql.js';

/** An unmatched receipt or message of a gateway. */
export class UnmatchedView {
  @ApiProperty({ type: String, example: 'unm_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the record.' })
  unmatchedId!: string;

  @ApiProperty({ type: String, example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the provider.' })
  providerId!: string;

  @ApiProperty({
    enum: UNMATCHED_KINDS,
    example: 'RECEIPT',
    description:
      '`RECEIPT`: of no message that is known. `INBOUND`: to no address that receives by this provider, or a stop ' +
      'without a readable number.',
  })
  kind!: UnmatchedKind;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'att_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The attempt that it names; `null` if none.',
  })
  attemptId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '8f2c1d',
    description: 'What the gateway calls the message; `null` if it does not say.',
  })
  providerMessageId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'DELIVERED',
    description: 'The status that a receipt reports; otherwise `null`.',
  })
  status!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why, where the receipt says it.' })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'The code that the gateway gave.' })
  code!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'What the gateway said, in words.' })
  detail!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: who sent it; otherwise `null`.',
  })
  from!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: the address that it was sent to; otherwise `null`.',
  })
  to!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: its text; otherwise `null`.',
  })
  text!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Id of the message or project that it was assigned to; `null` while it is unmatched.',
  })
  assignedTo!: string | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it came in: Unix milliseconds.' })
  receivedAt!: number;

  static of(row: UnmatchedRow): UnmatchedView {
    return {
      unmatchedId: row.unmatchedId,
      providerId: row.providerId,
      kind: row.kind,
      attemptId: row.attemptId,
      providerMessageId: row.providerMessageId,
      status: row.status,
      reason: row.reason,
      code: row.code,
      detail: row.detail,
      from: row.sender,
      to: row.recipient,
      text: row.text,
      assignedTo: row.assignedTo,
      receivedAt: row.receivedAt,
    };
  }
}

/** A page of unmatched records. */
export class UnmatchedPageView extends PageView {
  @ApiProperty({ type: [UnmatchedView], description: 'The records of this page, newest first.' })
  data!: UnmatchedView[];
}

/** After every id. */
const END = '~';

/** Shows unmatched receipts and messages. Its route is for ADMIN only. */
@Injectable()
export class UnmatchedReader {
  constructor(
    private readonly database: Database,
    private readonly records: UnmatchedRecords,
    private readonly cursors: Cursors,
  ) {}

  /** A page of it, newest first. Throws 400 for a cursor of another list, and 404. */
  async list(providerId: string, query: PageQuery): Promise<UnmatchedPageView> {
    const list = { list: 'unmatched', filters: [providerId] };
    const before = this.cursors.read(query.cursor, list) ?? END;
    if ((await this.database.read(ACCOUNT, [providerId])).length === 0) throw notFound();
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.read(UNMATCHED_PAGE, [providerId, before, this.records.oldest(), size + 1]);
    return this.cursors.page(rows, size, list, ({ unmatchedId }) => unmatchedId, UnmatchedView.of);
  }
}

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
