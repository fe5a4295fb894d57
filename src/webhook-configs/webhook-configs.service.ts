import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { MESSAGE_EVENTS, messageEventOf, PHONE_EVENTS, phoneEventOf } from '../events/event-types.js';
import { Clock } from '../platform/clock.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { invalidField, Problem } from '../platform/http/problem.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { newId } from '../platform/ids.js';
import { ProjectAccess } from '../tenants/project-access.js';
import { WebhookConfigReader } from './webhook-config-reader.js';
import {
  TIMEOUT_DEFAULT_MS,
  UNTRIED,
  WEBHOOK_CONFIG_ID_PREFIX,
  type WebhookAuthType,
  WebhookConfig,
} from './webhook-config.entity.js';
import type { WebhookConfigView, WebhookConfigWithSecretView } from './webhook-config.view.js';
import {
  type CreateWebhookConfigDto,
  type PatchWebhookConfigDto,
  type RotateWebhookSecretDto,
  SECRET_OVERLAP_DEFAULT_MS,
} from './webhook-configs.dto.js';
import { authChoiceOf, keepsStored, refuseMask, requireKeepable, WebhookSecrets } from './webhook-secrets.js';
import { hasAuthorization, isSameOrigin, WebhookUrlRules } from './webhook-target.js';

/** The columns that callers decide on. */
type ChosenColumns = Pick<
  WebhookConfig,
  | 'url'
  | 'method'
  | 'headersSealed'
  | 'authType'
  | 'authUsername'
  | 'authTokenSealed'
  | 'authPasswordSealed'
  | 'timeoutMs'
  | 'isActive'
  | 'messageEvents'
  | 'phoneEvents'
>;

type SecretColumns = Pick<
  WebhookConfig,
  'signingSecretSealed' | 'previousSigningSecretSealed' | 'previousSigningSecretUntil'
>;

