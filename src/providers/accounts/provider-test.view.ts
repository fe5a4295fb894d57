import { ApiProperty } from '@nestjs/swagger';
import type { ProviderTestResult } from '../provider-port.js';

const REACHABLE = 'reachable';
const UNREACHABLE = 'unreachable';
const SUCCESS = 'The gateway would take messages.';

/** What a test of a provider found. */
export class ProviderTestView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether the gateway would take messages.' })
  isReachable!: boolean;

  @ApiProperty({ type: String, example: SUCCESS, description: 'What is wrong and what to do about it, in words.' })
  explanation!: string;

  static of({ isReachable, problem, note }: ProviderTestResult): ProviderTestView {
    const said = problem ?? SUCCESS;
    return { isReachable, explanation: note === undefined ? said : `${said} ${note}` };
  }

  /** What is kept under an `Idempotency-Key`. */
  static summaryOf({ isReachable }: ProviderTestView): string {
    return isReachable ? REACHABLE : UNREACHABLE;
  }

  /** What a repetition is shown: how the one test ended. */
  static ofSummary(summary: string): ProviderTestView {
    return summary === REACHABLE
      ? { isReachable: true, explanation: SUCCESS }
      : { isReachable: false, explanation: 'It failed; the first response under this Idempotency-Key said why.' };
  }
}
