import { ApiProperty } from '@nestjs/swagger';
import { PhoneView } from '../../phones/record/phone.view.js';

export const REGISTRATION_STATUSES = ['created', 'known', 'invalid'] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** What became of one input. */
export class RegistrationItemView {
  @ApiProperty({ type: String, example: '(415) 555-2602', description: 'As it was sent.' })
  input!: string;

  @ApiProperty({
    enum: REGISTRATION_STATUSES,
    example: 'created',
    description: 'created: linked to the project now; known: linked before; invalid: no number.',
  })
  status!: RegistrationStatus;

  @ApiProperty({ type: PhoneView, nullable: true, description: 'The number as this project sees it.' })
  phone!: PhoneView | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why it is no number.' })
  error!: string | null;
}

/** What became of all inputs, in their order. */
export class RegistrationView {
  @ApiProperty({ type: [RegistrationItemView], description: 'One for each input, in the order of the input.' })
  data!: RegistrationItemView[];
}
