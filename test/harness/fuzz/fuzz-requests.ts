import { ulid } from 'ulid';
import type { Described, DocumentedOperation, ServedDocument } from '../operations.js';
import type { Random } from '../random.js';
import type { Subject } from '../subjects.js';
import { HOSTILE_BODIES, HOSTILE_TEXTS } from './hostile-values.js';
import { mutated, withoutForeignAddresses } from './mutation.js';

/** Who sends, and whose things are his own. */
export interface Sender {
  readonly name: 'ADMIN' | 'A' | 'B' | 'nobody';
  readonly key: string | null;
}

/** One request as it goes over the wire. */
export interface FuzzRequest {
  readonly route: string;
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** What the requests are about: two tenants, and one whose things may be ended. */
export interface Cast {
  readonly adminKey: string;
  readonly a: Subject;
  readonly b: Subject;
  readonly victim: Subject;
}

/** Operations that can end what the others need: they are sent to the victim. */
const ENDS_THINGS = /^(PATCH|DELETE|POST) \/v1\/(tenants|projects)\/\{\w+\}(\/api-keys\/\{keyId\}(\/rotate)?)?$/;
const ENDS_ITS_KEY = 'POST /v1/api-keys/current/rotate';
const HOST_STATUSES = ['active', 'suspended', 'archived'];
const KEYS_OF_REPLAYS = Array.from({ length: 40 }, (_none, index) => `fuzz-${index}`);
const HEADER_TEXT = /^[\x20-\x7e\x80-\xff]*$/;

/** Bodies that name something of a subject, which no example can know. */
const OF_SUBJECTS: Readonly<Record<string, (ids: Readonly<Record<string, string>>) => object>> = {
  'POST /v1/projects/{projectId}/simulator/inbound': ({ receiver: to }) => ({ from: '+14155552601', to, text: 'STOP' }),
  'POST /v1/providers/{providerId}/unmatched/{unmatchedId}/assign': ({ projectId }) => ({ projectId }),
};

/** Makes requests of the operations of an OpenAPI document: valid ones, nearly valid ones and hostile ones. */
export class FuzzRequests {
  constructor(
    private readonly document: ServedDocument,
    private readonly operations: readonly DocumentedOperation[],
    private readonly random: Random,
  ) {}

  next(cast: Cast): FuzzRequest {
    const { random } = this;
    const operation = random.pick(this.operations);
    const sender = this.sender(operation, cast);
    const hostility = random.pick([0, 0, 0, 1, 1, 2]);
    const path = this.path(operation, sender, cast, hostility) + this.query(operation, cast, hostility);
    const { body, headers } = this.body(operation, hostility, sender.name === 'B' ? cast.b : cast.a);
    return {
      route: operation.route,
      sender,
      method: operation.method.toUpperCase(),
      path,
      headers: { ...headers, ...this.headers(sender, hostility) },
      body,
    };
  }

  private sender({ route }: DocumentedOperation, { adminKey, a, b, victim }: Cast): Sender {
    if (route === ENDS_ITS_KEY) return { name: 'nobody', key: victim.key };
    const dice = this.random.next();
    if (dice < 0.45) return { name: 'A', key: a.key };
    if (dice < 0.55) return { name: 'B', key: b.key };
    if (dice < 0.97) return { name: 'ADMIN', key: adminKey };
    const forged = `parley_${ulid()}_${'x'.repeat(40)}`;
    return { name: 'nobody', key: this.random.pick([null, '', forged, `${a.key}x`]) };
  }

  private path({ path, route }: DocumentedOperation, { name }: Sender, cast: Cast, hostility: number): string {
    const { random } = this;
    const own = name === 'B' ? cast.b : cast.a;
    const other = name === 'B' ? cast.a : cast.b;
    const isEnding = ENDS_THINGS.test(route) && !route.endsWith('/api-keys') && !route.endsWith('/projects');
    const filled = path.replace(/\{(\w+)\}/g, (_all, parameter: string) => {
      const subject = isEnding ? cast.victim : random.chance(0.8) ? own : other;
      const known = subject.ids[parameter] ?? `none_${ulid()}`;
      if (hostility === 0 || random.chance(0.7)) return encodeURIComponent(known);
      return random.pick([
        `${known.slice(0, 4)}${ulid()}`,
        safely(random.pick(HOSTILE_TEXTS)),
        safely(known.toLowerCase()),
      ]);
    });
    if (hostility < 2 || random.chance(0.8)) return filled;
    return random.pick([
      `${filled}/`,
      `/${filled}`,
      `${filled}/%2e%2e/x`,
      `${filled};a=1`,
      filled.toUpperCase(),
      `${filled}%zz`,
    ]);
  }

