import type { WebhookConfigView } from 'parley-sdk';
import type { ArgsOf } from '../frame/calls.js';
import type { Values } from '../frame/use-form.js';
import { EVENTS, type EventList } from './event-types.js';

/** What names a config in the API. */
export interface ConfigPlace {
  readonly projectId: string;
  readonly webhookConfigId: string;
}

type Created = ArgsOf<'createWebhookConfig'>['body'];
type Changed = ArgsOf<'patchWebhookConfig'>['body'];
type Auth = NonNullable<Created['endpoint']['auth']>;

/** The field that is ticked for one event. */
export function eventField(list: EventList, event: string): string {
  return `${list} ${event}`;
}

/** What stands in the fields of a config; of a new one with all events. */
export function valuesOf(config: WebhookConfigView | null): Values {
  const { url = '', method = 'POST', timeoutMs = '', headers = {}, auth } = config?.endpoint ?? {};
  const chosen = config?.subscriptions ?? EVENTS;
  return {
    url,
    method,
    timeoutMs: String(timeoutMs),
    headers: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    auth: auth?.type ?? 'NONE',
    username: auth?.username ?? '',
    password: auth?.password ?? '',
    token: auth?.token ?? '',
    ...ticked('messageEvents', chosen.messageEvents),
    ...ticked('phoneEvents', chosen.phoneEvents),
  };
}

function ticked(list: EventList, events: readonly string[]): Values {
  return Object.fromEntries(events.map((event) => [eventField(list, event), 'true']));
}

/** What creates the config that was typed in. */
export function createdOf(values: Values): Created {
  const { url = '', method, timeoutMs = '' } = values;
  const headers = headersOf(values['headers']);
  const auth = authOf(values);
  return {
    endpoint: {
      url: url.trim(),
      method: method as 'POST',
      ...(timeoutMs === '' ? {} : { timeoutMs: Number(timeoutMs) }),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(auth.type === 'NONE' ? {} : { auth }),
    },
    subscriptions: {
      messageEvents: eventsOf('messageEvents', values),
      phoneEvents: eventsOf('phoneEvents', values),
    },
  };
}

/** What changes a config from what stood in the fields to what was typed: what is as before is left out. */
export function changedOf(before: Values, values: Values): Changed {
  const first = createdOf(before);
  const now = createdOf(values);
  const { headers = {}, auth = { type: 'NONE' }, ...plain } = now.endpoint;
  const endpoint = changes({ headers: {}, auth: { type: 'NONE' }, ...first.endpoint }, { headers, auth, ...plain });
  const subscriptions = changes({ ...first.subscriptions }, { ...now.subscriptions });
  return {
    ...(Object.keys(endpoint).length === 0 ? {} : { endpoint }),
    ...(Object.keys(subscriptions).length === 0 ? {} : { subscriptions }),
  };
}

function changes<T extends object>(before: Readonly<Record<string, unknown>>, now: T): Partial<T> {
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed) as Partial<T>;
}

/** `Name: value` lines as headers. A name that stands there twice has both values, as HTTP joins them. */
export function headersOf(typed = ''): Record<string, string> {
  const headers = new Map<string, string>();
  for (const line of typed.split('\n')) {
    if (line.trim() === '') continue;
    const [name = '', ...rest] = line.split(':');
    const value = rest.join(':').trim();
    const known = headers.get(name.trim());
    headers.set(name.trim(), known === undefined ? value : `${known}, ${value}`);
  }
  return Object.fromEntries(headers);
}

function authOf({ auth, username = '', password = '', token = '' }: Values): Auth {
  if (auth === 'BASIC') return { type: 'BASIC', username, password };
  return auth === 'BEARER' ? { type: 'BEARER', token } : { type: 'NONE' };
}

function eventsOf<List extends EventList>(list: List, values: Values): (typeof EVENTS)[List][number][] {
  return (EVENTS[list] as readonly (typeof EVENTS)[List][number][]).filter(
    (event) => values[eventField(list, event)] === 'true',
  );
}
