import { ApiProperty } from '@nestjs/swagger';
import { PhoneView } from '../../phones/record/phone.view.js';

export const REGISTRATION_STATUSES = ['created', 'known', 'invalid'] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** What became of one input. */
export class RegistrationItemView {
  @ApiProperty({ type: String, example: '(415) 555-2602', description: 'The number as it was sent.' })
  input!: string;

  @ApiProperty({
    enum: REGISTRATION_STATUSES,
    example: 'created',
    description: '`created`: registered by this request. `known`: registered before. `invalid`: not a phone number.',
  })
  status!: RegistrationStatus;

  @ApiProperty({ type: PhoneView, nullable: true, description: 'The phone number; `null` if it is invalid.' })
  phone!: PhoneView | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why it is invalid; otherwise `null`.' })
  error!: string | null;
}

/** What became of all inputs, in their order. */
export class RegistrationView {
  @ApiProperty({
    type: [RegistrationItemView],
    description: 'One result for each number, in the order of the request.',
  })
  data!: RegistrationItemView[];
}
