import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataKeys } from '../platform/crypto/data-keys.js';
import type { AuthChoice } from './webhook-auth.js';
import { type SealedColumn, WebhookConfig } from './webhook-config.entity.js';
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
