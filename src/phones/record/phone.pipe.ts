import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalidField, type Problem } from '../../platform/http/problem.js';
import { pathNumberFault } from './phone-number.js';

/** Refuses a path parameter that cannot be a number, before a query is made; gives it its plus. */
@Injectable()
export class PhonePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const problem = refusedPhone(value);
    if (problem !== null) throw problem;
    return value.startsWith('+') ? value : `+${value}`;
  }
}

/** 400 for a path parameter that cannot be a number; null for one that can. */
export function refusedPhone(value: string): Problem | null {
  const fault = pathNumberFault(value);
  return fault === null ? null : invalidField('phoneE164', fault.rule, `phoneE164 ${fault.sentence}`);
}
