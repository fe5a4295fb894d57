import type { Response } from 'supertest';
import { DOUBTFUL_STOP } from './consent-world.js';
import { newNumber, type Random } from './numbers.js';
import { type DocumentedOperation, fillPath, type Method, POLICY, queryOf } from './operations.js';
import type { ProjectWorld, World } from './world.js';

const NUMBERS_AT_ONCE = 3;
const LATER_SHARE = 0.8;
const LATER_MS = 3_600_000;
const TEXT = 'Your order has shipped.';

/** A tenant with what it starts with. */
export interface Actor {
  readonly project: ProjectWorld;
  /** Numbers that it names, known to it or not. */
  readonly numbers: readonly string[];
  /** The number that it sends from and receives with. */
  readonly address: string;
  /** Where its webhook configs lead. */
  readonly hookUrl: string;
  /** Things that its random requests leave alone, by the name of their ids. */
  readonly kept: Readonly<Record<string, string>>;
}

/** A message that waits for an hour. */
function messageForLater(to: string): object {
  return { to, text: TEXT, sendAt: Date.now() + LATER_MS };
}

/** What a tenant sends with one operation: drawn at random, or the example of `policy.ts`. `count` numbers its URLs. */
function bodyOf(
  { route, method }: DocumentedOperation,
  actor: Actor,
  random: Random,
  count: number,
): object | string | undefined {
  const endpoint = { url: `${actor.hookUrl}/${count}` };
  const choices: Readonly<Record<string, () => object | string>> = {
    'POST /v1/projects/{projectId}/phones/import': () => csv(actor, random),
    'POST /v1/projects/{projectId}/phones': () => ({
      phones: Array.from({ length: NUMBERS_AT_ONCE }, () => random.pick(actor.numbers)),
    }),
    // Most are for later, so that there is something to cancel.
    'POST /v1/projects/{projectId}/messages': () => {
      const to = random.pick(actor.numbers);
      return random.chance(LATER_SHARE) ? messageForLater(to) : { to, text: TEXT };
    },
    'POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out': () =>
      random.pick([{}, { reason: 'COMPLAINT', note: 'By telephone.' }, { reason: 'PROVIDER_BLOCK' }]),
    'POST /v1/projects/{projectId}/simulator/inbound': () => ({
      from: random.pick(actor.numbers),
      to: actor.address,
      text: random.pick(['STOP', 'START', 'HELP', 'Thank you.']),
    }),
    'POST /v1/projects/{projectId}/webhook-configs': () => ({ endpoint }),
    'PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}': () =>
      random.pick([
        { endpoint: { isActive: random.chance(0.7) } },
        { endpoint },
        { subscriptions: { phoneEvents: ['OPTED_OUT'] } },
      ]),
  };
  const policy = POLICY[route];
  if (policy === undefined && method !== 'get')
    throw new Error(`${route} does not stand in test/harness/operations.ts: this test cannot do it`);
  return (choices[route] ?? policy?.body)?.();
}

/** Some of its numbers, some with a change of mind. */
function csv(actor: Actor, random: Random): string {
  const rows = Array.from({ length: NUMBERS_AT_ONCE }, () =>
    [random.pick(actor.numbers), random.pick(['', 'true', 'false']), random.pick(['', 'A signed form.'])].join(','),
  );
  return ['phoneE164,isOptedOut,evidence', ...rows].join('\r\n');
}

/** The share of a tenant's requests that name something of somebody else. */
const TRESPASS_SHARE = 0.15;
const VISIT_SHARE = 0.05;
/** What stands for somebody's project in a path; never learnt from responses. */
const FIXED_IDS = ['tenantId', 'projectId'];
const REQUEST_ID = { 'X-Request-Id': 'tenant-acts' };
type Ids = Readonly<Record<string, string>>;

/** One request as it went out. */
interface Act {
  readonly route: string;
  readonly path: string;
  readonly status: number;
  readonly text: string;
  /** Whether it named something of somebody else. */
  readonly isTrespass: boolean;
}

