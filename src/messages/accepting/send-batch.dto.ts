import { ApiProperty } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { IsListOf, objectFault } from '../../platform/http/fields.js';
import { SendMessageDto } from './send-message.dto.js';

/** Messages in one request. */
export const BATCH_MAX = 1_000;
export const BATCH_BODY_BYTES = 8_000_000;

/** Messages to send in one request. A faulty one hinders no other. */
export class SendBatchDto {
  @ApiProperty({
    type: [SendMessageDto],
    minItems: 1,
    maxItems: BATCH_MAX,
    description: 'The messages. One that is not valid does not affect the others.',
  })
  @IsListOf(isObject, { min: 1, max: BATCH_MAX })
  messages!: SendMessageDto[];
}

function isObject(value: unknown): ReturnType<typeof objectFault> {
  return value === null ? { rule: 'isObject', sentence: 'must be an object' } : objectFault(value);
}

export const SEND_BATCH_BODY = jsonBodyDoc(SendBatchDto, {
  minimal: { summary: 'One message', value: { messages: [{ to: '+14155552601', text: 'Your order has shipped.' }] } },
  full: {
    summary: 'Two messages',
    value: {
      messages: [
        { to: '+14155552601', text: 'Your order has shipped.', clientReference: 'order-4711' },
        { to: '(415) 555-2602', defaultCountry: 'US', text: 'Your order has shipped.', clientReference: 'order-4712' },
      ],
    },
  },
});
