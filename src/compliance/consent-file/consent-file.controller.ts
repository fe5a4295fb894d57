import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { BulkCharge, type Caller, type Charge, CurrentCaller, Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { PhonePipe } from '../../phones/phones.controller.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { whenClosed } from '../../platform/http/request.js';
import { IdPipe } from '../../platform/http/validation.js';
import { ConsentFileView } from './consent-file.view.js';
import { ConsentFiles } from './consent-files.js';

const LAST_DIGITS = 4;
/** A file of 10 MB over a line of 2 Mbit/s. Who takes longer would keep it in memory. */
const SENT_WITHIN_MS = 40_000;

/**
 * Sends a consent file under a name that has no more of the number than its last digits. Its work ends when it is sent:
 * a tenant makes one file at a time, so no more than one of his is in memory for callers who do not read.
 */
async function sendConsentFile(response: Response, phoneE164: string, file: Buffer): Promise<void> {
  // The deadline may have sent a response.
  if (response.headersSent) return;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', file.length);
  response.setHeader('Content-Disposition', `attachment; filename="consent-${phoneE164.slice(-LAST_DIGITS)}.json"`);
  if (response.req.method === 'HEAD') response.end();
  else response.end(file);
  const timer = setTimeout(() => response.destroy(), SENT_WITHIN_MS);
  await new Promise<void>((done) => whenClosed(response, done));
  clearTimeout(timer);
}

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
