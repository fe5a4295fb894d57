import { eventually } from './eventually.js';
import { MessageTenant, type SendingProject } from './message-tenant.js';
import { newAddress, newNumber } from './numbers.js';
import { answering, Receiver } from '../doubles/receiver.js';
import type { RouteApp } from './route-app.js';
import { World } from './world.js';
const DAY_MINUTES = 24 * 60;
const SECRET = 'inbound-secret-of-the-cases';
/** Where the calls of a test seem to come from. */
const CALLERS = ['127.0.0.0/8', '10.0.0.0/8', '::1/128'];
/** Attempts in a row after which a gateway counts as down. */
const ATTEMPTS_TO_OPEN = 5;
/** How the simulator treats numbers that end so. */
const [BLOCKED_BY_CARRIER, BREAKS] = ['5550103', '5550106'];

/** A message of which somebody asks where it is. */
export interface MadeCase {
  readonly projectId: string;
  readonly messageId: string;
  readonly to: string;
  readonly reference: string;
}

/** A message that a project sent, before it is known how it came to stand as it does. */
interface Sent extends MadeCase {
  readonly project: SendingProject;
}

/** How a case comes about, and the words that say why. */
export interface Case {
  readonly name: string;
  /** What the person who asks must find. */
  readonly says: RegExp;
  /** Whether the keys of the project work. */
  readonly isActive: boolean;
  readonly make: (cases: TwelveCases) => Promise<MadeCase>;
}

/** The twelve answers to "where is my message?". */
export const CASES: readonly Case[] = [
  { name: 'opted out by keyword', says: /opted out .* by a text such as STOP/, isActive: true, make: optedOut },
  { name: 'no consent', says: /needs an opt-in .* there is none/, isActive: true, make: noConsent },
  { name: "the number's cap", says: /1 of 1 messages a day to this number are used/, isActive: true, make: numberCap },
  { name: 'spend cap', says: /may spend 1 a day: .* this message costs up to 5/, isActive: true, make: spendCap },
  { name: 'country', says: /does not allow DE/, isActive: true, make: country },
  { name: 'no sender', says: /project has no sender/i, isActive: true, make: noSender },
  { name: 'provider down', says: /provider takes no messages/, isActive: true, make: providerDown },
  {
    name: 'quiet hours',
    says: /hours that laws, carriers and the sending policy allow/,
    isActive: true,
    make: quietHours,
  },
  { name: 'suspended project', says: /project or its tenant is suspended/, isActive: false, make: suspended },
  { name: 'blocked by the carrier', says: /network filtered or barred/, isActive: true, make: blockedByCarrier },
  { name: 'outcome not known yet', says: /may have taken the message or not/, isActive: true, make: unknownOutcome },
  { name: 'delivered, but the receiver fails', says: /endpoint answered 500/, isActive: true, make: receiverFails },
];

/** Makes the cases through the API, each in a project of its own, at an application that sends to this machine. */
export class TwelveCases {
  readonly world: World;
  readonly tenant: MessageTenant;
  private made = 0;

  private constructor(
    readonly app: RouteApp,
    readonly receiver: Receiver,
  ) {
    this.world = new World(app);
    this.tenant = new MessageTenant(this.world);
  }

  static async start(app: RouteApp): Promise<TwelveCases> {
    const receiver = await Receiver.start();
    receiver.behaviour = answering(500);
    return new TwelveCases(app, receiver);
  }

  async stop(): Promise<void> {
    await this.receiver.stop();
  }

  /** A request of the operator that succeeds. */
  async operator(method: 'post' | 'put' | 'patch', path: string, body: object): Promise<Record<string, unknown>> {
    const response = await this.world.send(method, path, this.app.adminKey, body);
    if (response.status >= 300) throw new Error(`${method} ${path} answered ${response.status}: ${response.text}`);
    return response.body as Record<string, unknown>;
  }

  policy({ projectId }: SendingProject, rules: object): Promise<unknown> {
    return this.operator('put', `/v1/projects/${projectId}/sending-policy`, rules);
  }

  /** Sends as the operator, who can send in a suspended project too; the text says what is to be seen. */
  async send(project: SendingProject, to: string, more: object = {}): Promise<Sent> {
    this.made += 1;
    const reference = `order-${this.made}-${to.slice(-4)}`;
    const body = { to, text: `Your order ${reference} has shipped.`, clientReference: reference, ...more };
    const { messageId } = await this.operator('post', `/v1/projects/${project.projectId}/messages`, body);
    return { project, projectId: project.projectId, messageId: String(messageId), to, reference };
  }

