import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Database } from '../../platform/database/database.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { Reach } from '../../tenants/reach.js';
import { type Arrival, PhoneArrivals } from './phone-arrivals.js';
import { type NumberReading, readNumber } from '../../phones/record/phone-number.js';
import { PHONES_OF_PROJECT } from '../../phones/record/record.sql.js';
import { PhonesReader } from '../../phones/list/phones-reader.js';
import type { RegisterPhonesDto } from './register-phones.dto.js';
import type { RegistrationItemView, RegistrationView } from './registration.view.js';

type Read = NumberReading & { readonly input: string };

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

  /** What became of each input, in order. Throws 404 for the project, and 409 when it is archived. */
  async register(
    caller: Caller,
    projectId: string,
    dto: RegisterPhonesDto,
    once: OnceRequest,
  ): Promise<RegistrationView> {
    await this.reach.requireProject(caller, projectId);
    const reads = dto.phones.map((input) => ({ input, ...readNumber(input, dto.defaultCountry) }));
    const numbers = reads.flatMap(({ phoneE164 }) => (phoneE164 === null ? [] : [phoneE164]));
    return this.idempotency.run(once, {
      statusCode: 200,
      prepare: () => this.arrivals.lookUp(projectId, numbers),
      work: async (tx, lookedUp) =>
        this.answer(reads, await this.arrivals.lay(tx, await this.reach.shareProject(tx, caller, projectId), lookedUp)),
      idOf: () => projectId,
      show: async () => this.answer(reads, await this.known(projectId, numbers)),
    });
  }

  private async known(projectId: string, numbers: readonly string[]): Promise<Map<string, Arrival>> {
    const wanted = [...new Set(numbers)];
    const rows =
      wanted.length === 0 ? [] : await this.database.readOnce(PHONES_OF_PROJECT(wanted), [projectId, ...wanted]);
    return new Map(rows.map((row) => [row.phoneE164, { row, isNew: false }]));
  }

  private answer(reads: readonly Read[], arrivals: ReadonlyMap<string, Arrival>): RegistrationView {
    const seen = new Set<string>();
    return { data: reads.map((read) => this.item(read, arrivals, seen)) };
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
