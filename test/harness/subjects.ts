import { newNumber } from './numbers.js';
import { ulid } from 'ulid';
import { eventually } from './eventually.js';
import { LinkWorld } from './link-world.js';
import { EXAMPLE_PROVIDER, makeExampleProvider, type DocumentedOperation, POLICY } from './operations.js';
import { ReviewWorld } from './consent-world.js';
import { Sql } from './sql.js';
import type { World } from './world.js';

/** A project with things in it, each marked with a word that must not be seen from outside. */
export interface Subject {
  readonly ids: Readonly<Record<string, string>>;
  readonly canaries: readonly string[];
  readonly key: string;
}

/** The part of a path that stands below a project, or for a thing of one; and a provider, which some route ends. */
export const CHILDREN = [
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
const CHILD_ROUTES: Readonly<Record<string, string>> = {
  webhookConfigId: 'POST /v1/projects/{projectId}/webhook-configs',
  phoneE164: 'POST /v1/projects/{projectId}/phones',
  importId: 'POST /v1/projects/{projectId}/phones/import',
  messageId: 'POST /v1/projects/{projectId}/messages',
  batchId: 'POST /v1/projects/{projectId}/messages/batches',
  erasureId: 'DELETE /v1/projects/{projectId}/phones/{phoneE164}',
  senderId: 'POST /v1/projects/{projectId}/senders',
  providerId: 'POST /v1/providers',
  consoleLinkId: 'POST /v1/projects/{projectId}/console-links',
};
/**
 * Nothing listens there, so that deliveries end at once and none leaves this machine; allowed by LOOPBACK_RECEIVERS.
 */
const NOBODY = 'http://127.0.0.1:1';
const LATER_MS = 24 * 3_600_000;

/** Makes subjects out of whatever kinds of things the application has routes for. */
export class Subjects {
  /** The provider of each subject, by its project. */
  private readonly providers = new Map<string, string>();

  constructor(
    private readonly world: World,
    private readonly served: ReadonlySet<string>,
  ) {}

  async make(tenant?: string): Promise<Subject> {
    const canary = `canary${ulid()}`;
    const tenantId =
      tenant ?? String((await this.world.admin('post', '/v1/tenants', { name: `Tenant ${canary}` }))['tenantId']);
    const project = {
      name: `Project ${canary}`,
      description: `About ${canary}`,
      complianceSettings: { identity: canary.slice(-26), identityEnabled: true },
    };
    const projectId = String(
      (await this.world.admin('post', `/v1/tenants/${tenantId}/projects`, project))['projectId'],
    );
    const { plainApiKey } = await this.world.key(projectId, { name: `Key ${canary}` });
    const number = newNumber();
    await this.child(projectId, 'senderId');
    const ids = {
      tenantId,
      projectId,
      receiver: await this.receiver(projectId),
      phoneE164: number,
      keyId: await this.child(projectId, 'keyId', canary),
      webhookConfigId: await this.child(projectId, 'webhookConfigId', canary),
      messageId: await this.child(projectId, 'messageId', canary),
      batchId: await this.child(projectId, 'batchId', canary),
      // After the messages, which go by the first sender: one that has some cannot be deleted.
      senderId: await this.child(projectId, 'senderId'),
      providerId: await this.child(projectId, 'providerId', canary),
      consoleLinkId: await this.child(projectId, 'consoleLinkId', canary),
    };
    this.providers.set(projectId, ids.providerId);
    const unmatchedId = await this.child(projectId, 'unmatchedId');
    await this.register(projectId, number);
    const { deliveryId, eventId } = await this.delivery(projectId, ids.webhookConfigId);
    const importId = await this.import(projectId, plainApiKey, canary);
    const erasureId = await this.erasure(projectId);
    const reviewId = await this.child(projectId, 'reviewId');
    const { tenantId: shared, ...own } = { ...ids, unmatchedId, deliveryId, eventId, importId, erasureId, reviewId };
    return {
      ids: { ...own, tenantId: shared },
      canaries: [canary, canary.slice(-26), ...Object.values(own)],
      key: plainApiKey,
    };
  }

  /** Ids of a subject, with new things where the operation may end or change one. */
  async freshIds({ method, path, route }: DocumentedOperation, ids: Subject['ids']): Promise<Subject['ids']> {
    if (method === 'get') return ids;
    const child = CHILDREN.find((name) => path.includes(`{${name}}`));
    const fresh: Record<string, string> = {};
    for (const kind of [child, POLICY[route]?.needs]) {
      const made = kind === undefined ? '' : await this.child(ids['projectId'] ?? '', kind);
      if (kind !== undefined && made !== '') fresh[kind] = made;
    }
    return { ...ids, ...fresh };
  }

  /** A new thing of a project, so that a route that ends things has one to end. Empty for what no route ends. */
  async child(projectId: string, kind: string, canary = 'canary'): Promise<string> {
    if (kind === 'keyId')
      return (await this.world.key(projectId, { name: `Key ${canary}`, description: `About ${canary}` })).keyId;
    if (kind === 'phoneE164') {
      const number = newNumber();
      await this.register(projectId, number);
      return number;
    }
    if (kind === 'senderId') return this.sender(projectId);
    if (kind === 'reviewId') return (await new ReviewWorld(this.world).open(projectId)).reviewId;
    if (kind === 'unmatchedId') return this.unmatched(this.providers.get(projectId) ?? '');
    if (kind === 'providerId') return this.provider(canary);
    if (kind === 'consoleLinkId') return this.link(projectId, canary);
    if (kind === 'token') return (await new LinkWorld(this.world).link(projectId)).token;
    if (kind === 'messageId' || kind === 'batchId') return this.message(projectId, kind, canary);
    if (kind !== 'webhookConfigId' || !this.served.has(CHILD_ROUTES[kind] ?? '')) return '';
    const endpoint = { url: `${NOBODY}/${canary}`, headers: { 'x-canary': canary } };
    return String(
      (await this.world.admin('post', `/v1/projects/${projectId}/webhook-configs`, { endpoint }))['webhookConfigId'],
    );
  }

  /** A message for later, or a batch of one, so that there is something to cancel. */
  private async message(projectId: string, kind: 'messageId' | 'batchId', canary: string): Promise<string> {
    const route = CHILD_ROUTES[kind] ?? '';
    if (!this.served.has(route)) return '';
    const message = { to: newNumber(), text: `About ${canary}`, sendAt: Date.now() + LATER_MS };
    const path = route.slice('POST '.length).replace('{projectId}', projectId);
    const body = kind === 'messageId' ? message : { messages: [message] };
    return String((await this.world.admin('post', path, body))[kind]);
  }

  private async sender(projectId: string): Promise<string> {
    if (!this.served.has(CHILD_ROUTES['senderId'] ?? '')) return '';
    await makeExampleProvider(this.world.app.schema);
    const sender = { kind: 'NAME', address: 'Subject', providerId: EXAMPLE_PROVIDER };
    return String((await this.world.admin('post', `/v1/projects/${projectId}/senders`, sender))['senderId']);
  }

  /** The address of a sender that receives: no other subject has it. */
  private async receiver(projectId: string): Promise<string> {
    if (!this.served.has(CHILD_ROUTES['senderId'] ?? '')) return '';
    const address = newNumber().replace('777', '778');
    const sender = { kind: 'NUMBER', address, providerId: EXAMPLE_PROVIDER, rank: 9 };
    await this.world.admin('post', `/v1/projects/${projectId}/senders`, sender);
    return address;
  }

  /** A message that came in to nobody. */
  private async unmatched(providerId: string): Promise<string> {
    const id = `unm_${ulid()}`;
    const sql = await Sql.open(this.world.app.schema);
    await sql.rows(
      `INSERT INTO provider_unmatched (unmatchedId, providerId, kind, sender, recipient, text, receivedAt)
VALUES (?, ?, 'INBOUND', ?, '+12067780000', 'Hello', 1)`,
      [id, providerId, newNumber()],
    );
    await sql.close();
    return id;
  }

  private async provider(canary: string): Promise<string> {
    if (!this.served.has(CHILD_ROUTES['providerId'] ?? '')) return '';
    const provider = { name: canary, kind: 'SIMULATOR', settings: { password: canary } };
    return String((await this.world.admin('post', '/v1/providers', provider))['providerId']);
  }

  private async link(projectId: string, canary: string): Promise<string> {
    if (!this.served.has(CHILD_ROUTES['consoleLinkId'] ?? '')) return '';
    return (await new LinkWorld(this.world).link(projectId, { name: canary, page: `/${canary}` })).consoleLinkId;
  }

  private async register(projectId: string, number: string): Promise<void> {
    if (this.served.has(CHILD_ROUTES['phoneE164'] ?? ''))
      await this.world.admin('post', `/v1/projects/${projectId}/phones`, { phones: [number] });
  }

  /** An import whose file of errors holds the mark. */
  private async import(projectId: string, key: string, canary: string): Promise<string> {
    if (!this.served.has(CHILD_ROUTES['importId'] ?? '')) return '';
    const path = `/v1/projects/${projectId}`;
    const { importId } = (await this.world.send('post', `${path}/phones/import`, key, `phoneE164\n${canary}\n`))
      .body as { importId: string };
    await eventually(
      'an import has ended',
      async () => (await this.world.send('get', `${path}/phone-imports/${importId}`, key)).body.status === 'DONE',
    );
    return importId;
  }

  /** An erasure of a number of its own. */
  private async erasure(projectId: string): Promise<string> {
    if (!this.served.has(CHILD_ROUTES['erasureId'] ?? '')) return '';
    return this.world.erase(projectId, await this.child(projectId, 'phoneE164'));
  }

  /** A delivery of the number that was registered. */
  private async delivery(projectId: string, webhookConfigId: string): Promise<{ deliveryId: string; eventId: string }> {
    const newest = async () =>
      (await this.world.admin('get', `/v1/projects/${projectId}/webhook-configs/${webhookConfigId}/deliveries`))[
        'data'
      ] as { deliveryId: string; eventId: string }[];
    await eventually('a delivery is inserted', async () => (await newest()).length > 0);
    return (await newest())[0] ?? { deliveryId: '', eventId: '' };
  }
}

/** Another key text of the same form: its last character differs. */
export function forge(key: string): string {
  return key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
}
