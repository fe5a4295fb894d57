import type { World } from './world.js';

const PAGE = 100;

/**
 * The cursor after which a record comes in a list of all tenants, filtered by the query of `list`: other files that
 * share the application have made records before.
 */
export async function cursorBefore(world: World, list: string, id = ''): Promise<string> {
  const path = `${list}${list.includes('?') ? '&' : '?'}`;
  for (let cursor = ''; ;) {
    const page = await world.admin('get', `${path}limit=${PAGE}&cursor=${cursor}`);
    const place = (page['data'] as object[]).findIndex((record) => Object.values(record).includes(id));
    if (place === 0) return cursor;
    if (place > 0) return String((await world.admin('get', `${path}limit=${place}&cursor=${cursor}`))['cursor']);
    if (page['hasMore'] !== true) throw new Error(`${list} shows no ${id}`);
    cursor = String(page['cursor']);
  }
}

/** The events that a webhook config may subscribe to, written down apart from the code. */
export const MESSAGE_EVENTS = [
  'QUEUED',
  'SCHEDULED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'UNDELIVERED',
  'FAILED',
  'BLOCKED',
  'EXPIRED',
  'CANCELED',
  'RECEIVED',
  'CAP_REACHED',
];

export const PHONE_EVENTS = [
  'CREATED',
  'VALIDATED',
  'VALIDATION_FAILED',
  'OPTED_OUT',
  'OPTED_IN',
  'OPT_OUT_REMINDER_SENT',
  'ERASED',
];