/** Turns what callers ask for into columns, or into a 400 that names the field. */
@Injectable()
export class WebhookConfigDrafts {
  constructor(
    private readonly urls: WebhookUrlRules,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** Throws 400 for a config that cannot be, before any row is looked at. */
  requireCreatable({ endpoint }: CreateWebhookConfigDto): void {
    this.urls.requireAllowed(endpoint.url);
    const auth = authChoiceOf(endpoint.auth ?? {});
    refuseMask(auth);
    refuseTwoAuthorizations(endpoint.headers ?? {}, auth.type);
  }

  /** Throws 400 for a change that no config can take, before any row is looked at. */
  requirePossible({ endpoint }: PatchWebhookConfigDto): void {
    if (endpoint?.url !== undefined) this.urls.requireAllowed(endpoint.url);
    if (endpoint?.auth !== undefined) authChoiceOf(endpoint.auth);
  }

  /** The columns of a config that is creatable, and its signing secret in plain, for the one response that shows it. */
  create(
    webhookConfigId: string,
    { endpoint, subscriptions }: CreateWebhookConfigDto,
  ): ChosenColumns & SecretColumns & { readonly signingSecret: string } {
    const signingSecret = this.secrets.newSigningSecret();
    return {
      url: endpoint.url,
      method: endpoint.method ?? 'POST',
      headersSealed: this.secrets.sealHeaders(webhookConfigId, endpoint.headers ?? {}),
      ...this.secrets.sealAuth(webhookConfigId, authChoiceOf(endpoint.auth ?? {})),
      timeoutMs: endpoint.timeoutMs ?? TIMEOUT_DEFAULT_MS,
      isActive: endpoint.isActive ?? true,
      messageEvents: chosen(subscriptions?.messageEvents, messageEventOf) ?? [...MESSAGE_EVENTS],
      phoneEvents: chosen(subscriptions?.phoneEvents, phoneEventOf) ?? [...PHONE_EVENTS],
      signingSecret,
      signingSecretSealed: this.secrets.seal(webhookConfigId, 'signingSecret', signingSecret),
      previousSigningSecretSealed: null,
      previousSigningSecretUntil: null,
    };
  }

  /** The columns of a config after a change; it must be locked, because what is left out is taken from it. */
  patch(before: WebhookConfig, { endpoint, subscriptions }: PatchWebhookConfigDto): ChosenColumns {
    const auth = this.authAfter(before, endpoint);
    const headers = endpoint?.headers;
    if (headers !== undefined) refuseTwoAuthorizations(headers, auth.authType);
    else if (endpoint?.auth !== undefined) refuseTwoAuthorizations(this.secrets.openHeaders(before), auth.authType);
    return {
      url: endpoint?.url ?? before.url,
      method: endpoint?.method ?? before.method,
      headersSealed:
        headers === undefined ? before.headersSealed : this.secrets.sealHeaders(before.webhookConfigId, headers),
      ...auth,
      timeoutMs: endpoint?.timeoutMs ?? before.timeoutMs,
      isActive: endpoint?.isActive ?? before.isActive,
      messageEvents: chosen(subscriptions?.messageEvents, messageEventOf) ?? before.messageEvents,
      phoneEvents: chosen(subscriptions?.phoneEvents, phoneEventOf) ?? before.phoneEvents,
    };
  }

  private authAfter(
    before: WebhookConfig,
    endpoint: PatchWebhookConfigDto['endpoint'],
  ): Pick<ChosenColumns, 'authType' | 'authUsername' | 'authTokenSealed' | 'authPasswordSealed'> {
    const { authType, authUsername, authTokenSealed, authPasswordSealed, webhookConfigId } = before;
    const choice = endpoint?.auth === undefined ? null : authChoiceOf(endpoint.auth);
    if (choice !== null && !keepsStored(choice)) return this.secrets.sealAuth(webhookConfigId, choice);
    requireKeepable(
      authType,
      choice?.type ?? authType,
      endpoint?.url === undefined || isSameOrigin(before.url, endpoint.url),
    );
    return {
      authType,
      authUsername: choice?.type === 'BASIC' ? choice.username : authUsername,
      authTokenSealed,
      authPasswordSealed,
    };
  }
}

function refuseTwoAuthorizations(headers: Readonly<Record<string, string>>, authType: WebhookAuthType): void {
  if (authType !== 'NONE' && hasAuthorization(headers)) {
    throw invalidField(
      'endpoint.headers',
      'isOneAuthorization',
      `endpoint.headers must not hold "authorization" beside endpoint.auth.type ${authType}, which sets it`,
    );
  }
}

/** The names that a list chooses, each once, in its order; undefined where it is left out. */
function chosen<Name>(words: readonly string[] | undefined, nameOf: (word: string) => Name | undefined) {
  return words === undefined ? undefined : [...new Set(words.flatMap((word) => nameOf(word) ?? []))];
}

/** Configs a project may have. */
export const CONFIGS_MAX = 20;

/** The making, changing and deleting of webhook configs and their signing secrets. */
@Injectable()
export class WebhookConfigsService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly reader: WebhookConfigReader,
    private readonly drafts: WebhookConfigDrafts,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a config; the view shows its signing secret, this once. Throws 400, 404, and 409 when the project is full or
   * archived.
   */
  async create(
    caller: Caller,
    projectId: string,
    dto: CreateWebhookConfigDto,
    once: OnceRequest,
  ): Promise<WebhookConfigWithSecretView> {
    this.drafts.requireCreatable(dto);
    await this.reach.requireProject(caller, projectId);
    return this.idempotency.run<WebhookConfigWithSecretView>(once, {
      statusCode: 201,
      work: (tx) => this.insert(tx, caller, projectId, dto),
      idOf: (view) => view.webhookConfigId,
      show: (webhookConfigId) => this.reader.read(caller, projectId, webhookConfigId),
    });
  }

