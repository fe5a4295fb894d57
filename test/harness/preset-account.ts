import { receiptUrlOf } from '../../src/messaging/providers/adapter/callback-fields.js';
import { inboundReaderOf } from '../../src/messaging/providers/http/callback-items.js';
import type { ItemsReading } from '../../src/messaging/providers/http/callback-items.js';
import { proofProgramOf } from '../../src/messaging/providers/http/proofs.js';
import { receiptsReaderOf } from '../../src/messaging/providers/http/callback-items.js';
import type { Preset } from '../../src/messaging/providers/http/presets.js';
import { sourceOf } from '../../src/messaging/providers/http/reading.js';
import { messageValuesOf } from '../../src/messaging/providers/http/send-program.js';
import { sendProgramOf } from '../../src/messaging/providers/http/send-program.js';
import { settledHttpSettings } from '../../src/messaging/providers/http/settings/settled-settings.js';
import type { HttpSettings } from '../../src/messaging/providers/adapter/http-settings.js';
import type { CallbackKind, InboundMessage, Receipt } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { ATTEMPT_ID, ATTEMPT_MAC, type Call, NOW, PROVIDER_ID, PUBLIC_URL, requestOf } from './preset-calls.js';
import type { PresetData } from './preset-data.js';

/** A request as it leaves. */
export interface Leaving {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The settings of a new account of a preset, by the parameters and secrets of its data. Throws what refuses them. */
export function accountOf(preset: Preset, { parameters, secrets }: PresetData): HttpSettings {
  return settledHttpSettings(null, { preset: preset.name, parameters, secrets }, those([preset]));
}

/** Presets that are not those of this release. */
export function those(all: readonly Preset[]): { all(): readonly Preset[]; find(name: string): Preset | undefined } {
  return { all: () => all, find: (name) => all.find((preset) => preset.name === name) };
}

/** What an account sends for the message of the data. */
export function sentBy({ send, secrets }: HttpSettings, { message }: PresetData): Leaving {
  const { validSeconds, ...said } = message;
  const outgoing = { ...said, attemptId: ATTEMPT_ID, projectId: 'prj_01', deliverUntil: NOW + validSeconds * 1_000 };
  const receiptUrl = receiptUrlOf(PUBLIC_URL, PROVIDER_ID, ATTEMPT_ID, ATTEMPT_MAC);
  const request = sendProgramOf(send, secrets)(messageValuesOf(send, outgoing, { receiptUrl, now: NOW }));
  if ('fault' in request) throw new Error(request.fault);
  const { method, url, headers, body } = request;
  return { method, url: url.href, headers, body };
}

/** What an account reads in a callback; a sentence when it does not believe it. */
export async function readBy(
  settings: HttpSettings,
  kind: CallbackKind,
  call: Call,
  currency: string,
): Promise<ItemsReading<Receipt | InboundMessage> | string> {
  const { receipts, inbound } = settings;
  const rule = kind === 'receipts' ? receipts : inbound;
  if (rule === null) return 'The settings take none.';
  const context = { settings, publicUrl: PUBLIC_URL, macOf: () => ATTEMPT_MAC, now: () => NOW };
  const request = requestOf(call);
  const proven = await proofProgramOf(rule.proof, context)(request);
  if ('fault' in proven) return proven.fault;
  const source = sourceOf(await request.bytes(), request);
  if (kind === 'inbound')
    return inbound === null ? 'The settings take none.' : inboundReaderOf(inbound)(source, proven);
  return receipts === null ? 'The settings take none.' : receiptsReaderOf(receipts, currency)(source, proven);
}
