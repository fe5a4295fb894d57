import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { BulkCharge, type Charge } from '../access/bulk-charge.js';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { PhonePipe } from '../phones/record/phone.pipe.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import { sendConsentFile } from './consent-file-response.js';
import { ConsentFileView } from './consent-file.view.js';
import { ConsentFiles } from './consent-files.js';

const ABOUT = `\
Returns what is recorded of the number in this project as a file that is signed (Ed25519), so that whoever gets it
can see that nobody has altered it: the consent ledger with its proofs, the newest messages, and how many messages
were sent after each opt-out. Store its bytes as they come; \`listProofKeys\` has the keys that verify them. A file
costs 10 points of the rate limit.`;

@ApiTags('phones')
@Controller('v1/projects/:projectId/phones/:phoneE164/consent/file')
export class ConsentFileController {
  constructor(private readonly files: ConsentFiles) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readConsentFile',
    summary: 'Download the consent file of a phone number',
    description: ABOUT,
    type: ConsentFileView,
    isDownload: true,
    success: 'The consent file.',
    failures: [400, 401, 403, 404, 429],
  })
  async read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Param('phoneE164', PhonePipe) phoneE164: string,
    @BulkCharge() charge: Charge,
    @Res() response: Response,
  ): Promise<void> {
    await sendConsentFile(response, phoneE164, await this.files.make(caller, projectId, phoneE164, charge));
  }
}
