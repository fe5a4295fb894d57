import type { OutgoingMessage, Receipt, SendOutcome } from '../adapter/provider-adapter.js';
import type { ProviderReason } from '../adapter/http-settings.js';
import type { SimulatorSettings } from '../adapter/provider-settings.js';

/** The password that a simulated gateway refuses. */
export const REFUSED_PASSWORD = 'wrong';
/** A flapping gateway is up for so long, then down for as long, in milliseconds. */
export const FLAP_MS = 5_000;
/** How much later than its receipt a response comes that is overtaken. */
const OVERTAKEN_MS = 500;
/** How long a slow gateway takes to respond. */
const SLOW_MS = 2_000;
/** How long after the response a late receipt comes. */
const LATE_MS = 5_000;
/** Between an end that is corrected and its correction. */
const CORRECTED_MS = 2_000;
/** Between two receipts of one message that come one after the other. */
const NEXT_MS = 50;

/** A receipt to come. */
interface PlannedReceipt {
  /** Milliseconds after the request. */
  readonly afterMs: number;
  readonly status: Receipt['status'];
  readonly reason: ProviderReason | null;
  /** Whether it names an attempt that nobody made. */
  readonly isStray?: true;
}

/** What a simulated gateway does with one message. */
export interface Plan {
  readonly outcome: SendOutcome;
  /** Milliseconds from the request to the response. */
  readonly respondsAfterMs: number;
  readonly receipts: readonly PlannedReceipt[];
}

/** What a plan depends on besides the message. */
interface Circumstances {
  readonly settings: SimulatorSettings;
  readonly now: number;
  /** Whether an attempt like this one was refused before. */
  readonly wasRefused: boolean;
}

/** The numbers that mean something: those that end in 55501 and two digits. */
const MAGIC = /55501(\d\d)$/;
const BROKEN: SendOutcome = { kind: 'UNKNOWN', detail: 'The gateway broke the connection after the request.' };

/** What the two last digits of a magic number ask for; null for every other number. */
export function magicOf(to: string): string | null {
  return MAGIC.exec(to)?.[1] ?? null;
}

/** What a gateway as a whole says before it looks at any message; null when it takes messages. */
export function troubleOf(settings: SimulatorSettings, now: number): string | null {
  if (settings.password === REFUSED_PASSWORD) return 'The simulated gateway refuses its password.';
  if (settings.availability === 'down') return 'The simulated gateway is down.';
  if (settings.availability === 'flapping' && (Math.floor(now / FLAP_MS) + settings.seed) % 2 === 1)
    return 'The simulated gateway is flapping, and down right now.';
  return null;
}

/**
 * What the gateway does with a message. The same message, settings and time give the same plan. What it would deliver
 * too late expires when its time is over.
 */
export function planOf(message: OutgoingMessage, circumstances: Circumstances): Plan {
  const plan = undatedPlan(message, circumstances);
  const leftMs = Math.max(0, message.deliverUntil - circumstances.now);
  const expired = { afterMs: leftMs, status: 'EXPIRED', reason: 'validity_ended' } as const;
  const inTime = (planned: PlannedReceipt): PlannedReceipt =>
    planned.status === 'DELIVERED' && planned.afterMs > leftMs ? { ...planned, ...expired } : planned;
  return { ...plan, receipts: plan.receipts.map(inTime) };
}

function undatedPlan(message: OutgoingMessage, circumstances: Circumstances): Plan {
  const { settings, now } = circumstances;
  const trouble = troubleOf(settings, now);
  if (trouble !== null) return at(settings.latencyMs, { kind: 'UNAVAILABLE', concerns: 'provider', detail: trouble });
  if (settings.availability === 'refusing') return rejected(settings, 'rejected_by_provider', 'SIM-REFUSING');
  if (settings.availability === 'breaking') {
    const isTaken = hashOf(`${settings.seed}:${message.to}`) % 2 === 0;
    return at(settings.latencyMs, BROKEN, isTaken ? [receipt(settings, 'DELIVERED')] : []);
  }
  return magicPlan(magicOf(message.to), message, circumstances);
}

function magicPlan(magic: string | null, message: OutgoingMessage, { settings, wasRefused }: Circumstances): Plan {
  const accepted: SendOutcome = { kind: 'ACCEPTED', providerMessageId: providerMessageIdOf(message.attemptId) };
  const unavailable: SendOutcome = {
    kind: 'UNAVAILABLE',
    concerns: 'message',
    detail: 'The simulated gateway has no room for this message right now.',
  };
  const { latencyMs } = settings;
  const delivered = receipt(settings, 'DELIVERED');
  const undelivered = (reason: ProviderReason): Plan =>
    at(latencyMs, accepted, [receipt(settings, 'UNDELIVERED', reason)]);
  switch (magic ?? '') {
    case '01':
      return undelivered('absent_subscriber');
    case '02':
      return undelivered('unknown_subscriber');
    case '03':
      return undelivered('blocked_by_carrier');
    case '04':
      return rejected(settings, 'rejected_by_provider', 'SIM-04');
    case '05':
      return at(latencyMs, unavailable);
    case '06':
      return at(latencyMs, BROKEN);
    case '07':
      return at(latencyMs, BROKEN, [delivered]);
    case '08':
      return at(latencyMs, accepted);
    case '09':
      return at(latencyMs + OVERTAKEN_MS, accepted, [{ ...delivered, afterMs: 0 }]);
    case '10':
      return at(latencyMs, accepted, [delivered, later(delivered, NEXT_MS)]);
    case '11':
      return at(latencyMs, accepted, [delivered, later(receipt(settings, 'SENT'), NEXT_MS)]);
    case '12':
      return at(latencyMs, accepted, [{ ...delivered, afterMs: latencyMs + LATE_MS }]);
    case '13':
      return at(latencyMs, accepted, [
        receipt(settings, 'UNDELIVERED', 'absent_subscriber'),
        later(delivered, CORRECTED_MS),
      ]);
    case '14':
      return at(SLOW_MS, accepted, [{ ...delivered, afterMs: SLOW_MS + settings.receiptMs }]);
    case '15':
      return wasRefused ? at(latencyMs, accepted, [delivered]) : at(latencyMs, unavailable);
    case '16':
      return rejected(settings, 'opted_out', 'SIM-16');
    case '17':
      return at(latencyMs, accepted, [{ ...delivered, isStray: true }]);
    default:
      return at(latencyMs, accepted, [delivered]);
  }
}

/** The gateway's own id of what an attempt brought it. */
export function providerMessageIdOf(attemptId: string): string {
  return `sim-${attemptId}`;
}

function at(respondsAfterMs: number, outcome: SendOutcome, receipts: readonly PlannedReceipt[] = []): Plan {
  return { outcome, respondsAfterMs, receipts };
}

function rejected({ latencyMs }: SimulatorSettings, reason: ProviderReason, code: string): Plan {
  return at(latencyMs, { kind: 'REJECTED', reason, code, detail: 'The simulated gateway rejected the message.' });
}

function receipt(
  { latencyMs, receiptMs }: SimulatorSettings,
  status: Receipt['status'],
  reason: ProviderReason | null = null,
): PlannedReceipt {
  return { afterMs: latencyMs + receiptMs, status, reason };
}

function later(planned: PlannedReceipt, byMs: number): PlannedReceipt {
  return { ...planned, afterMs: planned.afterMs + byMs };
}

/** FNV-1a: chance that can be repeated. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  // Its lowest bit is the parity of the bytes' lowest bits only: fold the others in.
  return (hash ^ (hash >>> 16)) >>> 0;
}
