import { ApiProperty } from '@nestjs/swagger';
import { listOf } from '../meaning.js';
import { ERROR_CODES } from './error-codes.js';
import type { Problem } from './problem.js';

/** For generated clients, whose type of `code` stays open for later words: an enum would close it. */
const CODES = { 'x-codes': Object.keys(ERROR_CODES) };

/** One fault of one field. */
export class ProblemDetailBody {
  @ApiProperty({
    example: 'endpoint.url',
    description: 'The faulty body field, query parameter, path parameter or header.',
  })
  path!: string;

  @ApiProperty({ example: 'isWebhookUrl', description: 'The rule that it breaks: a stable word for programs.' })
  rule!: string;

  @ApiProperty({ example: 'endpoint.url must be an http or https URL', description: 'What is wrong, in one sentence.' })
  message!: string;
}

/** The one body of every failure. */
export class ProblemBody {
  @ApiProperty({ example: 400, description: 'The HTTP status of the response.' })
  statusCode!: number;

  @ApiProperty({ example: 'Bad Request', description: 'The HTTP reason phrase.' })
  error!: string;

  @ApiProperty({
    example: 'validation_failed',
    description: `A stable word for programs; more may be added.\n${listOf(ERROR_CODES)}`,
    ...CODES,
  })
  code!: string;

  @ApiProperty({
    example: 'endpoint.url must be an http or https URL',
    description: 'What went wrong, in one sentence.',
  })
  message!: string;

  @ApiProperty({
    example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    description: 'The id of this request, as in `X-Request-Id`.',
  })
  requestId!: string;

  @ApiProperty({
    type: [ProblemDetailBody],
    description: 'The faulty fields of an invalid request; otherwise empty.',
  })
  details!: ProblemDetailBody[];

  /** What a Problem looks like to a caller. */
  static of(problem: Problem, requestId: string): ProblemBody {
    return {
      statusCode: problem.statusCode,
      error: problem.reason,
      code: problem.code,
      message: problem.message,
      requestId,
      details: problem.details.map(({ path, rule, message }) => ({ path, rule, message })),
    };
  }
}
