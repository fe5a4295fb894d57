import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Suppressions } from '../../consent/suppressions/suppressions.js';
import { PhoneArrivals } from '../../intake/registration/phone-arrivals.js';
import { NO_FACTS } from '../../phones/lookup/number-lookup.js';
import { countryOf } from '../../phones/record/phone-number.js';
import { optOutBaseOf } from '../../phones/record/phone.view.js';
import { KNOWN_NUMBERS, type PhoneRow, PHONES_OF_PROJECT } from '../../phones/record/record.sql.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { notFound } from '../../platform/http/problem.js';
import { Reach } from '../../tenants/reach.js';
import type { Recipient } from '../routing/routing-facts.js';

/** A link has as many characters as this one: for a number that has none yet. */
const TOKEN_EXAMPLE = 'x'.repeat(22);

/** The numbers that messages go to. */
@Injectable()
export class Recipients {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly reach: Reach,
    private readonly arrivals: PhoneArrivals,
    private readonly suppressions: Suppressions,
  ) {}

  /**
   * Registers numbers that are new to a project, in a transaction of its own; those that were erased are not registered
   * again. Throws 404, and 409 when the project is archived or its tenant has its maximum of numbers.
   */
  async register(caller: Caller, projectId: string, numbers: readonly string[]): Promise<void> {
    if (numbers.length === 0) return;
    const lookedUp = await this.arrivals.lookUp(projectId, numbers);
    await this.transactor.run(async (tx) => {
      const project = await this.reach.shareProject(tx, caller, projectId);
      const erased = await this.suppressions.erasedSince(tx, projectId, numbers, 0);
      await this.arrivals.insert(tx, project, new Map([...lookedUp].filter(([number]) => !erased.has(number))));
    });
  }

  /** What is known of a number by its row, or without one. */
  of(row: PhoneRow): Recipient {
    return { ...row, isErased: false, optOutUrl: this.linkOf(row.optOutToken) };
  }

  /** A number that was erased, and is not registered again by sending to it. */
  erased(phoneE164: string): Recipient {
    return { ...this.unregistered(phoneE164), isErased: true };
  }

  /** What a look ahead knows of a number: as a message would find it, without registering it. */
  async lookAhead(projectId: string, phoneE164: string): Promise<Recipient> {
    const [row] = await this.database.read(PHONES_OF_PROJECT([phoneE164]), [projectId, phoneE164]);
    if (row !== undefined) return this.of(row);
    const isErased = await this.transactor.run(
      async (tx) => (await this.suppressions.erasedSince(tx, projectId, [phoneE164], 0)).size > 0,
    );
    if (isErased) return this.erased(phoneE164);
    const facts = (await this.arrivals.lookUp(projectId, [phoneE164])).get(phoneE164) ?? null;
    const unregistered = this.unregistered(phoneE164);
    if (facts === null) return unregistered;
    return {
      ...unregistered,
      ...facts,
      countryCodeIso2: facts.countryCodeIso2 ?? unregistered.countryCodeIso2,
      isValidated: true,
      isValid: facts.isValid,
    };
  }

  /** Those numbers that a project does not have. Throws 404. */
  async unknownAmong(projectId: string, numbers: Iterable<string>): Promise<string[]> {
    const wanted = [...new Set(numbers)];
    if (wanted.length === 0) return [];
    const rows = await this.database.read(KNOWN_NUMBERS(wanted), [...wanted, projectId]);
    if (rows.length === 0) throw notFound();
    const known = new Set(rows.map(({ phoneE164 }) => phoneE164));
    return wanted.filter((number) => !known.has(number));
  }

  /** What is known of a number that the project does not have, before it is looked up. */
  unregistered(phoneE164: string): Recipient {
    return {
      phoneE164,
      isOptedOut: false,
      optOutReason: null,
      isValidated: false,
      ...NO_FACTS,
      isValid: false,
      lastOptOutReminderAt: null,
      messageCount: 0,
      createdAt: null,
      countryCodeIso2: countryOf(phoneE164),
      isErased: false,
      optOutUrl: this.linkOf(TOKEN_EXAMPLE),
    };
  }

  private linkOf(token: string): string {
    return optOutBaseOf(this.config) + token;
  }
}
