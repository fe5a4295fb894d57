import { ApiProperty } from '@nestjs/swagger';
import { type AttemptResult, type Outcome, OUTCOMES, statusSentence } from './sending/outcome.js';

const SUMMARY_SEPARATOR = '|';

/** What the receiver said to a test. */
export class TestResultView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether the receiver returned a 2xx status.' })
  isSuccess!: boolean;

  @ApiProperty({ enum: OUTCOMES, example: 'SUCCESS', description: 'How the attempt ended.' })
  outcome!: Outcome;

  @ApiProperty({
    type: String,
    example: 'The endpoint answered 200 in 84 ms.',
    description: 'What happened and what to check, in words.',
  })
  explanation!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 200,
    description: 'HTTP status of the response; `null` if there was none.',
  })
  statusCode!: number | null;

  @ApiProperty({
    type: Number,
    example: 84,
    description: 'Time from the DNS lookup to the last byte of the response, in milliseconds.',
  })
  durationMs!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ok',
    description: 'The first 8 kB of the response. `null` when the request is repeated: it is not stored.',
  })
  answer!: string | null;

  @ApiProperty({
    type: String,
    example: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The `webhook-id` of the test event.',
  })
  webhookId!: string;

  static of(result: AttemptResult, webhookId: string): TestResultView {
    const { outcome, statusCode, durationMs, answer } = result;
    return {
      isSuccess: outcome === 'SUCCESS',
      outcome,
      explanation: result.error ?? successSentence(statusCode, durationMs),
      statusCode,
      durationMs,
      answer: answer === null ? null : answer.toString('utf8'),
      webhookId,
    };
  }

  /** What is kept under an `Idempotency-Key`, short enough for the place of an id: nothing that the receiver wrote. */
  static summaryOf({ webhookId, outcome, statusCode, durationMs }: TestResultView): string {
    return [webhookId, outcome, statusCode ?? '', durationMs].join(SUMMARY_SEPARATOR);
  }

  /** What a repetition is shown: how the one test ended. */
  static ofSummary(summary: string): TestResultView {
    const [webhookId = '', outcome = '', status = '', duration = ''] = summary.split(SUMMARY_SEPARATOR);
    const [statusCode, durationMs] = [status === '' ? null : Number(status), Number(duration)];
    const isSuccess = outcome === 'SUCCESS';
    const failure =
      (statusCode === null ? null : statusSentence(statusCode)) ??
      `It ended as ${outcome}; the first response under this Idempotency-Key said more.`;
    return {
      isSuccess,
      outcome: outcome as Outcome,
      explanation: isSuccess ? successSentence(statusCode, durationMs) : failure,
      statusCode,
      durationMs,
      answer: null,
      webhookId,
    };
  }
}

function successSentence(statusCode: number | null, durationMs: number): string {
  return `The endpoint answered ${statusCode ?? ''} in ${durationMs} ms.`;
}
