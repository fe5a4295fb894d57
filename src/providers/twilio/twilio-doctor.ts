import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { HttpError } from '../../platform/net/http-client.js';
import type { ProviderTestResult } from '../provider-port.js';
import type { TwilioSettings } from '../provider-settings.js';
import { TwilioApi, TwilioRefusal } from './twilio-api.js';
import { accountTroubleOf } from './twilio-codes.js';

/** Less than a test may take as a whole. */
const TIMEOUT_MS = 1_800;
const UNAUTHORIZED = 401;
const NOT_CALLABLE = /^http:|\/\/(localhost|127\.|\[::1\]|10\.|192\.168\.|0\.0\.0\.0)/;

/** Asks Twilio about an account, and says in words what keeps it from sending. Sends nothing. */
@Injectable()
export class TwilioDoctor {
  constructor(
    private readonly api: TwilioApi,
    private readonly config: Config,
  ) {}

  async examine(settings: TwilioSettings): Promise<ProviderTestResult> {
    const [account, key] = await Promise.all([
      this.accountTrouble(settings),
      settings.apiKeySid === null ? Promise.resolve(null) : this.keyTrouble(settings),
    ]);
    return account?.isReachable === false ? account : (key ?? account ?? this.publicUrlTrouble() ?? WELL);
  }

  /** Asked with the auth token, also where a key sends: without the token no callback could be proven. */
  private async accountTrouble(settings: TwilioSettings): Promise<ProviderTestResult | null> {
    try {
      const account = { method: 'GET', path: '.json', who: 'account', timeoutMs: TIMEOUT_MS } as const;
      const { status, type } = await this.api.request(settings, account);
      if (status !== 'active') return bad(`Twilio says that the account is ${String(status)}: it sends nothing.`);
      return type === 'Trial'
        ? { isReachable: true, problem: 'It is a trial account: Twilio sends to verified numbers only.' }
        : null;
    } catch (error) {
      return bad(sentenceOf(error, 'accountSid and authToken'));
    }
  }

  private async keyTrouble(settings: TwilioSettings): Promise<ProviderTestResult | null> {
    try {
      const query = { PageSize: '1' };
      await this.api.request(settings, {
        method: 'GET',
        path: '/Messages.json',
        query,
        who: 'key',
        timeoutMs: TIMEOUT_MS,
      });
      return null;
    } catch (error) {
      return bad(sentenceOf(error, 'apiKeySid and apiKeySecret'));
    }
  }

  private publicUrlTrouble(): ProviderTestResult | null {
    const { publicUrl } = this.config;
    if (!NOT_CALLABLE.test(publicUrl)) return null;
    const problem = `Twilio would take messages, but cannot call PUBLIC_URL (${publicUrl}): no receipts would come.`;
    return { isReachable: true, problem };
  }
}

const WELL: ProviderTestResult = { isReachable: true, problem: null };

function bad(problem: string): ProviderTestResult {
  return { isReachable: false, problem };
}

function sentenceOf(error: unknown, credentials: string): string {
  if (error instanceof HttpError) return error.message;
  if (!(error instanceof TwilioRefusal))
    return 'The response was not one of Twilio: check apiBase, and the proxies between.';
  const { status, code } = error;
  if (status === UNAUTHORIZED && code === '20003') return `Twilio does not accept ${credentials} (401, code 20003).`;
  return (code === null ? null : accountTroubleOf(code)) ?? `${error.message}.`;
}
