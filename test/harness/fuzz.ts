import { Agent, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ulid } from 'ulid';
import type { Random } from './numbers.js';
import type { Described, DocumentedOperation, ServedDocument } from './operations.js';
import type { Subject } from './subjects.js';

/** Texts that have broken servers: controls, other scripts, SQL, templates, paths, numbers that are none. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '%00',
  '%',
  '%zz',
  '\ud800',
  '\udfff\ud800',
  '\u202eright to left',
  '\ufeffbom',
  'e\u0301\u0327'.repeat(40),
  '👩‍👩‍👧'.repeat(100),
  '\u{10ffff}',
  "' OR '1'='1",
  '"; DROP TABLE phones; -- ',
  '\\',
  "\\'",
  '%_%',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  'x'.repeat(20_000),
  'null',
  'undefined',
  'NaN',
  '-0',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(40),
  '+',
  '+0',
  '+1',
  '+14155550000000000000',
  '＋１４１５５５５２６７１',
  'true',
  '[]',
  '{}',
  'a\r\nX-Injected: 1',
  '2026-11-22T00:00:00Z',
  '=1+1',
];

/** Texts where an address is wanted. Each is refused, or leads to a closed port of this machine. */
const HOSTILE_URLS: readonly string[] = [
  'http://127.0.0.1:1/',
  'http://127.0.0.1:1/%00%zz?a=%ff#',
  'http://127.0.0.1:0/',
  'http://127.0.0.1:99999/',
  'http://user:word@127.0.0.1:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://2130706433:1/',
  'http://0x7f000001:1/',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'http://',
  '//127.0.0.1:1/',
  `http://127.0.0.1:1/${'a'.repeat(3_000)}`,
];

/** Values of every kind that JSON has. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 63),
  [],
  [[]],
  [null],
  {},
  { length: 3 },
  { toString: 1 },
  [{ a: [{ b: [] }] }],
  ...HOSTILE_TEXTS,
];

const DEEP = 20_000;
const MANY = 5_000;

/** Bodies that are no value at all, or too much of one, with the headers that go with them. */
const HOSTILE_BODIES: readonly { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }[] = [
  ...['', '{', '{"a":', '[1,]', 'nul', '"\\ud800"', '{"a":1}{"b":2}', '\ufeff{}', '{"__proto__":{"a":1}}', '1e999'].map(
    json,
  ),
  json('['.repeat(DEEP)),
  json(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  json(JSON.stringify(Object.fromEntries(Array.from({ length: MANY }, (_none, index) => [`unknown${index}`, 1])))),
  json(JSON.stringify({ phones: Array.from({ length: MANY }, () => 'x') })),
  json(JSON.stringify({ name: 'x'.repeat(150_000) })),
  { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), headers: { 'content-type': 'application/json' } },
  { body: Buffer.from('{}'), headers: { 'content-type': 'application/json; charset=utf-16' } },
  { body: Buffer.from('{}'), headers: { 'content-type': 'text/plain' } },
  { body: Buffer.from('{}'), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: Buffer.from('{}'), headers: { 'content-type': '/;;=' } },
  { body: Buffer.from('{}'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
  { body: Buffer.from('{}'), headers: { 'content-type': 'application/json', 'content-encoding': 'zstd, br' } },
  {
    body: gzipSync(Buffer.alloc(4_000_000, 0x20)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  },
];

function json(text: string): { body: Buffer; headers: Record<string, string> } {
  return { body: Buffer.from(text), headers: { 'content-type': 'application/json' } };
}

/** Where nobody listens: whatever a request subscribes there, nothing leaves this machine. */
const NOBODY = 'http://127.0.0.1:1/hook';
const IS_URL = /^https?:\/\//;

/** The value with every address in it leading to nobody. */
function withoutForeignAddresses(value: unknown): unknown {
  if (typeof value === 'string') return IS_URL.test(value) ? NOBODY : value;
  if (Array.isArray(value)) return value.map(withoutForeignAddresses);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutForeignAddresses(field)]));
}

/** The value with one thing in it changed: a field replaced, left out, doubled or added. */
function mutated(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const place = random.below(value.length);
    if (random.chance(0.2)) return [...value, ...value];
    return value.map((item: unknown, index) => (index === place ? mutated(item, random) : item));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return mutatedObject(value, random);
  if (typeof value === 'string' && IS_URL.test(value)) return random.pick(HOSTILE_URLS);
  if (typeof value === 'string' && random.chance(0.4)) return mutatedText(value, random);
  return random.pick(HOSTILE_VALUES);
}

