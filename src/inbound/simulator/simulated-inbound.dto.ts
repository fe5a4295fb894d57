import { ApiProperty } from '@nestjs/swagger';
import { TEXT_MAX } from '../../messages/accepting/send-message.dto.js';
import { PARTY_LENGTH } from '../../messages/record/message.entity.js';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { IsText } from '../../platform/http/fields.js';

/** A message that a simulated gateway shall bring in. */
export class SimulatedInboundDto {
  @ApiProperty({
    type: String,
    maxLength: PARTY_LENGTH,
    example: '+14155552601',
    description: 'Who writes: a number with its calling code, a short code or a name.',
  })
  @IsText({ min: 1, max: PARTY_LENGTH })
  from!: string;

  @ApiProperty({
    type: String,
    maxLength: PARTY_LENGTH,
    example: '+12125550100',
    description: 'The address of a sender of the project: a `NUMBER` or a `SHORT_CODE` at a `SIMULATOR`.',
  })
  @IsText({ min: 1, max: PARTY_LENGTH })
  to!: string;

  @ApiProperty({ type: String, maxLength: TEXT_MAX, example: 'STOP', description: 'What the person writes.' })
  @IsText({ min: 1, max: TEXT_MAX, lines: true, verbatim: true })
  text!: string;
}

export const SIMULATED_INBOUND_BODY = jsonBodyDoc(SimulatedInboundDto, {
  minimal: { summary: 'An opt-out', value: { from: '+14155552601', to: '+12125550100', text: 'STOP' } },
});
