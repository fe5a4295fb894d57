import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalidField } from '../../platform/http/problem.js';
import { pathNumberFault } from './phone-number.js';

/** Refuses a path parameter that cannot be a number, before a query is made; gives it its plus. */
@Injectable()
export class PhonePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const fault = pathNumberFault(value);
    if (fault !== null) throw invalidField('phoneE164', fault.rule, `phoneE164 ${fault.sentence}`);
    return value.startsWith('+') ? value : `+${value}`;
  }
}
