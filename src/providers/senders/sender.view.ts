import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { PROVIDER_STATUSES, type ProviderStatus } from '../record/provider.entity.js';
import { type Sender, SENDER_KINDS, type SenderKind } from '../record/sender.entity.js';

/** A sender as the API shows it. */
export class SenderView {
  @ApiProperty({ type: String, example: 'snd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the sender.' })
  senderId!: string;

  @ApiProperty({ type: String, example: '+14155550100', description: 'What messages come from.' })
  address!: string;

  @ApiProperty({ enum: SENDER_KINDS, enumName: 'SenderKind', example: 'NUMBER', description: 'What it is.' })
  kind!: SenderKind;

  @ApiProperty({
    type: String,
    example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The provider that sends for it.',
  })
  providerId!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The provider by which messages to it come in, beside `providerId`; `null` if that alone.',
  })
  inboundProviderId!: string | null;

  @ApiProperty({
    type: [String],
    example: ['US', 'CA'],
    description: 'Countries that it sends to, ISO 3166-1 alpha-2; empty means all.',
  })
  countries!: string[];

  @ApiProperty({ type: Number, example: 0, description: 'The lowest is used first.' })
  rank!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 10,
    description: 'How many parts are sent in one second; `null` means no limit.',
  })
  partsPerSecond!: number | null;

  @ApiProperty({ enum: PROVIDER_STATUSES, example: 'active', description: 'A `disabled` sender sends nothing.' })
  status!: ProviderStatus;

  static of(sender: Sender): SenderView {
    return {
      senderId: sender.senderId,
      address: sender.address,
      kind: sender.kind,
      providerId: sender.providerId,
      inboundProviderId: sender.inboundProviderId,
      countries: sender.countries,
      rank: sender.rankNumber,
      partsPerSecond: sender.partsPerSecond,
      status: sender.status,
    };
  }
}

/** A page of senders. */
export class SenderPageView extends PageView {
  @ApiProperty({ type: [SenderView], description: 'The records of this page, oldest first.' })
  data!: SenderView[];
}
