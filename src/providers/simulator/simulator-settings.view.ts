import { ApiProperty } from '@nestjs/swagger';
import { MASK } from '../../webhook-configs/webhook-config.view.js';
import { AVAILABILITIES, type Availability, type SimulatorSettings } from '../provider-settings.js';
import type { SettingsForm } from '../settings-form.js';
import { SimulatorSettingsDto } from './simulator-settings.dto.js';

/** The settings of a simulated gateway. */
export class SimulatorSettingsView {
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
