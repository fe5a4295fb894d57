import { ApiProperty } from '@nestjs/swagger';
import { IsRequiredQueryNumber } from '../../platform/http/query-fields.js';

const INSTANT_MAX = 8_640_000_000_000_000;
const WITHIN = 'Unix milliseconds, within the last 192 UTC hours, the present one included.';

/** The hours of activity that are asked for. */
export class ReadActivityQuery {
  @ApiProperty({ type: 'integer', example: 1763700000000, description: `In the first hour. ${WITHIN}` })
  @IsRequiredQueryNumber(0, INSTANT_MAX)
  from!: string;

  @ApiProperty({ type: 'integer', example: 1763703600000, description: `In the last hour. ${WITHIN}` })
  @IsRequiredQueryNumber(0, INSTANT_MAX)
  to!: string;
}
