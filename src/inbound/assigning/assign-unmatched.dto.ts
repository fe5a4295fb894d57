import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { HasNoFault } from '../../platform/http/fault.js';
import { IsLeftOut } from '../../platform/http/fields.js';
import { idFault } from '../../platform/http/query-fields.js';

/** Where something belongs that fits nothing. */
export class AssignUnmatchedDto {
  @ApiPropertyOptional({
    type: String,
    example: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Of a `RECEIPT`: the message that it tells of.',
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
}

export const ASSIGN_UNMATCHED_BODY = jsonBodyDoc(AssignUnmatchedDto, {
  minimal: { summary: 'A receipt', value: { messageId: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V' } },
});
