import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { invalidField, invalidFields, type ProblemDetail } from '../platform/http/problem.js';
import { type SealedColumn, type WebhookAuthType, WebhookConfig } from './webhook-config.entity.js';
import { MASK } from './webhook-config.view.js';
import type { WebhookAuthDto } from './webhook-configs.dto.js';
import type { SendingConfig } from './webhook-configs.sql.js';

const SIGNING_SECRET_BYTES = 32;
const SIGNING_SECRET_PREFIX = 'whsec_';

type AuthColumns = Pick<WebhookConfig, 'authType' | 'authUsername' | 'authTokenSealed' | 'authPasswordSealed'>;

/** Seals and opens what webhook configs keep secret, each value to its row and column. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly keys: DataKeys) {}

  /** A fresh signing secret in the writing of Standard Webhooks: `whsec_` and base64 of 32 random bytes. */
  newSigningSecret(): string {
    return SIGNING_SECRET_PREFIX + randomBytes(SIGNING_SECRET_BYTES).toString('base64');
  }

  seal(webhookConfigId: string, column: SealedColumn, plaintext: string): Buffer {
    return this.keys.seal(WebhookConfig.placeOf(webhookConfigId, column), plaintext);
  }

  /** Throws when the value was sealed for another row or column, or altered. */
  open(webhookConfigId: string, column: SealedColumn, sealed: Buffer): string {
    return this.keys.open(WebhookConfig.placeOf(webhookConfigId, column), sealed);
  }

  sealHeaders(webhookConfigId: string, headers: Readonly<Record<string, string>>): Buffer | null {
    return Object.keys(headers).length === 0 ? null : this.seal(webhookConfigId, 'headers', JSON.stringify(headers));
  }

  openHeaders({
    webhookConfigId,
    headersSealed,
  }: Pick<WebhookConfig, 'webhookConfigId' | 'headersSealed'>): Record<string, string> {
    return headersSealed === null
      ? {}
      : (JSON.parse(this.open(webhookConfigId, 'headers', headersSealed)) as Record<string, string>);
  }

  /** The auth columns of a credential that was given in full. */
  sealAuth(webhookConfigId: string, choice: AuthChoice): AuthColumns {
    return {
      authType: choice.type,
      authUsername: choice.type === 'BASIC' ? choice.username : null,
      authTokenSealed: choice.type === 'BEARER' ? this.seal(webhookConfigId, 'authToken', choice.token) : null,
      authPasswordSealed: choice.type === 'BASIC' ? this.seal(webhookConfigId, 'authPassword', choice.password) : null,
    };
  }

  /** The value of `Authorization`: Basic in UTF-8 (RFC 7617) or Bearer (RFC 6750); null for NONE. */
  authorizationOf({
    webhookConfigId,
    authUsername,
    authTokenSealed,
    authPasswordSealed,
  }: SendingConfig): string | null {
    if (authTokenSealed !== null) return `Bearer ${this.open(webhookConfigId, 'authToken', authTokenSealed)}`;
    if (authPasswordSealed === null) return null;
    const password = this.open(webhookConfigId, 'authPassword', authPasswordSealed);
    return `Basic ${Buffer.from(`${authUsername ?? ''}:${password}`).toString('base64')}`;
  }

  /** The secrets that sign at an instant, newest first: the old one too while its grace lasts. */
  signingSecretsOf(config: SendingConfig, now: number): string[] {
    const { webhookConfigId, previousSigningSecretSealed, previousSigningSecretUntil } = config;
    const newest = this.open(webhookConfigId, 'signingSecret', config.signingSecretSealed);
    if (previousSigningSecretSealed === null || (previousSigningSecretUntil ?? 0) <= now) return [newest];
    return [newest, this.open(webhookConfigId, 'previousSigningSecret', previousSigningSecretSealed)];
  }
}

/** What a request says about credentials, with exactly the fields that fit its type. */
type AuthChoice =
  | { readonly type: 'NONE' }
  | { readonly type: 'BASIC'; readonly username: string; readonly password: string }
  | { readonly type: 'BEARER'; readonly token: string };

type Field = 'token' | 'username' | 'password';
const FIELDS_OF: Readonly<Record<WebhookAuthType, readonly Field[]>> = {
  NONE: [],
  BASIC: ['username', 'password'],
  BEARER: ['token'],
};
/** The field of each type that responses show masked. */
const MASKED_FIELD: Readonly<Record<WebhookAuthType, 'token' | 'password' | null>> = {
  NONE: null,
  BASIC: 'password',
  BEARER: 'token',
};

/** The choice that a request makes. Throws 400 naming each field that is missing or does not fit the type. */
export function authChoiceOf(dto: WebhookAuthDto): AuthChoice {
  const type = dto.type ?? 'NONE';
  const given = (field: Field): boolean => (dto[field] ?? null) !== null;
  const details: ProblemDetail[] = [];
  for (const field of ['token', 'username', 'password'] as const) {
    const path = `endpoint.auth.${field}`;
    const fits = FIELDS_OF[type].includes(field);
    if (fits && !given(field))
      details.push({ path, rule: 'isRequired', message: `${path} is required when endpoint.auth.type is ${type}` });
    if (!fits && given(field))
      details.push({ path, rule: 'fitsAuthType', message: `${path} does not fit endpoint.auth.type ${type}` });
  }
  if (details.length > 0) throw invalidFields(details);
  if (type === 'BASIC') return { type, username: dto.username ?? '', password: dto.password ?? '' };
  if (type === 'BEARER') return { type, token: dto.token ?? '' };
  return { type };
}

/** Whether a choice asks to keep the credential that is stored. */
export function keepsStored(choice: AuthChoice): boolean {
  return (choice.type === 'BASIC' && choice.password === MASK) || (choice.type === 'BEARER' && choice.token === MASK);
}

/** Throws 400 when a new config is given the mask of another one. */
export function refuseMask(choice: AuthChoice): void {
  if (keepsStored(choice))
    throw maskFault(
      choice.type,
      `must be the credential itself: ${MASK} stands for one that is stored, and nothing is yet`,
    );
}

/**
 * Throws 400 when the stored credential would be kept where it cannot be: for another type, or for another origin,
 * since a caller that may change the url without knowing the credential could otherwise have it sent there.
 */
export function requireKeepable(stored: WebhookAuthType, wanted: WebhookAuthType, sameOrigin: boolean): void {
  if (wanted === 'NONE') return;
  if (stored !== wanted)
    throw maskFault(wanted, `must be the credential itself: no ${wanted} credential is stored that ${MASK} could keep`);
  if (!sameOrigin)
    throw maskFault(
      wanted,
      'must be given anew: endpoint.url leads to another origin than the one that the stored credential was given for',
    );
}

function maskFault(type: WebhookAuthType, sentence: string) {
  const path = `endpoint.auth.${MASKED_FIELD[type] ?? 'type'}`;
  return invalidField(path, 'isCredential', `${path} ${sentence}`);
}