/**
 * What one tenant does: any operation of the document, drawn at random, with ids that earlier responses showed.
 * Operations that only the operator may use are done by him, for this tenant's project.
 */
export class TenantActs {
  /** Ids by the name that they have in paths and responses, each with the ids under which it was seen. */
  private readonly ids = new Map<string, Map<string, Ids>>();
  readonly done: Act[] = [];

  constructor(
    private readonly world: World,
    private readonly operations: readonly DocumentedOperation[],
    private readonly random: Random,
    readonly actor: Actor,
  ) {
    const { tenantId, projectId } = actor.project;
    this.ids.set('tenantId', new Map([[tenantId, {}]])).set('projectId', new Map([[projectId, {}]]));
    this.ids.set('phoneE164', new Map(actor.numbers.map((number) => [number, {}])));
  }

  /** The operations that a TENANT key may use. */
  get ownOperations(): DocumentedOperation[] {
    return this.operations.filter((operation) => operation['x-required-roles']?.includes('TENANT'));
  }

  /** Own operations that never succeeded, by their last responses. */
  get neverDone(): string[] {
    const last = (route: string): string =>
      this.done.findLast((act) => act.route === route && !act.isTrespass)?.text ??
      'nothing: no id for its path is known';
    const succeeded = new Set(this.done.filter(({ status }) => status < 300).map(({ route }) => route));
    return this.ownOperations
      .map(({ route }) => route)
      .filter((route) => !succeeded.has(route))
      .map((route) => `${route} was answered ${last(route)}`);
  }

  /** The paths of an operation for what is kept and for what was seen last, `most` of each kind. */
  pathsOf({ path }: DocumentedOperation, most: number): string[] {
    const sets = namesIn(path).reduceRight<Ids[]>(
      (some, name) =>
        some.flatMap((ids) =>
          ids[name] === undefined
            ? this.idsOf(name, most).map((id) => ({ ...this.ids.get(name)?.get(id), ...ids, [name]: id }))
            : [ids],
        ),
      [{}],
    );
    return sets.map((ids) => fillPath(path, ids));
  }

  private idsOf(name: string, most: number): string[] {
    const kept = this.actor.kept[name];
    return [...(kept === undefined ? [] : [kept]), ...[...(this.ids.get(name)?.keys() ?? [])].slice(-most)];
  }

  /** One request at random; `others` is somebody whose things it may name. */
  async act(others: TenantActs | null): Promise<void> {
    if (this.random.chance(VISIT_SHARE)) return this.visit();
    const operation = this.random.pick(
      this.operations.filter(({ method, ...one }) => method !== 'get' || one['x-required-roles']?.includes('TENANT')),
    );
    await this.do(operation, others !== null && this.random.chance(TRESPASS_SHARE) ? others : null);
  }

  /**
   * One operation; without `others`, on things of its own. `nth` takes the nth newest of them, from 0 on, where there
   * are so many, instead of any.
   */
  async do(operation: DocumentedOperation, others: TenantActs | null, nth: number | null = null): Promise<void> {
    const mayTenant = operation['x-required-roles']?.includes('TENANT') === true;
    const foreign = mayTenant && others !== null ? this.foreignName(operation) : null;
    const ids = this.idsFor(operation, foreign, others, nth);
    if (ids === null) return;
    const path = `${fillPath(operation.path, ids)}${queryOf(operation.route)}`;
    const response = await this.send(
      operation.method,
      path,
      mayTenant ? this.actor.project.key : this.world.app.adminKey,
      bodyOf(operation, this.actor, this.random, this.done.length),
    );
    this.note({
      route: operation.route,
      path,
      status: response.status,
      text: response.text,
      isTrespass: foreign !== null,
    });
    if (foreign !== null) return;
    if (response.status < 300) this.learn(response.body, ids);
    if (response.status === 404) this.forget(ids);
  }

