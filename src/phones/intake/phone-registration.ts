import { Body, Controller, Injectable, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CountryCode } from 'libphonenumber-js/max';
import { BulkCharge, type Caller, type Charge, CurrentCaller, Role } from '../../access/caller.js';
import { Once, Roles } from '../../access/route.decorators.js';
import { archived } from '../../access/status.js';
import { Database } from '../../platform/database/database.js';
import { BulkWork, LargeBody, Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { inSlices } from '../../platform/text.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import type { LookedUp } from '../lookup/phone-validation.js';
import { type NumberReading, readNumber } from '../phone-number.js';
import { PhonesReader } from '../phones-reader.js';
import { PHONES_OF_PROJECT, phonesLimitReached } from '../phones.sql.js';
import { type Arrival, PhoneArrivals } from './phone-arrivals.js';
import {
  REGISTER_PHONES_BODY,
  RegisterPhonesDto,
  REGISTRATION_BODY_BYTES,
  type RegistrationItemView,
  RegistrationView,
} from './registration.dto.js';

/** Numbers in one transaction: it takes some milliseconds, and then others have their turn. */
export const SLICE_NUMBERS = 100;

type Read = NumberReading & { readonly input: string };

/** The inputs of a slice, read, and what is known of those numbers that are new. */
interface Slice {
  readonly reads: readonly Read[];
  readonly lookedUp: LookedUp;
}

/** Links numbers to a project. Doing it again is harmless. */
@Injectable()
export class PhoneRegistration {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly arrivals: PhoneArrivals,
    private readonly reader: PhonesReader,
  ) {}

  /**
   * What became of each input, in order. Large requests commit slice by slice: when one fails, the numbers of those
   * before it stay registered. Throws 404 for the project, 409 when it is archived or the tenant
   * has its maximum of numbers, and 429.
   */
  async register(
    caller: Caller,
    projectId: string,
    dto: RegisterPhonesDto,
    { once, charge }: { readonly once: OnceRequest; readonly charge: Charge },
  ): Promise<RegistrationView> {
    await this.reach.requireProject(caller, projectId);
    await charge(dto.phones.length);
    const slices = inSlices(dto.phones, SLICE_NUMBERS);
    const items = await this.idempotency.runSliced<RegistrationItemView[], Slice>(once, {
      statusCode: 200,
      prepare: async (slice) => {
        const reads = readsOf(slices[slice] ?? [], dto.defaultCountry);
        return { reads, lookedUp: await this.arrivals.lookUp(projectId, numbersOf(reads)) };
      },
      work: async (tx, { reads, lookedUp }) =>
        this.items(
          reads,
          await this.arrivals.insert(tx, await this.reach.shareProject(tx, caller, projectId), lookedUp),
        ),
      isLast: (_items, slice) => slice === slices.length - 1,
      idOf: () => projectId,
      show: () =>
        Promise.all(
          slices.map(async (inputs) => {
            const reads = readsOf(inputs, dto.defaultCountry);
            return this.items(reads, await this.known(projectId, numbersOf(reads)));
          }),
        ),
    });
    return { data: items.flat() };
  }

  private async known(projectId: string, numbers: readonly string[]): Promise<Map<string, Arrival>> {
    const wanted = [...new Set(numbers)];
    const rows = wanted.length === 0 ? [] : await this.database.read(PHONES_OF_PROJECT(wanted), [projectId, ...wanted]);
    return new Map(rows.map((row) => [row.phoneE164, { row, isNew: false }]));
  }

  private items(reads: readonly Read[], arrivals: ReadonlyMap<string, Arrival>): RegistrationItemView[] {
    const seen = new Set<string>();
    return reads.map((read) => this.item(read, arrivals, seen));
  }

  private item(
    { input, phoneE164, error }: Read,
    arrivals: ReadonlyMap<string, Arrival>,
    seen: Set<string>,
  ): RegistrationItemView {
    if (phoneE164 === null) return { input, status: 'invalid', phone: null, error };
    const arrival = arrivals.get(phoneE164);
    if (arrival === undefined) return { input, status: 'known', phone: null, error: null };
    const isFirst = !seen.has(phoneE164);
    seen.add(phoneE164);
    return {
      input,
      status: arrival.isNew && isFirst ? 'created' : 'known',
      phone: this.reader.viewOf(arrival.row),
      error: null,
    };
  }
}

function readsOf(inputs: readonly string[], defaultCountry: CountryCode | undefined): Read[] {
  return inputs.map((input) => ({ input, ...readNumber(input, defaultCountry) }));
}

function numbersOf(reads: readonly Read[]): string[] {
  return reads.flatMap(({ phoneE164 }) => (phoneE164 === null ? [] : [phoneE164]));
}

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
