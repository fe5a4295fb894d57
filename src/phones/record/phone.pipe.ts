import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalidField } from '../../platform/http/problem.js';
import { PHONE_PATTERN } from './phone-number.js';

/** Refuses a path parameter that cannot be a number, before a query is made; gives it its plus. */
@Injectable()
export class PhonePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!PHONE_PATTERN.test(value))
      throw invalidField('phoneE164', 'isPhone', 'phoneE164 must be 2 to 15 digits, with or without a leading "+"');
    return value.startsWith('+') ? value : `+${value}`;
  }
}