  /** A message that waits, to a person who has just opted in: one that can be canceled. */
  async scheduleMessage(): Promise<void> {
    const { project, numbers } = this.actor;
    const to = this.random.pick(numbers);
    await this.send('post', `/v1/projects/${project.projectId}/phones/${to}/opt-in`, this.world.app.adminKey, {
      evidence: 'A signed form.',
    });
    const path = `/v1/projects/${project.projectId}/messages`;
    const { body } = await this.send('post', path, project.key, messageForLater(to));
    this.learn(body, {});
  }

  /** A stop that is none of the keywords, of a person whom it does not know yet: a review that can be decided. */
  async writeDoubtfulStop(): Promise<void> {
    const { project, address } = this.actor;
    const path = `/v1/projects/${project.projectId}/simulator/inbound`;
    await this.send('post', path, project.key, { from: newNumber(), to: address, text: DOUBTFUL_STOP });
    const { body } = await this.send('get', '/v1/consent-reviews?status=open&limit=1', project.key);
    this.learn(body, {});
  }

  /** The person of one of its links opts out, or in again. */
  private async visit(): Promise<void> {
    const { body } = await this.send(
      'get',
      `/v1/phones/${this.random.pick(this.actor.numbers)}`,
      this.actor.project.key,
    );
    if (typeof body.optOutToken !== 'string') return;
    const path = `/o/${body.optOutToken}${this.random.chance(0.5) ? '' : '/undo'}`;
    const { status, text } = await this.send('post', path, null);
    this.note({ route: 'POST /o/{token}', path, status, text, isTrespass: false });
  }

  private note(act: Act): void {
    this.done.push(act);
    if (act.status >= 500) throw new Error(`${act.route} was answered ${act.status}: ${act.text}`);
    if (act.isTrespass && act.status < 400)
      throw new Error(`${act.path} is somebody else's and got ${act.status}: ${act.text}`);
  }

  private send(method: Method, path: string, key: string | null, body?: object | string): Promise<Response> {
    // Each visitor of the opt-out page comes from an address of its own: visits are limited by address.
    return this.world.send(method, path, key, body, {
      ...REQUEST_ID,
      'X-Forwarded-For': `198.51.${this.done.length >> 8}.${this.done.length & 255}`,
    });
  }

  /** The parameter that is to name somebody else's thing; null when a path has none that is anybody's own. */
  private foreignName({ path }: DocumentedOperation): string | null {
    const names = namesIn(path).filter((name) => name !== 'phoneE164');
    return names.length === 0 ? null : this.random.pick(names);
  }

  /**
   * The last parameter is drawn first: what it was seen under comes with it. Null when no id is known for one of them.
   */
  private idsFor(
    { path }: DocumentedOperation,
    foreign: string | null,
    others: TenantActs | null,
    nth: number | null,
  ): Ids | null {
    let ids: Ids = {};
    for (const name of namesIn(path).reverse()) {
      if (ids[name] !== undefined && name !== foreign) continue;
      const known = (name === foreign ? others : this)?.ids.get(name) ?? new Map<string, Ids>();
      if (known.size === 0) return null;
      const newestFirst = [...known.keys()].reverse();
      const id = (nth === null ? undefined : newestFirst[nth]) ?? this.random.pick(newestFirst);
      ids = { ...(name === foreign ? {} : known.get(id)), ...ids, [name]: id };
    }
    return ids;
  }

  /** Keeps every id of a response that some path takes. */
  private learn(answer: unknown, under: Ids): void {
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
      const isId =
        typeof value === 'string' &&
        !FIXED_IDS.includes(name) &&
        this.operations.some(({ path }) => path.includes(`{${name}}`));
      if (!isId) this.learn(value, under);
      else if (this.actor.kept[name] !== value && name !== 'phoneE164')
        this.ids.set(name, (this.ids.get(name) ?? new Map<string, Ids>()).set(value, { ...under, [name]: value }));
    }
  }

  /** What is not there any more is not named again. */
  private forget(ids: Ids): void {
    for (const [name, id] of Object.entries(ids))
      if (name !== 'phoneE164' && !FIXED_IDS.includes(name)) this.ids.get(name)?.delete(id);
  }
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
}
