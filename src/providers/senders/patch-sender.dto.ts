import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { IsLeftOut, IsOneOf } from '../../platform/http/fields.js';
import { PROVIDER_STATUSES, type ProviderStatus } from '../record/provider.entity.js';
import { SenderFieldsDto } from './sender-fields.dto.js';

/** What may change of a sender; what is left out stays. */
export class PatchSenderDto extends SenderFieldsDto {
  @ApiPropertyOptional({
    enum: PROVIDER_STATUSES,
    example: 'disabled',
    description:
      'A `disabled` sender sends nothing. After 5 s, what waits for it is sent by another one, or ends `BLOCKED`.',
  })
  @IsLeftOut()
  @IsOneOf(PROVIDER_STATUSES)
  status?: ProviderStatus;
}

export const PATCH_SENDER_BODY = jsonBodyDoc(PatchSenderDto, {
  minimal: { summary: 'Send nothing more', value: { status: 'disabled' } },
  full: {
    summary: 'All fields',
    value: { countries: ['US', 'CA'], rank: 1, partsPerSecond: 100, inboundProviderId: null, status: 'active' },
  },
});
