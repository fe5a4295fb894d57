import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BulkCharge, type Charge } from '../../access/bulk-charge.js';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/once.decorator.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { BulkWork, LargeBody } from '../../platform/http/route-marks.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { phonesLimitReached } from '../../phones/record/phone-counts.js';
import { archived } from '../../tenants/status.js';
import { PhoneRegistration } from './phone-registration.js';
import { REGISTER_PHONES_BODY, REGISTRATION_BODY_BYTES, RegisterPhonesDto } from './register-phones.dto.js';
import { RegistrationView } from './registration.view.js';

/** An operator may set any other (`TENANT_PHONES_MAX`). */
const PHONES_MAX_EXAMPLE = 1_000_000;

@ApiTags('phones')
@Controller('v1/projects/:projectId/phones')
export class PhoneRegistrationController {
  constructor(private readonly registration: PhoneRegistration) {}

  @Post()
  @LargeBody(REGISTRATION_BODY_BYTES)
  @BulkWork()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'registerPhones',
    summary: 'Register phone numbers',
    description:
      'Registers 1 to 1,000 numbers with a project and looks them up. Numbers can be written in any common ' +
      'format; they are stored in E.164. Registering a number again changes nothing, and an invalid number ' +
      'does not affect the others. The body can be up to 300 kB. A request costs one point of the rate limit, and ' +
      'one more for every 25 numbers. It is committed in slices of 100: if it fails, earlier slices stay registered, ' +
      'and sending it again is safe.',
    type: RegistrationView,
    body: REGISTER_PHONES_BODY,
    success: 'The result of each number, in the order of the request.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project'), phonesLimitReached(PHONES_MAX_EXAMPLE)],
    idempotent: true,
  })
  register(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: RegisterPhonesDto,
    @Once() once: OnceRequest,
    @BulkCharge() charge: Charge,
  ): Promise<RegistrationView> {
    return this.registration.register(caller, projectId, dto, { once, charge });
  }
}
