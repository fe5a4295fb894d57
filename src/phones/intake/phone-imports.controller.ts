import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/route.decorators.js';
import { LongRunning, StreamedBody } from '../../platform/http/operation.decorator.js';
import { Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { csvBodyDoc } from '../../platform/http/problem-docs.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { archived } from '../../access/status.js';
import { sendCsv } from './phone-export.js';
import { CsvUpload, fileTooLarge, IMPORT_BYTES_MAX, notCsv } from './import-intake.js';
import { uploadLimitReached } from './import-intake.js';
import { ImportPageView, ImportView } from './import.view.js';
import { importLimitReached, ImportPhonesQuery, PhoneImports } from './phone-imports.service.js';

const IMPORT_PHONES_BODY = csvBodyDoc({
  minimal: { summary: 'Numbers only', value: 'phoneE164\r\n+14155552601\r\n+14155552602\r\n' },
  full: {
    summary: 'Opt-outs, opt-ins and a national number',
    value:
      'phoneE164,isOptedOut,note,evidence,countryCodeIso2\r\n+14155552601,,,,\r\n' +
      '+14155552602,true,"Said ""no more"", by telephone",,\r\n(415) 555-2603,false,,Signed form of 20 ' +
      'November 2026,US\r\n',
  },
  proofs: {
    summary: 'Opt-ins with their proofs',
    value:
      'phoneE164,isOptedOut,proof.method,proof.capturedAt,proof.url,proof.disclosure\r\n' +
      '+14155552601,false,WEB_FORM,1763690000000,https://example.com/texts,"I agree to texts, up to 4 a month."\r\n',
  },
});
const ERRORS =
  'line,column,message,value\r\n7,phoneE164,"This is no phone number: write digits, and blanks, ' +
  'dashes, dots or brackets between them.",n/a\r\n';
const ABOUT = `\
Accepts a CSV file (RFC 4180, UTF-8) of up to 1 GiB. The response is sent when the file is stored; the rows
are imported in the background.

The first row names the columns:

- \`phoneE164\` or \`phone\` (required): the number.
- \`isOptedOut\`: \`true\`, \`false\` or empty.
- \`note\`: the words of an opt-out.
- \`evidence\`: what proves an opt-in, in words.
- \`proof.method\`, \`proof.capturedAt\` and the other fields of a \`proof\`, as \`optInPhone\` takes them: what proves
  an opt-in, field by field. A row has both of these, or no proof.
- \`countryCodeIso2\`: the country of a number without a calling code.

The other columns of an export are ignored; any other column is refused. Rows are processed in their
order, each exactly once. An invalid row does not affect the others: it is listed in the file of errors.`;

@ApiTags('imports')
@Controller('v1/projects/:projectId')
export class PhoneImportsController {
  constructor(private readonly imports: PhoneImports) {}

  @Post('phones/import')
  @StreamedBody()
  @LongRunning()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'importPhones',
    summary: 'Import phone numbers from CSV',
    description: ABOUT,
    status: 202,
    type: ImportView,
    body: IMPORT_PHONES_BODY,
    success: 'The file is stored and the import is queued. `Location` leads to its progress.',
    failures: [400, 401, 403, 404, 409, 413, 415, 429],
    problems: [
      importLimitReached(),
      uploadLimitReached(),
      archived('project'),
      fileTooLarge(IMPORT_BYTES_MAX),
      notCsv(),
    ],
    location: '/v1/projects/{projectId}/phone-imports/{importId}',
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

  @Get('phone-imports')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listImports',
    summary: 'List the imports of a project',
    description: 'Returns the imports of the project, newest first. Imports are kept for 30 days.',
    type: ImportPageView,
    success: 'A page of imports.',
    failures: [400, 401, 403, 404, 429],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: PageQuery,
  ): Promise<ImportPageView> {
    return this.imports.list(caller, projectId, query);
  }

  @Get('phone-imports/:importId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readImport',
    summary: 'Read an import',
    description: 'Returns one import with its status and progress.',
    type: ImportView,
    success: 'The import.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('importId', IdPipe) importId: string,
  ): Promise<ImportView> {
    return this.imports.read(caller, projectId, importId);
  }

  @Get('phone-imports/:importId/errors')
  @LongRunning()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readImportErrors',
    summary: 'Download the errors of an import',
    description:
      'Returns a CSV file with the first 1,000 rows that were not imported: the line, the column, the reason and the ' +
      'value. While the import runs, it holds the errors so far.',
    csv: ERRORS,
    success: 'The CSV file of errors.',
    failures: [400, 401, 403, 404, 429],
  })
  async errors(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('importId', IdPipe) importId: string,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, `errors-${importId}.csv`, await this.imports.errorsFile(caller, projectId, importId));
  }
}
