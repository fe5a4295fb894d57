import { Injectable } from '@nestjs/common';
import type { Twilio } from 'twilio';
import { HttpClient } from '../../platform/net/http-client.js';
import type { TwilioSettings } from '../provider-settings.js';
import { TwilioTransport } from './twilio-transport.js';

/** Whom Twilio is to see: the account itself, or the API key that sends for it. */
export type Credentials = 'account' | 'key';

type Sdk = typeof import('twilio');

/** Makes clients of Twilio's SDK, which is loaded with the first one: that takes 25 MB and a fifth of a second. */
@Injectable()
export class TwilioClients {
  private sdk: Promise<Sdk> | null = null;

  constructor(private readonly http: HttpClient) {}

  /** A client; making one costs microseconds. */
  async clientOf(settings: TwilioSettings, who: Credentials, timeoutMs: number): Promise<Twilio> {
    this.sdk ??= import('twilio').then((loaded) => loaded.default);
    const sdk = await this.sdk;
    const { accountSid, authToken, apiKeySid, apiKeySecret, edge, region, apiBase } = settings;
    const isKey = who === 'key' && apiKeySid !== null && apiKeySecret !== null;
    return new sdk.Twilio(isKey ? apiKeySid : accountSid, isKey ? apiKeySecret : authToken, {
      accountSid,
      // An empty text keeps the SDK from looking into the environment.
      edge: edge ?? '',
      region: region ?? '',
      logLevel: '',
      httpClient: new TwilioTransport(this.http, apiBase, timeoutMs).asHttpClient(),
    });
  }
}
