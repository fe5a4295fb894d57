import { Injectable } from '@nestjs/common';
import type { CountryCode } from 'libphonenumber-js/max';
import type { Charge } from '../../access/bulk-charge.js';
import type { Caller } from '../../access/caller.js';
import { Database } from '../../platform/database/database.js';
import { inSlices } from '../../platform/grouping.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { Reach } from '../../tenants/reach.js';
import { type Arrival, PhoneArrivals } from './phone-arrivals.js';
import type { LookedUp } from '../../phones/lookup/first-lookup.js';
import { type NumberReading, readNumber } from '../../phones/record/phone-number.js';
import { PHONES_OF_PROJECT } from '../../phones/record/record.sql.js';
import { PhonesReader } from '../../phones/list/phones-reader.js';
import type { RegisterPhonesDto } from './register-phones.dto.js';
import type { RegistrationItemView, RegistrationView } from './registration.view.js';

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
    private readonly reach: Reach,
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
