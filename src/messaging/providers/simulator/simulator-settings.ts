import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsNullable, IsOneOf, IsText, IsWholeNumber } from '../../../platform/http/fields.js';
import { MASK } from '../../../webhook-configs/webhook-config.view.js';
import {
  AVAILABILITIES,
  type Availability,
  type SettingsForm,
  SIMULATOR_DEFAULTS,
  type SimulatorSettings,
} from '../adapter/provider-settings.js';
import { REFUSED_PASSWORD } from './simulator-plan.js';

const LATENCY_MAX_MS = 10_000;
const RECEIPT_MAX_MS = 3_600_000;
const SEED_MAX = 2_147_483_647;
const PASSWORD_MAX = 200;

/** How a simulated gateway behaves. */
class SimulatorSettingsDto {
  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: LATENCY_MAX_MS,
    example: 20,
    description: `How long the gateway takes to respond, in milliseconds. Default: ${SIMULATOR_DEFAULTS.latencyMs}.`,
  })
  @IsLeftOut()
  @IsWholeNumber(0, LATENCY_MAX_MS)
  latencyMs?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: RECEIPT_MAX_MS,
    example: 200,
    description:
      'How long after its response the gateway sends the receipt, in milliseconds. ' +
      `Default: ${SIMULATOR_DEFAULTS.receiptMs}.`,
  })
  @IsLeftOut()
  @IsWholeNumber(0, RECEIPT_MAX_MS)
  receiptMs?: number;

  @ApiPropertyOptional({
    enum: AVAILABILITIES,
    example: 'up',
    description:
      '`up`; `down`: takes nothing; `flapping`: up for 5 s and down for 5 s in turn; `refusing`: rejects ' +
      'every message; `breaking`: breaks the connection after each request, and has taken about half of them. ' +
      `Default: \`${SIMULATOR_DEFAULTS.availability}\`.`,
  })
  @IsLeftOut()
  @IsOneOf(AVAILABILITIES)
  availability?: Availability;

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: SEED_MAX,
    example: 7,
    description:
      'Decides what is left to chance: gateways with the same seed behave alike. ' +
      `Default: ${SIMULATOR_DEFAULTS.seed}.`,
  })
  @IsLeftOut()
  @IsWholeNumber(0, SEED_MAX)
  seed?: number;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: PASSWORD_MAX,
    example: null,
    description:
      `Stored and masked as the credentials of a real gateway. The simulator accepts every password but ` +
      `\`${REFUSED_PASSWORD}\`, with which it takes nothing. In a change, \`${MASK}\` keeps the stored one and ` +
      '`null` removes it.',
  })
  @IsNullable()
  @IsText({ min: 1, max: PASSWORD_MAX, verbatim: true })
  password?: string | null;
}

/** The settings of a simulated gateway. */
class SimulatorSettingsView {
  @ApiProperty({ type: Number, example: 20, description: 'How long it takes to respond, in milliseconds.' })
  latencyMs!: number;

  @ApiProperty({
    type: Number,
    example: 200,
    description: 'How long after its response it sends the receipt, in milliseconds.',
  })
  receiptMs!: number;

  @ApiProperty({
    enum: AVAILABILITIES,
    example: 'up',
    description: 'Whether it takes messages, and what it does with them.',
  })
  availability!: Availability;

  @ApiProperty({ type: Number, example: 7, description: 'Decides what is left to chance.' })
  seed!: number;

  @ApiProperty({ type: String, nullable: true, example: null, description: '`********` if one is stored.' })
  password!: string | null;

  static of(settings: SimulatorSettings): SimulatorSettingsView {
    const { latencyMs, receiptMs, availability, seed, password } = settings;
    return { latencyMs, receiptMs, availability, seed, password: password === null ? null : MASK };
  }
}

/** A simulated gateway needs no settings. */
export const SIMULATOR_FORM: SettingsForm<SimulatorSettings> = {
  title: 'Simulator',
  summary: 'a gateway inside of Parley that sends nothing to anybody, for tests',
  manual:
    '`SIMULATOR` is a gateway inside of Parley that sends nothing to anybody; what it does with a message depends ' +
    'on the number that the message goes to, as `docs/simulator.md` lists.',
  createDto: SimulatorSettingsDto,
  patchDto: SimulatorSettingsDto,
  viewType: SimulatorSettingsView,
  secrets: ['password'],
  show: (settings) => SimulatorSettingsView.of(settings),
};
