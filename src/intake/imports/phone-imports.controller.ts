import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/once.decorator.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { StreamedBody } from '../../platform/http/body-rules.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { answerCsv } from '../export/csv-answer.js';
import { CsvUpload } from './csv-upload.js';
import { ImportPhonesQuery } from './import-phones.query.js';
import { ImportReader } from './import-reader.js';
import { ImportPageView, ImportView } from './import.view.js';
import { PhoneImports } from './phone-imports.js';

const FILE = 'phoneE164,isOptedOut,note\r\n+14155552601,,\r\n+14155552602,true,"Said ""no more"", by telephone"\r\n';
const ERRORS =
  'line,column,message,value\r\n7,phoneE164,"This is no phone number: write digits, and blanks, dashes, dots or brackets between them.",n/a\r\n';
const ABOUT = `The first row names the columns: \`phoneE164\` (or \`phone\`), and if you like \`isOptedOut\` (true, false or empty), \`note\` (the words of an opt-out),
\`evidence\` (what proves an opt-in), \`countryCodeIso2\` (where a number without a calling code is). The other columns of an export are passed over; any
other name is refused. CSV after RFC 4180 in UTF-8, up to 1 GiB, kept before it is answered. Rows act in their order, each once, whatever happens to the process that
works on them. A row that is not taken hinders no other.`;

@ApiTags('imports')
@Controller('v1/projects/:projectId/phones')
export class PhoneImportsController {
  constructor(
    private readonly imports: PhoneImports,
    private readonly reader: ImportReader,
  ) {}

  @Post('import')
  @StreamedBody()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'importPhones',
    summary: 'Import phone numbers from a CSV file',
    description: ABOUT,
    csvBody: FILE,
    status: 202,
    type: ImportView,
    success: 'The file is here and its import queued; `Location` shows its progress.',
    failures: [400, 401, 403, 404, 409, 413, 415, 429],
    location: '/v1/projects/{projectId}/phones/imports/{importId}',
    idempotent: true,
  })
  receive(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: ImportPhonesQuery,
    @CsvUpload() content: AsyncIterable<Buffer>,
    @Once() once: OnceRequest,
  ): Promise<ImportView> {
    return this.imports.receive(caller, projectId, query, content, once);
  }

  @Get('imports')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listImports',
    summary: 'List the imports of a project',
    description: 'Newest first. Imports are kept for 30 days.',
    type: ImportPageView,
    success: 'A page of imports.',
    failures: [400, 401, 403, 404, 429],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: PageQuery,
  ): Promise<ImportPageView> {
    return this.reader.list(caller, projectId, query);
  }

  @Get('imports/:importId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readImport',
    summary: 'Read an import and its progress',
    type: ImportView,
    success: 'The import.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('importId', IdPipe) importId: string,
  ): Promise<ImportView> {
    return this.reader.read(caller, projectId, importId);
  }

  @Get('imports/:importId/errors')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readImportErrors',
    summary: 'Download the rows that an import did not take',
    description: 'A CSV file: the line of the row, the column, why, and what stands there.',
    csv: ERRORS,
    success: 'The file of errors, of the rows read so far.',
    failures: [400, 401, 403, 404, 429],
  })
  async errors(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('importId', IdPipe) importId: string,
    @Res() response: Response,
  ): Promise<void> {
    await answerCsv(response, `errors-${importId}.csv`, await this.reader.errorsFile(caller, projectId, importId));
  }
}
