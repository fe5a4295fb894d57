/** Whether an opt-out counted for one project or for the whole tenant, as far as a client can know. */

/** Once a stop has had so long it is everywhere, a kill or not; one that is dropped by a switch before may not be. */
export const SPREAD_WITHIN_MS = 15_000;

/**
 * A change of a tenant's scope: when it was asked for, when it was acknowledged, and when a client saw that what was
 * out before had been carried (null where it never did).
 * @typedef {{ tenantId: string, scope: 'project' | 'tenant', askedAt: number, respondedAt: number,
 *   appliedAt: number | null }} Switch
 */

/** The scopes of one tenant. */
export class Scopes {
  #switches;

  /** @param {readonly Switch[]} switches of all tenants @param {string} tenantId */
  constructor(switches, tenantId) {
    this.#switches = switches.filter((one) => one.tenantId === tenantId);
  }

  /**
   * The scope during all of a time; `unclear` where a switch was under way, or came between.
   * @param {number} from @param {number} until
   */
  during(from, until) {
    const before = this.#switches.filter(({ askedAt }) => askedAt <= until).at(-1);
    return before !== undefined && before.respondedAt <= from ? before.scope : 'unclear';
  }

  /**
   * Whether what was declared then spreads: for certain, perhaps, or not. A switch back may drop what is young.
   * @param {number} from @param {number} until
   */
  spreads(from, until) {
    const [now, then] = [this.during(from, until), this.during(from, until + SPREAD_WITHIN_MS)];
    if (now === 'project') return 'no';
    return now === 'tenant' && then !== 'unclear' ? 'yes' : 'perhaps';
  }

  /**
   * Switches to scope `tenant`: from when to when what is out was carried, and whether all of it was for certain.
   */
  get carrying() {
    return this.#switches.flatMap(({ scope, askedAt, appliedAt }, index) => {
      if (scope !== 'tenant' || askedAt === 0) return [];
      const next = this.#switches[index + 1]?.askedAt ?? Infinity;
      const isCertain = appliedAt !== null && appliedAt + SPREAD_WITHIN_MS <= next;
      return [{ from: askedAt, until: appliedAt ?? next, isCertain }];
    });
  }
}
