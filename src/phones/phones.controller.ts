import { Controller, Get, Injectable, Param, type PipeTransform, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../access/caller.js';
import { Roles } from '../access/route.decorators.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { invalidField, type Problem } from '../platform/http/problem.js';
import { ListPhonesQuery } from './list-phones.query.js';
import { pathNumberFault } from './phone-number.js';
import { PhonePageView, PhoneView } from './phone.view.js';
import { PhonesReader } from './phones-reader.js';

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

@ApiTags('phones')
@Controller('v1/phones')
export class PhonesController {
  constructor(private readonly phones: PhonesReader) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listPhones',
    summary: 'List phone numbers',
    description:
      'Returns phone numbers in ascending order. A TENANT key sees the numbers of its project. An ADMIN ' +
      'key sees those of all projects; a number in several projects is listed once, with the sums of its counters.',
    type: PhonePageView,
    success: 'A page of phone numbers.',
    failures: [400, 401, 403, 429],
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ListPhonesQuery): Promise<PhonePageView> {
    return this.phones.list(caller, query);
  }

  @Get(':phoneE164')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readPhone',
    summary: 'Read a phone number',
    description:
      'Returns one phone number. An ADMIN key sees it across all projects that have it, with the sums of ' +
      'its counters; a TENANT key as its project has it.',
    type: PhoneView,
    success: 'The phone number.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@CurrentCaller() caller: Caller, @Param('phoneE164', PhonePipe) phoneE164: string): Promise<PhoneView> {
    return this.phones.read(caller, phoneE164);
  }
}