  private query({ parameters }: DocumentedOperation, cast: Cast, hostility: number): string {
    const { random } = this;
    const pairs = parameters
      .filter(({ in: place }) => place === 'query')
      .filter(() => random.chance(0.35))
      .flatMap((parameter) => {
        const value =
          hostility === 0 || random.chance(0.5) ? this.valueOf(parameter, cast) : random.pick(HOSTILE_TEXTS);
        const name = `${parameter.name ?? ''}${hostility > 0 && random.chance(0.1) ? '[]' : ''}`;
        const pair = `${name}=${safely(value)}`;
        return hostility > 0 && random.chance(0.1) ? [pair, pair] : [pair];
      });
    if (hostility === 2 && random.chance(0.2)) pairs.push(`${safely(random.pick(HOSTILE_TEXTS))}=1`);
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  }

  private valueOf({ name = '', schema = {} }: Described, cast: Cast): string {
    const { random } = this;
    const { a, b } = cast;
    const item = schema.items ?? schema;
    const choices = (item as { enum?: readonly string[] }).enum;
    if (choices !== undefined) return random.pick(choices);
    if (name === 'limit') return String(1 + random.below(100));
    if (name === 'country') return random.pick(['US', 'DE', 'GBR', 'Germany']);
    if (name === 'search') return random.pick(['415', '+1', '2601', '(415) 555']);
    if (name === 'status') return random.pick(HOST_STATUSES);
    if (name === 'cursor') return '';
    if (/tenantIds?$/i.test(name)) return String(random.pick([a, b]).ids['tenantId']);
    if (/projectIds?$/i.test(name)) return String(random.pick([a, b]).ids['projectId']);
    if (item.type === 'boolean' || /^is[A-Z]/.test(name)) return random.pick(['true', 'false']);
    if (item.type === 'integer' || item.type === 'number') return String(random.below(1_000));
    return random.pick(['1', 'phone.created', 'a text', String(a.ids['keyId'])]);
  }

  private body(
    operation: DocumentedOperation,
    hostility: number,
    { ids }: Subject,
  ): Pick<FuzzRequest, 'headers' | 'body'> {
    const { random } = this;
    const content = operation.requestBody?.content ?? {};
    const [type] = Object.keys(content);
    if (type === undefined && (hostility < 2 || operation.method === 'get')) return { headers: {}, body: null };
    if (hostility === 2 && random.chance(0.5)) return random.pick(HOSTILE_BODIES);
    if (type !== undefined && !type.includes('json')) return this.csv(type, hostility);
    const examples = Object.values(content[type ?? '']?.examples ?? {});
    const example = examples.length === 0 ? {} : random.pick(examples);
    const shared = /^#\/components\/examples\/(.+)$/.exec(example.$ref ?? '')?.[1];
    const value = shared === undefined ? example.value : this.document.components.examples?.[shared]?.value;
    const own = OF_SUBJECTS[operation.route]?.(ids);
    let sent = withoutForeignAddresses(own ?? value ?? {});
    for (let round = 0; round < hostility; round += 1) sent = mutated(sent, random);
    return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(sent) ?? 'null') };
  }

  private csv(type: string, hostility: number): Pick<FuzzRequest, 'headers' | 'body'> {
    const { random } = this;
    const head = hostility === 0 ? 'phoneE164,note' : random.pick(['phone', 'phoneE164,unknown', '"phone', 'note', '']);
    const rows = Array.from({ length: random.below(8) }, () =>
      hostility === 0 ? `+1415555${2_000 + random.below(900)},a note` : `"${random.pick(HOSTILE_TEXTS)},`,
    );
    return { headers: { 'content-type': type }, body: Buffer.from([head, ...rows].join('\r\n')) };
  }

  private headers({ key }: Sender, hostility: number): Record<string, string> {
    const { random } = this;
    const sent: Record<string, string> = key === null ? {} : { 'x-api-key': key };
    if (random.chance(0.3)) sent['idempotency-key'] = random.pick(KEYS_OF_REPLAYS);
    if (hostility === 0 || random.chance(0.6)) return sent;
    const text = random.pick(HOSTILE_TEXTS).slice(0, 1_000);
    const name = random.pick([
      'idempotency-key',
      'x-request-id',
      'accept',
      'x-forwarded-for',
      'origin',
      'range',
      'expect-ct',
    ]);
    return HEADER_TEXT.test(text) ? { ...sent, [name]: text } : sent;
  }
}

/** The text in a URL; half a surrogate pair has no form there. */
function safely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
