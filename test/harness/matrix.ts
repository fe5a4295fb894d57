import type { Response } from 'supertest';
import { type DocumentedOperation, DRY_RUN, ENDS_A_SESSION, fillPath, needsReadOnly } from './operations.js';
import { POLICY, queryOf } from './policy.js';
import type { Knocker, Subject, Subjects } from './subjects.js';
import type { World } from './world.js';

/** Ids of nothing. */
export const UNKNOWN_IDS = {
  tenantId: 'ten_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  keyId: 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  webhookConfigId: 'whc_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  deliveryId: 'dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  eventId: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  phoneE164: '+14155550199',
  importId: 'imp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  erasureId: 'era_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  providerId: 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  senderId: 'snd_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  unmatchedId: 'unm_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  messageId: 'msg_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  batchId: 'bat_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  consoleLinkId: 'cln_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  reviewId: 'rev_01ARZ3NDEKTSV4RRFFQ69G5FAV',
};
/** The part of a path that stands below a project, or for a thing of one; and a provider, which some route ends. */
const CHILDREN = [
  'keyId',
  'deliveryId',
  'webhookConfigId',
  'phoneE164',
  'importId',
  'erasureId',
  'senderId',
  // Before the provider: it has one.
  'unmatchedId',
  'providerId',
  'messageId',
  'batchId',
  'consoleLinkId',
  'reviewId',
];
const SAME_REQUEST = { 'X-Request-Id': 'one-request-id' };

/** Ids for a path, and the project that they lead to. */
interface Target {
  readonly name: string;
  readonly ids: Readonly<Record<string, string>>;
  /** Null when they lead nowhere. */
  readonly leadsTo: Subject | null;
}

/** Projects that a key knocks at: its own, a sibling of the same tenant, and one of another tenant. */
export interface Doors {
  readonly mine: Subject;
  readonly sibling: Subject;
  readonly foreign: Subject;
}

/** Every route by own, foreign and unknown ids, compared with the table of roles. */
export class AuthorisationMatrix {
  constructor(
    private readonly world: World,
    private readonly subjects: Subjects,
    private readonly doors: Doors,
    private readonly operations: readonly DocumentedOperation[],
  ) {}

  /** What is wrong with the responses that a key gets; nothing when all is as the policy says. */
  async faultsOf(knocker: Knocker): Promise<string[]> {
    const faults: string[] = [];
    for (const operation of this.operations)
      for (const target of this.targets(operation)) faults.push(...(await this.knock(knocker, operation, target)));
    return faults;
  }

  private async knock(knocker: Knocker, operation: DocumentedOperation, target: Target): Promise<string[]> {
    const expected = this.expectation(knocker, operation, target);
    const child = CHILDREN.find((name) => operation.path.includes(`{${name}}`));
    const fresh =
      expected === 'success' && child !== undefined && target.leadsTo !== null && knocker.access !== 'READ'
        ? await this.subjects.child(target.leadsTo.ids['projectId'] ?? '', child)
        : '';
    const ids = fresh === '' || child === undefined ? target.ids : { ...target.ids, [child]: fresh };
    // A session that ends itself knocks no more: another one does so.
    const key = operation.route === ENDS_A_SESSION ? await (knocker.session?.() ?? knocker.key) : knocker.key;
    const response = await this.send(key, operation, ids);
    const actual = response.status < 300 ? 'success' : `${response.status} ${String(response.body.code)}`;
    const place = `${knocker.name}, ${operation.route}, ${target.name}`;
    const leaked = this.secretsFor(knocker, ids).filter((canary) => visible(response).includes(canary));
    return [
      ...(actual === expected ? [] : [`${place}: ${actual} instead of ${expected}`]),
      ...leaked.map((canary) => `${place}: shows ${canary}`),
    ];
  }

  /** A request to a route, from an address of its own: failures are counted by address. */
  send(
    key: string | null,
    { route, method, path }: DocumentedOperation,
    ids: Readonly<Record<string, string>>,
  ): Promise<Response> {
    return this.world.send(method, `${fillPath(path, ids)}${queryOf(route)}`, key, POLICY[route]?.body?.(ids), {
      ...SAME_REQUEST,
      'X-Forwarded-For': nextAddress(),
    });
  }

  private expectation(knocker: Knocker, operation: DocumentedOperation, target: Target): string {
    const { route, path } = operation;
    if (knocker.role === null) return `401 ${knocker.refusal}`;
    if (POLICY[route]?.roles.includes(knocker.role) !== true) return '403 role_not_allowed';
    if (knocker.access === 'READ' && !needsReadOnly(operation)) return '403 access_not_allowed';
    if (knocker.session !== undefined && POLICY[route]?.refusesSessions === true) return '403 access_not_allowed';
    if (route === ENDS_A_SESSION && knocker.session === undefined) return '409 state_conflict';
    if (!path.includes('{')) return 'success';
    const reached = target.leadsTo !== null && (knocker.role === 'ADMIN' || knocker.own === target.leadsTo);
    // The provider of a subject is a simulator.
    if (reached && route === DRY_RUN) return '409 state_conflict';
    return reached ? 'success' : '404 not_found';
  }

  /**
   * Own, foreign and unknown ids; below a project also a foreign and an unknown thing under a project that is one's
   * own.
   */
  private targets({ path }: DocumentedOperation): Target[] {
    const { mine, foreign } = this.doors;
    if (!path.includes('{')) return [{ name: 'no id', ids: {}, leadsTo: null }];
    const whole: Target[] = [
      { name: 'own ids', ids: mine.ids, leadsTo: mine },
      { name: 'foreign ids', ids: foreign.ids, leadsTo: foreign },
      { name: 'unknown ids', ids: UNKNOWN_IDS, leadsTo: null },
    ];
    if (!path.includes('{projectId}') || !CHILDREN.some((child) => path.includes(`{${child}}`))) return whole;
    const { projectId } = mine.ids;
    const crossed = [
      { ...foreign.ids, projectId: projectId ?? '' },
      { ...UNKNOWN_IDS, projectId: projectId ?? '' },
      { ...mine.ids, projectId: foreign.ids['projectId'] ?? '' },
    ];
    return [...whole, ...crossed.map((ids, index) => ({ name: `crossed ids ${index + 1}`, ids, leadsTo: null }))];
  }

  /**
   * What must not be shown: the marks of the projects that the key does not reach, but for the ids that it asked with.
   */
  private secretsFor(knocker: Knocker, asked: Readonly<Record<string, string>>): string[] {
    if (knocker.role === 'ADMIN') return [];
    return (Object.values(this.doors) as Subject[])
      .filter((subject) => subject !== knocker.own)
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
