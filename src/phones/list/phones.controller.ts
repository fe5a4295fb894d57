import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { ListPhonesQuery } from './list-phones.query.js';
import { PhonePipe } from '../record/phone.pipe.js';
import { PhonePageView, PhoneView } from '../record/phone.view.js';
import { PhonesReader } from './phones-reader.js';

@ApiTags('phones')
@Controller('v1/phones')
export class PhonesController {
  constructor(private readonly phones: PhonesReader) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listPhones',
    summary: 'List phone numbers',
    description: 'A TENANT key sees the numbers of its project; an ADMIN key those of all, summed up.',
    type: PhonePageView,
    success: 'A page of numbers.',
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
    type: PhoneView,
    success: 'The number.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@CurrentCaller() caller: Caller, @Param('phoneE164', PhonePipe) phoneE164: string): Promise<PhoneView> {
    return this.phones.read(caller, phoneE164);
  }
}
