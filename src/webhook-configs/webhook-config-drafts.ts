import { Injectable } from '@nestjs/common';
import { invalidField } from '../platform/http/problem.js';
import type { CreateWebhookConfigDto } from './create-webhook-config.dto.js';
import type { PatchWebhookConfigDto } from './patch-webhook-config.dto.js';
import { authChoiceOf, keepsStored, refuseMask, requireKeepable } from './webhook-auth.js';
import { TIMEOUT_DEFAULT_MS, type WebhookAuthType, type WebhookConfig } from './webhook-config.entity.js';
import { MESSAGE_EVENTS, messageEventOf, PHONE_EVENTS, phoneEventOf } from '../events/event-types.js';
import { hasAuthorization } from './webhook-headers.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { isSameOrigin, WebhookUrlRules } from './webhook-url.js';

/** The columns that callers decide on. */
export type ChosenColumns = Pick<
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
