import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { VisitLimit } from '../platform/edge/visit-limit.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { Public } from '../platform/http/route-marks.js';
import { JwksView, JwkView } from './jwks.view.js';
import { ProofKeys } from './proof-keys.js';

/** The keys of consent files, for whoever was given one. */
@ApiTags('phones')
@Controller('v1/proof-keys')
@UseGuards(VisitLimit)
export class ProofKeysController {
  constructor(private readonly keys: ProofKeys) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    id: 'listProofKeys',
    summary: 'List the keys that verify consent files',
    description:
      'Returns the public keys of this installation as a JSON Web Key Set (RFC 7517). The first consent file makes ' +
      'the first key; until then the list is empty. An address may ask 60 times a minute.',
    type: JwksView,
    success: 'The keys.',
    failures: [429],
  })
  async list(): Promise<JwksView> {
    return { keys: (await this.keys.list()).map(JwkView.of) };
  }
}
