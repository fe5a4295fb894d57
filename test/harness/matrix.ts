import type { Response } from 'supertest';
import type { Caller, Cast } from './callers.js';
import { type DocumentedOperation, ENDS_A_SESSION, fillPath } from './operations.js';
import { POLICY, queryOf } from './operations.js';
import { CHILDREN, type Subject, type Subjects } from './subjects.js';
import type { World } from './world.js';

type Ids = Readonly<Record<string, string>>;

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** Of everything that stands in a path but a number, written down apart from the code. */
export const ID_PREFIXES: Readonly<Record<string, string>> = {
  tenantId: 'ten',
  projectId: 'prj',
  keyId: 'key',
  webhookConfigId: 'whc',
  deliveryId: 'dlv',
  eventId: 'evt',
  importId: 'imp',
  erasureId: 'era',
  providerId: 'pvd',
  senderId: 'snd',
  unmatchedId: 'unm',
  messageId: 'msg',
  batchId: 'bat',
  consoleLinkId: 'cln',
  reviewId: 'rev',
};
/** Ids of nothing. */
export const UNKNOWN_IDS: Ids = {
  ...Object.fromEntries(Object.entries(ID_PREFIXES).map(([name, prefix]) => [name, `${prefix}_${ULID}`])),
  phoneE164: '+14155550199',
};
/** What no route takes: neither as a body nor as an id. */
const SPOILT = { body: { noSuchField: 1 }, id: '!' };
const NOT_FOUND = '404 not_found';
const SAME_REQUEST = { 'X-Request-Id': 'one-request-id' };

/** The ids that a caller asks with, and what it is to get; `body` is sent where the route takes one. */
interface Question {
  readonly name: string;
  readonly ids: Ids;
  readonly expected: string;
  readonly body?: object;
}

/** What a caller got of an operation, and where that is not as the table says or shows what it must not. */
interface Outcome {
  readonly response: Response;
  readonly faults: readonly string[];
}

/** Every operation by own, foreign and unknown ids, compared with the table. */
export class AuthorisationMatrix {
  constructor(
    private readonly world: World,
    private readonly subjects: Subjects,
    private readonly cast: Cast,
    private readonly operations: readonly DocumentedOperation[],
  ) {}

  /** What is wrong with the responses that a caller gets; nothing when all is as the table says. */
  async faultsOf(caller: Caller): Promise<string[]> {
    const faults: string[] = [];
    for (const operation of this.operations) faults.push(...(await this.faultsAt(caller, operation)));
    return faults;
  }

  /** A request to an operation, from an address of its own: failures are counted by address. */
  send(key: string | null, { route, method, path }: DocumentedOperation, ids: Ids, body?: object): Promise<Response> {
    const example = POLICY[route]?.body?.(ids);
    return this.world.send(
      method,
      `${fillPath(path, ids)}${queryOf(route)}`,
      key,
      example === undefined ? undefined : (body ?? example),
      { ...SAME_REQUEST, 'X-Forwarded-For': nextAddress() },
    );
  }

  private async faultsAt(caller: Caller, operation: DocumentedOperation): Promise<readonly string[]> {
    const expected = caller.expects(operation);
    if (/^40[13] /.test(expected)) return this.faultsOfRefused(caller, operation, expected);
    const isTaken = /^\d+$/.test(expected);
    const ids = isTaken ? await this.subjects.freshIds(operation, caller.at.ids) : caller.at.ids;
    const { faults } = await this.ask(caller, operation, { name: 'own ids', ids, expected });
    return [...faults, ...(await this.faultsElsewhere(caller, operation))];
  }

  /** A refusal comes before anything of the request is validated. */
  private async faultsOfRefused(
    caller: Caller,
    operation: DocumentedOperation,
    expected: string,
  ): Promise<readonly string[]> {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    const ids = Object.fromEntries(names.map((name) => [name, SPOILT.id]));
    return (await this.ask(caller, operation, { name: 'spoilt', ids, expected, body: SPOILT.body })).faults;
  }

  /** By foreign and unknown ids; below a project also by a foreign and an unknown thing of a project of one's own. */
  private async faultsElsewhere(caller: Caller, operation: DocumentedOperation): Promise<string[]> {
    const { path, route } = operation;
    // Who reaches nothing of the subject has asked by foreign ids already.
    if (!path.includes('{') || caller.expects(operation) === NOT_FOUND) return [];
    const missing = (name: string, ids: Ids) => this.ask(caller, operation, { name, ids, expected: NOT_FOUND });
    const nowhere = await missing('unknown ids', UNKNOWN_IDS);
    const there = caller.other === undefined ? nowhere : await missing('foreign ids', caller.other.ids);
    const isSame = bytesOf(there.response) === bytesOf(nowhere.response);
    const faults = [...nowhere.faults, ...there.faults];
    if (!isSame) faults.push(`${caller.name}, ${route}: what is foreign does not look like what is unknown`);
    if (!path.includes('{projectId}') || !CHILDREN.some((child) => path.includes(`{${child}}`))) return faults;
    for (const [name, ids] of Object.entries(this.crossed(caller))) faults.push(...(await missing(name, ids)).faults);
    return faults;
  }

  private crossed({ at, other }: Caller): Record<string, Ids> {
    const { ids } = other ?? this.cast.foreign;
    return {
      'foreign below own': { ...ids, projectId: at.ids['projectId'] ?? '' },
      'unknown below own': { ...UNKNOWN_IDS, projectId: at.ids['projectId'] ?? '' },
      'own below foreign': { ...at.ids, projectId: ids['projectId'] ?? '' },
    };
  }

  private async ask(caller: Caller, operation: DocumentedOperation, question: Question): Promise<Outcome> {
    const { name, ids, expected, body } = question;
    // A session that ends itself calls no more: another one does so.
    const key = operation.route === ENDS_A_SESSION ? await (caller.another?.() ?? caller.key) : caller.key;
    const response = await this.send(key, operation, ids, body);
    const { status, headers, body: answer } = response;
    const scheme = headers['www-authenticate'] === undefined ? '' : ` ${headers['www-authenticate']}`;
    const actual = status < 300 ? String(status) : `${status} ${String(answer.code)}${scheme}`;
    const place = `${caller.name}, ${operation.route}, ${name}`;
    const shown = visible(response);
    const leaked = this.secretsFor(caller, ids).filter((canary) => shown.includes(canary));
    const wrong = actual === expected ? [] : [`${place}: ${actual} instead of ${expected}`];
    return { response, faults: [...wrong, ...leaked.map((canary) => `${place}: shows ${canary}`)] };
  }

  /** What must not be shown: the marks of subjects out of the caller's reach, but for the ids that it asked with. */
  private secretsFor({ own }: Caller, asked: Ids): string[] {
    // The token of a link opens its project to whoever has it.
    if ('token' in asked) return [];
    return (Object.values(this.cast) as Subject[])
      .filter((subject) => own !== 'all' && subject !== own)
      .flatMap(({ canaries }) => canaries)
      .filter((canary) => !Object.values(asked).includes(canary));
  }
}

let addressesUsed = 0;

/** Each request comes from an address of its own: failures are counted by address. */
function nextAddress(): string {
  addressesUsed += 1;
  return `172.16.${addressesUsed >> 8}.${addressesUsed & 255}`;
}

function visible(response: Response): string {
  return response.text + JSON.stringify(response.headers);
}

/** All of a response but for the clock. */
function bytesOf(response: Response): string {
  const { date: _date, ...headers } = response.headers as Record<string, string>;
  return `${response.status} ${response.text} ${JSON.stringify(headers)}`;
}