  /** Changes a config. Throws 400, 404, and 409 when the project is archived. */
  async patch(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    dto: PatchWebhookConfigDto,
  ): Promise<WebhookConfigView> {
    this.drafts.requirePossible(dto);
    return this.transactor.run(async (tx) => {
      // Who shares the project counts on nobody coming to want its events before his transaction ends.
      if (dto.subscriptions === undefined) await this.reach.shareProject(tx, caller, projectId);
      else await this.reach.lockProject(tx, caller, projectId);
      const config = await this.reader.lock(tx, projectId, webhookConfigId);
      const health = dto.endpoint?.isActive === true && !config.isActive ? UNTRIED : {};
      const changes = { ...this.drafts.patch(config, dto), ...health, updatedAt: this.clock.now() };
      await tx.update(WebhookConfig, { webhookConfigId }, changes);
      return this.reader.viewOf(Object.assign(config, changes));
    });
  }

  /** Deletes a config. Throws 404, and 409 when the project is archived. */
  async remove(caller: Caller, projectId: string, webhookConfigId: string): Promise<void> {
    await this.transactor.run(async (tx) => {
      await this.reach.shareProject(tx, caller, projectId);
      await this.reader.lock(tx, projectId, webhookConfigId);
      await tx.delete(WebhookConfig, { webhookConfigId });
    });
  }

  /**
   * Replaces the signing secret: the old one signs beside the new one for an overlap. The view shows the new one, this
   * once. Throws 404, and 409 when the project is archived.
   */
  async rotateSecret(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    dto: RotateWebhookSecretDto,
    once: OnceRequest,
  ): Promise<WebhookConfigWithSecretView> {
    await this.reader.read(caller, projectId, webhookConfigId);
    return this.idempotency.run<WebhookConfigWithSecretView>(once, {
      statusCode: 200,
      work: (tx) =>
        this.replaceSecret(tx, caller, projectId, webhookConfigId, dto.overlapMs ?? SECRET_OVERLAP_DEFAULT_MS),
      idOf: (view) => view.webhookConfigId,
      show: (id) => this.reader.read(caller, projectId, id),
    });
  }

  private async insert(
    tx: Tx,
    caller: Caller,
    projectId: string,
    dto: CreateWebhookConfigDto,
  ): Promise<WebhookConfigWithSecretView> {
    const { tenantId } = await this.reach.lockProject(tx, caller, projectId);
    if ((await tx.countBy(WebhookConfig, { projectId })) >= CONFIGS_MAX) throw configLimitReached();
    const now = this.clock.now();
    const webhookConfigId = newId(WEBHOOK_CONFIG_ID_PREFIX, now);
    const { signingSecret, ...columns } = this.drafts.create(webhookConfigId, dto);
    const config: WebhookConfig = Object.assign(new WebhookConfig(), {
      webhookConfigId,
      tenantId,
      projectId,
      ...columns,
      ...UNTRIED,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(WebhookConfig, config);
    return { ...this.reader.viewOf(config), signingSecret };
  }

  private async replaceSecret(
    tx: Tx,
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    overlapMs: number,
  ): Promise<WebhookConfigWithSecretView> {
    await this.reach.shareProject(tx, caller, projectId);
    const config = await this.reader.lock(tx, projectId, webhookConfigId);
    const now = this.clock.now();
    const signingSecret = this.secrets.newSigningSecret();
    const old =
      overlapMs === 0 ? null : this.secrets.open(webhookConfigId, 'signingSecret', config.signingSecretSealed);
    await tx.update(
      WebhookConfig,
      { webhookConfigId },
      {
        signingSecretSealed: this.secrets.seal(webhookConfigId, 'signingSecret', signingSecret),
        previousSigningSecretSealed:
          old === null ? null : this.secrets.seal(webhookConfigId, 'previousSigningSecret', old),
        previousSigningSecretUntil: old === null ? null : now + overlapMs,
        updatedAt: now,
      },
    );
    return { ...this.reader.viewOf(config), signingSecret };
  }
}

/** 409 for one config too many. */
export function configLimitReached(): Problem {
  return new Problem(409, 'limit_reached', `A project has at most ${CONFIGS_MAX} webhook configs.`);
}
