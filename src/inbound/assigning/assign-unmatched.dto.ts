import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { readNumber } from '../../phones/record/phone-number.js';
import { type Fault, HasNoFault } from '../../platform/http/fault.js';
import { IsLeftOut } from '../../platform/http/fields.js';
import { idFault } from '../../platform/http/query-fields.js';

const E164 = /^\+[1-9][0-9]{6,14}$/;

/** Where an unmatched record belongs. */
export class AssignUnmatchedDto {
  @ApiPropertyOptional({
    type: String,
    example: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Of a `RECEIPT`: the message that it is about.',
  })
  @IsLeftOut()
  @HasNoFault(idFault)
  messageId?: string;

  @ApiPropertyOptional({
    type: String,
    example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Of an `INBOUND` message: the project that it was meant for.',
  })
  @IsLeftOut()
  @HasNoFault(idFault)
  projectId?: string;

  @ApiPropertyOptional({
    type: String,
    example: '+4915112345678',
    description:
      'Of an `INBOUND` message whose sender is no number with a calling code: the number of the person who wrote ' +
      'it, in E.164.',
  })
  @IsLeftOut()
  @HasNoFault(numberFault)
  phoneE164?: string;
}

function numberFault(value: unknown): Fault | null {
  const isNumber = typeof value === 'string' && E164.test(value) && readNumber(value, undefined).phoneE164 === value;
  return isNumber ? null : { rule: 'isPhone', sentence: 'must be a phone number in E.164, such as +4915112345678' };
}

export const ASSIGN_UNMATCHED_BODY = jsonBodyDoc(AssignUnmatchedDto, {
  minimal: { summary: 'A receipt', value: { messageId: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V' } },
});
