import { Parley, type ParleyOptions } from 'parley-sdk';
import { newAddress } from './numbers.js';
import type { RouteApp } from './route-app.js';
import { World } from './world.js';

/** A client with the ADMIN key of an application. */
function operator(app: RouteApp, options: Partial<ParleyOptions> = {}): Parley {
  return new Parley({ baseUrl: app.url, apiKey: app.adminKey, ...options });
}

/** A project that sends by a simulator, and its TENANT key. */
export async function sendingProject(app: RouteApp): Promise<{ projectId: string; key: string }> {
  const { projectId, key } = await new World(app).project();
  const parley = operator(app);
  const body = { name: 'Simulator', kind: 'SIMULATOR', settings: { latencyMs: 0, receiptMs: 100 } } as const;
  const { providerId } = await parley.createProvider({ body });
  await parley.createSender({ projectId, body: { kind: 'NUMBER', address: newAddress(), providerId } });
  return { projectId, key };
}

/** Programs of somebody who has installed parley-sdk. A line is to be refused by the compiler where it says so. */

const MESSAGE_TYPES = [
  'message.queued',
  'message.scheduled',
  'message.sending',
  'message.sent',
  'message.delivered',
  'message.undelivered',
  'message.failed',
  'message.blocked',
  'message.expired',
  'message.canceled',
  'message.received',
];

const PHONE_TYPES = [
  'phone.created',
  'phone.validated',
  'phone.validation_failed',
  'phone.opted_out',
  'phone.opted_in',
  'phone.opt_out_reminder_sent',
];
const casesOf = (types: readonly string[]): string => types.map((type) => `    case '${type}':`).join('\n');

export const TYPED_CALLS = `
import { EpochChanged, Parley, ParleyApiError, ParleyConnectionError, type EventPlace } from 'parley-sdk';

const parley = new Parley({ baseUrl: 'https://parley.example.com', apiKey: async () => 'key', retries: 1 });
new Parley({ baseUrl: 'https://parley.example.com' }); // refused
const project = parley.project('prj_1');

async function calls(signal: AbortSignal): Promise<string[]> {
  const body = { to: '+14155552601', text: 'Hello', category: 'MARKETING' } as const;
  const options = { idempotencyKey: 'order-1', signal, timeoutMs: 500, retries: 0 };
  const sent = await parley.sendMessage({ projectId: 'prj_1', body }, options);
  await project.sendMessage({ body });
  await parley.sendMessage({ body }); // refused
  await parley.sendMessage({ projectId: 'prj_1' }); // refused
  await parley.sendMessage({ projectId: 'prj_1', body: { ...body, txet: 'Hello' } }); // refused
  await parley.sendMessage({ projectId: 'prj_1', body: { to: '+14155552601' } }); // refused
  await parley.sendMessage({ projectId: 'prj_1', body: { ...body, category: 'SPAM' } }); // refused
  await parley.readProject({ projectId: 7 }); // refused
  await parley.readProject({ projectId: 'prj_1' }, { idempotencyKey: 'reads take none' }); // refused
  await parley.sendMessages({ projectId: 'prj_1', body }); // refused
  await parley.listMessages();
  await parley.listMessages({ limit: 10, status: ['DELIVERED'] });
  await parley.listMessages({ status: ['LOST'] }); // refused
  const { plainApiKey } = await parley.createApiKey({ projectId: 'prj_1', body: { name: 'A key' } });
  const file: ReadableStream<Uint8Array> = await parley.exportPhones({ projectId: 'prj_1' });
  await parley.importPhones({ projectId: 'prj_1', body: new Blob(['phoneE164']) });
  await parley.importPhones({ projectId: 'prj_1', body: file });
  await parley.importPhones({ projectId: 'prj_1', body: { phones: [] } }); // refused
  const found: string[] = [sent.messageId, plainApiKey.slice(0, 6)];
  for await (const message of parley.listMessages({ limit: 5 })) found.push(message.messageId, message.hold ?? '');
  for await (const page of project.listPhones().pages()) found.push(...page.data.map((one) => one.phoneE164));
  for await (const message of parley.listMessages()) found.push(message.msgId); // refused
  return found;
}

async function reads(place: EventPlace): Promise<number> {
  const type = ['phone.opted_out', 'message.received'] as const;
  const feed = parley.events({ projectId: 'prj_1', after: place, type, idleMs: 500 });
  project.events();
  parley.events({ type: ['phone.opted_out'] }); // refused
  parley.events({ projectId: 'prj_1', type: ['phone.renamed'] }); // refused
  try {
    for await (const event of feed) {
      if (event.type === 'phone.opted_out') return event.data?.phoneE164.length ?? 0;
      if (event.type === 'message.sent') return 1; // refused
      if (event.data !== null) return event.data.messageId.length;
      return event.data.version; // refused
    }
  } catch (error) {
    if (error instanceof EpochChanged) return error.place.sequence + (feed.place.epoch ?? error.place.epoch);
    if (error instanceof ParleyConnectionError) return error.mayHaveArrived ? 1 : 0;
    if (error instanceof ParleyApiError && error.code === 'limit_reached') return error.retryAfterMs ?? error.status;
    throw error;
  }
  const { status } = await parley.waitFor(
    (options) => parley.readMessage({ messageId: 'msg_1' }, options),
    (message) => message.endedAt !== null,
    { timeoutMs: 5_000 },
  );
  await parley.waitFor(() => parley.readMessage({ messageId: 'msg_1' }), (message) => message.ended); // refused
  return status === 'DELIVERED' ? 1 : 0;
}
`;

