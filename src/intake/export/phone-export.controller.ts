import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { LongRunning } from '../../platform/http/route-marks.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import { sendCsv } from './csv-response.js';
import { EXPORT_COLUMNS } from './export-columns.js';
import { ExportPhonesQuery } from './export-phones.query.js';
import { PhoneExport } from './phone-export.js';

const EXAMPLE = `${EXPORT_COLUMNS.slice(0, 4).join(',')},…\r\n+14155552601,false,,,…\r\n`;

@ApiTags('phones')
@Controller('v1/projects/:projectId/phones/export')
export class PhoneExportController {
  constructor(private readonly phones: PhoneExport) {}

  @Get()
  @LongRunning()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'exportPhones',
    summary: 'Export phone numbers as CSV',
    description:
      'Returns a CSV file with all phone numbers of the project in ascending order. Its columns are the ' +
      'fields of a phone number. The file can be imported again without changes.',
    csv: EXAMPLE,
    success: 'The CSV file.',
    failures: [400, 401, 403, 404, 429],
  })
  async read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: ExportPhonesQuery,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, `phones-${projectId}.csv`, await this.phones.file(caller, projectId, query));
  }
}
