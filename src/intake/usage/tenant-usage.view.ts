import { ApiProperty } from '@nestjs/swagger';

const MAX = 'The limit that this installation sets; `null` if there is none.';

/** What a tenant uses, and what it may. */
export class TenantUsageView {
  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the tenant.' })
  tenantId!: string;

  @ApiProperty({ type: Number, example: 120_000, description: 'Phone numbers of all its projects together.' })
  phones!: number;

  @ApiProperty({ type: Number, nullable: true, example: 1_000_000, description: MAX })
  phonesMax!: number | null;

  @ApiProperty({ type: Number, example: 1, description: 'Files that are being uploaded.' })
  uploads!: number;

  @ApiProperty({ type: Number, example: 10, description: 'How many may be uploaded at once.' })
  uploadsMax!: number;

  @ApiProperty({
    type: Number,
    example: 1_048_576,
    description: 'Bytes of files that are being uploaded, or wait for their import to end.',
  })
  importBytes!: number;

  @ApiProperty({ type: Number, nullable: true, example: null, description: MAX })
  importBytesMax!: number | null;
}