function mutatedObject(value: object, random: Random): unknown {
  const fields = Object.entries(value);
  const [name] = fields.length === 0 ? ['none'] : random.pick(fields);
  const kind = random.below(10);
  if (kind === 0) return { ...value, [random.pick(HOSTILE_TEXTS)]: random.pick(HOSTILE_VALUES) };
  if (kind <= 2) return Object.fromEntries(fields.filter(([other]) => other !== name));
  return Object.fromEntries(fields.map(([other, field]) => [other, other === name ? mutated(field, random) : field]));
}

function mutatedText(text: string, random: Random): string {
  const place = random.below(text.length + 1);
  const piece = random.pick([' ', '\0', 'é', '١', '😀', '-', '', text]);
  return random.chance(0.3) ? text.slice(0, place) : text.slice(0, place) + piece + text.slice(place);
}

/** Who sends, and whose things are his own. */
interface Sender {
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

/** Longer than any deadline of the service: who gets nothing by then is stuck. */
const STUCK_MS = 15_000;

/** What came back. */
interface FuzzResponse {
  /** 0 when the connection ended without one. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly durationMs: number;
}

/** Sends requests as they are, over a few kept connections. */
export class FuzzClient {
  private readonly agent: Agent;

  constructor(
    private readonly url: URL,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  send({ method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, type: string, text: string): void =>
        resolve({ status, type, text, durationMs: performance.now() - began });
      const { hostname, port } = this.url;
      const length = body === null ? {} : { 'content-length': String(body.length) };
      const sent = request({ agent: this.agent, hostname, port, method, path, headers: { ...headers, ...length } });
      sent.setTimeout(STUCK_MS, () => sent.destroy(new Error(`nothing came back within ${STUCK_MS} ms`)));
      sent.on('error', (error) => end(0, '', String(error)));
      sent.on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', () => undefined);
        response.on('close', () =>
          end(response.statusCode ?? 0, response.headers['content-type'] ?? '', Buffer.concat(pieces).toString()),
        );
      });
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** A connection may end without a response only while a body is sent that nobody wants to read to its end. */
const LARGE_BODY_BYTES = 16_384;
const PROBLEM_FIELDS = ['statusCode', 'error', 'code', 'message', 'requestId', 'details'];
const SHOWN_CHARACTERS = 600;

/** What is wrong with a response; null = nothing. */
export function faultOf(sent: FuzzRequest, got: FuzzResponse, cast: Cast): string | null {
  const fault = statusFault(sent, got) ?? bodyFault(got) ?? canaryFault(sent, got, cast);
  return fault === null ? null : `${fault}\n${shown(sent, got)}`;
}

function statusFault({ body }: FuzzRequest, { status, text }: FuzzResponse): string | null {
  if (status >= 500) return `a fault of the service: ${status}`;
  if (status === 0 && (body?.length ?? 0) < LARGE_BODY_BYTES) return `no response: ${text}`;
  return null;
}

function bodyFault({ status, type, text }: FuzzResponse): string | null {
  if (status < 400 || text === '' || !type.includes('json')) return null;
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const missing = PROBLEM_FIELDS.filter((field) => !(field in body));
    return missing.length === 0 ? null : `an error body without ${missing.join(', ')}`;
  } catch {
    return 'an error body that is no JSON';
  }
}

/**
 * A tenant must see nothing of another, except what he has sent himself. Providers are the installation's: the ADMIN
 * may assign what came in at any of them to any project, whose message names it then.
 */
function canaryFault({ sender, path, headers, body }: FuzzRequest, { text }: FuzzResponse, cast: Cast): string | null {
  if (sender.name !== 'A' && sender.name !== 'B') return null;
  const foreign = sender.name === 'A' ? cast.b : cast.a;
  const said = `${decoded(path)} ${JSON.stringify(headers)} ${body?.toString() ?? ''}`;
  const seen = foreign.canaries
    .filter((canary) => canary !== '' && canary !== foreign.ids['providerId'])
    .filter((canary) => text.includes(canary) && !said.includes(canary));
  return seen.length === 0 ? null : `something of another tenant: ${seen.join(', ')}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function shown({ sender, method, path, headers, body }: FuzzRequest, { status, text }: FuzzResponse): string {
  const { 'x-api-key': _key, ...others } = headers;
  const request = `${sender.name}: ${method} ${path} ${JSON.stringify(others)} ${body?.toString() ?? ''}`;
  return `  ${request.slice(0, SHOWN_CHARACTERS)}\n  → ${status} ${text.slice(0, SHOWN_CHARACTERS)}`;
}
