import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { HttpClient, HttpError } from '../../../platform/net/http-client.js';
import { callbackBaseOf } from '../../callback-urls.js';
import type { HttpSettings } from '../../http-settings.js';
import type { ProviderAccount, ProviderTestResult } from '../../provider-port.js';
import { Presets } from '../presets/presets.js';
import { statusTest } from '../reading/condition.js';
import { checkRequestOf } from '../sending/send-program.js';

/** Less than a test may take as a whole. */
const TIMEOUT_MS = 1_800;
/** Only the status of a check counts. */
const RESPONSE_MAX_BYTES = 1_024;
const ONLY_HERE = /^https?:\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/i;
const IN_A_NETWORK = /^https?:\/\/(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cd]|[^./:]+(:\d+)?(\/|$))/i;
const UNPROVEN_CREDENTIALS =
  'The settings have no `check`: the server was reached, but nothing says whether it takes the credentials.';

/** Asks the gateway of an account whether it would take messages, and says what is wrong. Sends nothing. */
@Injectable()
export class HttpDoctor {
  constructor(
    private readonly http: HttpClient,
    private readonly presets: Presets,
    private readonly config: Config,
  ) {}

  async examine({ settings }: ProviderAccount<'HTTP'>): Promise<ProviderTestResult> {
    const trouble = await this.serverTrouble(settings);
    if (trouble !== null) return { isReachable: false, problem: trouble };
    const problem = this.callbackTrouble(settings);
    const notes = [settings.check === null ? UNPROVEN_CREDENTIALS : null, this.newerPreset(settings)];
    const note = notes.filter((one) => one !== null).join(' ');
    return { isReachable: true, problem, ...(note === '' ? {} : { note }) };
  }

  /** Makes the request of `check`; without one the root of the server is requested, which any response answers. */
  private async serverTrouble({ check, send, secrets }: HttpSettings): Promise<string | null> {
    const request =
      check === null
        ? { method: 'GET' as const, url: new URL('/', originOf(send.url)), headers: {} }
        : checkRequestOf(check, secrets);
    if ('fault' in request) return `settings.check cannot be sent: ${request.fault}`;
    try {
      const limits = { timeoutMs: TIMEOUT_MS, responseBytes: RESPONSE_MAX_BYTES };
      const { statusCode } = await this.http.request({ ...request, ...limits });
      return check === null || statusTest(check.status)(statusCode) ? null : sentenceOf(statusCode);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return `${error.message} Check ${check === null ? 'settings.send.url' : 'settings.check.url'}.`;
    }
  }

  /** Whether receipts and messages can come: a gateway elsewhere cannot call an address of this machine or network. */
  private callbackTrouble(settings: HttpSettings): string | null {
    if (settings.receipts === null && settings.inbound === null) return null;
    const base = callbackBaseOf(settings, this.config.publicUrl);
    const isNear = ONLY_HERE.test(settings.send.url) || IN_A_NETWORK.test(settings.send.url);
    if (isNear || !(ONLY_HERE.test(base) || IN_A_NETWORK.test(base))) return null;
    const name = settings.callbackBaseUrl === null ? 'PUBLIC_URL' : 'settings.callbackBaseUrl';
    return `The gateway would take messages, but cannot call ${name} (${base}): no receipts would come.`;
  }

  private newerPreset({ preset, presetVersion }: HttpSettings): string | null {
    const newest = preset === null ? undefined : this.presets.find(preset);
    if (newest === undefined || presetVersion === null || newest.version <= presetVersion) return null;
    const change = '`"preset": "' + newest.name + '"`';
    return `Version ${newest.version} of its preset exists, it has ${presetVersion}: a change with ${change} takes it.`;
  }
}

/** Scheme, host and port stand in a template as they are. */
function originOf(template: string): string {
  return (/^https?:\/\/[^/?#]+/i.exec(template) ?? [''])[0];
}

function sentenceOf(statusCode: number): string {
  const said = `The gateway responded to settings.check with status ${statusCode}`;
  if (statusCode === 401 || statusCode === 403) return `${said}: it refuses the credentials, check settings.secrets.`;
  if (statusCode === 404 || statusCode === 405) return `${said}: check the path of settings.check.url.`;
  if (statusCode === 429) return `${said}: it takes no more requests for now.`;
  if (statusCode >= 300 && statusCode < 400)
    return `${said}: redirects are not followed, enter the final address as settings.check.url.`;
  if (statusCode >= 500) return `${said}: it is in trouble, try again later.`;
  return `${said}, which is none of settings.check.status.`;
}
