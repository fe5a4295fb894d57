import { ApiProperty } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsText } from '../platform/http/fields.js';

/** More than any token has, so that one which was copied badly is refused as one that opens nothing. */
export const TOKEN_MAX = 128;
/** The whole body, in bytes: nobody has proved anything when it is read. */
export const REDEEM_BODY_BYTES = 1_000;

/** What opens a console link. */
export class RedeemConsoleLinkDto {
  @ApiProperty({
    type: String,
    example: 'plink_01JD8V4T9Z6Q2M5N7P8R0S1T2V_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
    minLength: 1,
    maxLength: TOKEN_MAX,
    description: 'The token of the link: what follows `#/join/` in its `url`.',
  })
  @IsText({ min: 1, max: TOKEN_MAX, verbatim: true })
  token!: string;
}

export const REDEEM_CONSOLE_LINK_BODY = jsonBodyDoc(RedeemConsoleLinkDto, {
  minimal: {
    summary: 'A token',
    value: { token: 'plink_01JD8V4T9Z6Q2M5N7P8R0S1T2V_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0' },
  },
});
