import { type HttpClient, HttpError } from '../../../platform/net/http-client.js';
import type { ProviderTestResult } from '../adapter/provider-adapter.js';
import type { TwilioSettings } from '../adapter/provider-settings.js';
import { requestTwilio, TwilioRefusal } from './twilio-api.js';
import { accountTroubleOf } from './twilio-callbacks.js';

/** Less than a test may take as a whole. */
const TIMEOUT_MS = 1_800;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
const CAMPAIGNS_MAX = 20;
const VERIFIED = 'VERIFIED';
const CAMPAIGN_STATE = /^[A-Z_]{1,32}$/;
const NOT_CALLABLE = /^http:|\/\/(localhost|127\.|\[::1\]|10\.|192\.168\.|0\.0\.0\.0)/;

/** Asks Twilio about an account, and says in words what keeps it from sending. Sends nothing. */
export async function examineAccount(
  http: HttpClient,
  settings: TwilioSettings,
  publicUrl: string,
): Promise<ProviderTestResult> {
  const { apiKeySid, messagingServiceSid } = settings;
  const [account, key, campaign] = await Promise.all([
    accountTrouble(http, settings),
    apiKeySid === null ? Promise.resolve(null) : keyTrouble(http, settings),
    messagingServiceSid === null ? Promise.resolve(null) : campaignOf(http, settings, messagingServiceSid),
  ]);
  if (account?.isReachable === false) return account;
  return withCampaign(key ?? account ?? publicUrlTrouble(publicUrl) ?? WELL, campaign);
}

/** Asked with the auth token, also where a key sends: without the token no callback could be proven. */
async function accountTrouble(http: HttpClient, settings: TwilioSettings): Promise<ProviderTestResult | null> {
  try {
    const account = { method: 'GET', path: '.json', who: 'account', timeoutMs: TIMEOUT_MS } as const;
    const { status, type } = await requestTwilio(http, settings, account);
    if (status !== 'active') return bad(`Twilio says that the account is ${String(status)}: it sends nothing.`);
    return type === 'Trial'
      ? { isReachable: true, problem: 'It is a trial account: Twilio sends to verified numbers only.' }
      : null;
  } catch (error) {
    return bad(sentenceOf(error, 'accountSid and authToken'));
  }
}

async function keyTrouble(http: HttpClient, settings: TwilioSettings): Promise<ProviderTestResult | null> {
  try {
    const query = { PageSize: '1' };
    await requestTwilio(http, settings, {
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

/**
 * What Twilio says of the campaign that a messaging service is registered for. Nobody sends less because it cannot be
 * read: a proxy may know the API for messages only.
 * Source: https://www.twilio.com/docs/messaging/api/usapptoperson-resource
 */
async function campaignOf(http: HttpClient, settings: TwilioSettings, serviceSid: string): Promise<Campaign> {
  try {
    const { compliance } = await requestTwilio(http, settings, {
      method: 'GET',
      product: 'messaging',
      path: `/Services/${serviceSid}/Compliance/Usa2p`,
      query: { PageSize: String(CAMPAIGNS_MAX) },
      who: 'account',
      timeoutMs: TIMEOUT_MS,
    });
    return Array.isArray(compliance) ? campaignIn(compliance) : UNREADABLE;
  } catch (error) {
    if (!(error instanceof TwilioRefusal) || error.status !== NOT_FOUND) return UNREADABLE;
    return { isWell: false, sentence: 'Twilio knows no such messaging service (messagingServiceSid), or not here.' };
  }
}

function publicUrlTrouble(publicUrl: string): ProviderTestResult | null {
  if (!NOT_CALLABLE.test(publicUrl)) return null;
  const problem = `Twilio would take messages, but cannot call PUBLIC_URL (${publicUrl}): no receipts would come.`;
  return { isReachable: true, problem };
}

/** What there is to say of a campaign. */
interface Campaign {
  readonly isWell: boolean;
  readonly sentence: string;
}

const UNREADABLE: Campaign = { isWell: true, sentence: 'The state of its campaign could not be read at Twilio.' };

/** A service has one campaign; of several, one that is registered counts. */
function campaignIn(campaigns: readonly unknown[]): Campaign {
  const states = campaigns.map((campaign) => stateOf(campaign));
  const [first] = states;
  if (first === undefined)
    return {
      isWell: true,
      sentence: 'Its messaging service has no campaign, without which carriers in the US block 10-digit numbers.',
    };
  const state = states.includes(VERIFIED) ? VERIFIED : first;
  const sentence = `The campaign of its messaging service is ${state}`;
  return state === VERIFIED
    ? { isWell: true, sentence: `${sentence}.` }
    : { isWell: false, sentence: `${sentence}: until it is ${VERIFIED}, carriers in the US block its messages.` };
}

function stateOf(campaign: unknown): string {
  const state = (campaign as { readonly campaign_status?: unknown } | null)?.campaign_status;
  return typeof state === 'string' && CAMPAIGN_STATE.test(state) ? state : 'in an unknown state';
}

/** A result with what there is to say of the campaign. */
function withCampaign(result: ProviderTestResult, campaign: Campaign | null): ProviderTestResult {
  if (campaign === null) return result;
  const { isWell, sentence } = campaign;
  if (result.problem !== null) return { ...result, problem: `${result.problem} ${sentence}` };
  return isWell ? { ...result, note: sentence } : { ...result, problem: sentence };
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