  /** Resolves once the message is as wanted, with how it is. */
  async until(
    { messageId }: MadeCase,
    what: string,
    isSo: (message: Record<string, unknown>) => boolean,
  ): Promise<void> {
    const path = `/v1/messages/${messageId}`;
    await eventually(`${messageId} ${what}`, async () => isSo(await this.world.admin('get', path)));
  }
}

/** STOP comes from a real gateway, for what is simulated is no keyword of a person. */
async function optedOut(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project();
  const settings = {
    sendUrl: 'http://127.0.0.1:1/cgi-bin/sendsms',
    username: 'parley',
    password: 'of-the-cases',
    callbackCidrs: CALLERS,
    inboundSecret: SECRET,
  };
  const gateway = { name: 'A Kannel that replies itself', kind: 'KANNEL', handlesKeywords: true, settings };
  const providerId = String((await cases.operator('post', '/v1/providers', gateway))['providerId']);
  const { address } = await cases.tenant.sender(project.projectId, providerId);
  const from = newNumber();
  const said = new URLSearchParams({ secret: SECRET, from, to: address, text: 'STOP' });
  const heard = await cases.app.http.get(`/v1/callbacks/${providerId}/inbound?${said.toString()}`);
  if (heard.status !== 202) throw new Error(`The STOP was answered with ${heard.status}: ${heard.text}`);
  return cases.send(project, from);
}

async function noConsent(cases: TwelveCases): Promise<MadeCase> {
  return cases.send(await cases.tenant.project(), newNumber(), { category: 'MARKETING' });
}

async function numberCap(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project();
  await cases.policy(project, { numberPerDay: 1 });
  const { to } = await cases.send(project, newNumber());
  return cases.send(project, to);
}

async function spendCap(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project();
  await cases.operator('put', `/v1/providers/${project.providerId}/prices`, { prices: [{ price: 5 }] });
  await cases.policy(project, { spendPerDay: 1 });
  return cases.send(project, newNumber());
}

async function country(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project();
  await cases.policy(project, { allowedCountries: ['US'] });
  return cases.send(project, `+49151${newNumber().slice(-8)}`);
}

async function noSender(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.world.project();
  return cases.send({ ...project, providerId: '', senderId: '', from: newAddress() }, newNumber());
}

async function providerDown(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project({ settings: { availability: 'down', latencyMs: 0 } });
  const asked = await cases.send(project, newNumber());
  for (let sent = 1; sent < ATTEMPTS_TO_OPEN; sent += 1) await cases.send(project, newNumber());
  await cases.until(asked, 'waits for its provider', ({ hold }) => hold === 'provider_down');
  return asked;
}

/** The one minute that is not quiet is hours away in every time zone of the country. */
async function quietHours(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project();
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  await cases.policy(project, {
    marketingNeedsOptIn: false,
    quietHours: { from: timeOfDay(minute + 1), to: timeOfDay(minute) },
  });
  return cases.send(project, newNumber(), { category: 'MARKETING' });
}

function timeOfDay(minutes: number): string {
  const minute = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

async function suspended(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project();
  await cases.operator('patch', `/v1/projects/${project.projectId}`, { status: 'suspended' });
  return cases.send(project, newNumber());
}

async function blockedByCarrier(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project({ settings: { latencyMs: 0, receiptMs: 50 } });
  const sent = await cases.send(project, `+1628${BLOCKED_BY_CARRIER}`);
  await cases.until(sent, 'is UNDELIVERED', ({ status }) => status === 'UNDELIVERED');
  return sent;
}

async function unknownOutcome(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project({ settings: { latencyMs: 0 } });
  const sent = await cases.send(project, `+1628${BREAKS}`);
  const path = `/v1/messages/${sent.messageId}/timeline`;
  await eventually('the connection broke', async () =>
    JSON.stringify(await cases.world.admin('get', path)).includes('"UNKNOWN"'),
  );
  return sent;
}

async function receiverFails(cases: TwelveCases): Promise<MadeCase> {
  const project = await cases.tenant.project({ settings: { latencyMs: 0, receiptMs: 50 } });
  await cases.operator('post', `/v1/projects/${project.projectId}/webhook-configs`, {
    endpoint: { url: cases.receiver.url },
    subscriptions: { messageEvents: ['DELIVERED'], phoneEvents: [] },
  });
  const sent = await cases.send(project, newNumber());
  await cases.until(sent, 'is DELIVERED', ({ status }) => status === 'DELIVERED');
  const path = `/v1/messages/${sent.messageId}/timeline`;
  await eventually('the receiver has failed', async () =>
    JSON.stringify(await cases.world.admin('get', path)).includes('"lastStatusCode":500'),
  );
  return sent;
}