export const TYPED_EVENTS = `
import { type ParleyEvent, signWebhook, verifyWebhook } from 'parley-sdk/webhooks';

function about(rawBody: Uint8Array, headers: Headers): string {
  const event = verifyWebhook(rawBody, headers, ['whsec_new', 'whsec_old']);
  switch (event.type) {
${casesOf(MESSAGE_TYPES)}
      return event.data.messageId + (event.data.reason === 'opted_out' ? event.data.text : '');
${casesOf(PHONE_TYPES)}
      return event.data.phoneE164;
    case 'message.cap_reached':
      return event.data.cap + (event.data.prefix ?? '');
    case 'phone.erased':
      return event.data.optOutToken + event.data.version;
    default:
      return event satisfies never;
  }
}

function forgetsOne(event: ParleyEvent): string {
  switch (event.type) {
${casesOf(MESSAGE_TYPES)}
      return event.data.messageId;
${casesOf(PHONE_TYPES)}
      return event.data.phoneE164;
    default:
      return event satisfies never; // refused
  }
}

function asks(event: ParleyEvent<'phone.erased'>, other: ParleyEvent): unknown[] {
  const headers: Record<string, string> = signWebhook('{}', { id: event.id }, 'whsec_one');
  verifyWebhook('{}', { 'Webhook-Id': ['1'], 'x-none': undefined }, 'whsec_one');
  verifyWebhook({ parsed: true }, headers, 'whsec_one'); // refused
  verifyWebhook('{}', headers); // refused
  if (other.type === 'phone.renamed') return []; // refused
  return [
    event.sequence.toFixed(),
    event.data.phoneE164.length,
    event.data.city, // refused
    other.data.messageId, // refused
  ];
}
`;

/** Calls the service with what a program has loaded, and prints what came of it as JSON. */
export const RUNNING_CALLS = `
async function run({ Parley, ParleyApiError, SDK_VERSION }, { signWebhook, verifyWebhook }) {
  const { URL_OF_PARLEY: baseUrl, KEY_OF_PARLEY: apiKey } = process.env;
  const parley = new Parley({ baseUrl, apiKey });
  const { isActive, role } = await parley.readCurrentApiKey();
  const refused = await parley.readProject({ projectId: 'prj_00000000000000000000000000' }).catch((error) => error);
  const secret = 'whsec_' + Buffer.alloc(32, 7).toString('base64');
  const body = JSON.stringify({ id: 'evt_1', type: 'phone.created', data: { phoneE164: '+14155552601', version: 1 } });
  const event = verifyWebhook(Buffer.from(body), signWebhook(body, { id: 'evt_1' }, secret), secret);
  const isError = refused instanceof ParleyApiError;
  console.log(JSON.stringify({ SDK_VERSION, isActive, role, code: refused.code, isError, type: event.type }));
}
`;

/** The lines of a program that the compiler is to refuse. */
export function refusedLines(program: string): number[] {
  return program.split('\n').flatMap((line, index) => (line.endsWith('// refused') ? [index + 1] : []));
}
