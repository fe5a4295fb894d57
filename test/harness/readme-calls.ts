/**
 * The calls of README and docs, as somebody writes them who has a generated client only. The five of the specification
 * return what they got, so that a test can send them.
 */
export const CALLS_OF_A_CLIENT = `
import { createClient } from './client/index';
import {
  createApiKey, createConsoleLink, createProject, createProvider, createSender, createTenant, createWebhookConfig,
  deleteConsoleLink, erasePhone, exportPhones, importPhones, listConsoleLinks, listMessages, listPhones,
  previewMessage, readConsent, readErasure, readImport,
  readImportErrors, readMessageTimeline, readProject, readProvider, readUsage, registerPhones, sendBatch,
  sendMessage, simulateInbound,
} from './sdk.gen';
import type { ApiKeyView, PhonePageView, ProblemBody, ProjectView, WebhookConfigWithSecretView } from './types.gen';

export async function fiveCalls(baseUrl: string, apiKey: string, tenantId: string) {
  const client = createClient({ baseUrl, auth: apiKey });
  const made = await createProject({ client, path: { tenantId }, body: { name: 'Generated' }, throwOnError: true });
  const project: ProjectView = made.data;
  const path = { projectId: project.projectId };
  const key: ApiKeyView = (await createApiKey({ client, path, body: { name: 'Generated' }, throwOnError: true })).data;
  const endpoint = { url: 'https://example.com/hook' };
  const hook: WebhookConfigWithSecretView = (
    await createWebhookConfig({ client, path, body: { endpoint }, throwOnError: true })
  ).data;
  const query = { limit: 5, projectIds: [project.projectId], isOptedOut: false };
  const phones: PhonePageView = (await listPhones({ client, query, throwOnError: true })).data;
  const read: ProjectView = (await readProject({ client, path, throwOnError: true })).data;
  const refused: ProblemBody | undefined = (await readProject({ client, path: { projectId: 'nobody' } })).error;
  return { project, key, hook, phones, read, refused };
}

export async function others(projectId: string, messageId: string, importId: string, providerId: string) {
  const path = { projectId };
  await createTenant({ body: { name: 'Acme' } });
  await createConsoleLink({ path, body: { access: 'READ', page: '/messages' } });
  await listConsoleLinks({ path });
  await deleteConsoleLink({ path: { projectId, consoleLinkId: 'cln_1' } });
  await registerPhones({ path, body: { phones: ['+14155552601', '(415) 555-2602'], defaultCountry: 'US' } });
  await listPhones({ query: { search: '415', country: 'US', limit: '50' } });
  const body = { to: '+14155552601', text: 'Your order has shipped.' };
  await previewMessage({ path, body });
  await sendMessage({ path, body, headers: { 'Idempotency-Key': 'order-4711' } });
  const messages = [{ to: '+14155552601', text: 'Hi' }, { to: '+14155552602', text: 'Hi' }];
  await sendBatch({ path, body: { messages } });
  await listMessages({ query: { limit: 1 } });
  await readMessageTimeline({ path: { messageId } });
  await readUsage({ path, query: { from: '2026-11-01', to: '2026-11-30', groupBy: ['day', 'country'] } });
  await simulateInbound({ path, body: { from: '+14155552601', to: '+12125550100', text: 'STOP' } });
  const phone = { ...path, phoneE164: '+14155552609' };
  await readConsent({ path: phone });
  const erasure = (await erasePhone({ path: phone, throwOnError: true })).data;
  await readErasure({ path: { projectId, erasureId: erasure.erasureId } });
  await importPhones({ path, query: { defaultCountry: 'US' }, body: 'phoneE164\\n+14155552601\\n' });
  await readImport({ path: { projectId, importId } });
  await readImportErrors({ path: { projectId, importId } });
  await exportPhones({ path, query: { isOptedOut: false } });
  await createProvider({ body: { name: 'Simulator', kind: 'SIMULATOR', settings: { availability: 'down' } } });
  await createSender({ path, body: { kind: 'NUMBER', address: '+14155550100', providerId } });
  const provider = (await readProvider({ path: { providerId }, throwOnError: true })).data;
  return provider.kind === 'KANNEL' ? provider.settings.sendUrl : null;
}
`;

/** The same for types alone: what each call may send. */
export const TYPES_OF_CALLS = `
import type { components, operations } from './types';

type BodyOf<O> = O extends { requestBody: { content: infer C } } ? { body: C[keyof C] } : { body?: undefined };
type Call<N extends keyof operations> = operations[N]['parameters'] & BodyOf<operations[N]>;

const path = { projectId: 'prj_1' };
const body = { to: '+14155552601', text: 'Your order has shipped.' };
export const calls: { [N in keyof operations]?: Call<N> } = {
  createTenant: { body: { name: 'Acme' } },
  createProject: { path: { tenantId: 'ten_1' }, body: { name: 'Order updates' } },
  createApiKey: { path, body: { name: 'Backend' } },
  createWebhookConfig: { path, body: { endpoint: { url: 'https://example.com/hooks' } } },
  createConsoleLink: { path, body: { access: 'READ', page: '/messages' } },
  listConsoleLinks: { path },
  deleteConsoleLink: { path: { ...path, consoleLinkId: 'cln_1' } },
  registerPhones: { path, body: { phones: ['+14155552601', '(415) 555-2602'], defaultCountry: 'US' } },
  listPhones: { query: { search: '415', country: 'US', limit: 50 } },
  previewMessage: { path, body },
  sendMessage: { path, body, header: { 'Idempotency-Key': 'order-4711' } },
  sendBatch: { path, body: { messages: [{ to: '+14155552601', text: 'Hi' }, { to: '+14155552602', text: 'Hi' }] } },
  listMessages: { query: { limit: 1 } },
  readMessageTimeline: { path: { messageId: 'msg_1' } },
  readUsage: { path, query: { from: '2026-11-01', to: '2026-11-30', groupBy: ['day', 'country'] } },
  simulateInbound: { path, body: { from: '+14155552601', to: '+12125550100', text: 'STOP' } },
  readConsent: { path: { ...path, phoneE164: '+14155552609' } },
  erasePhone: { path: { ...path, phoneE164: '+14155552609' } },
  readErasure: { path: { ...path, erasureId: 'era_1' } },
  createSender: { path, body: { kind: 'NUMBER', address: '+14155550100', providerId: 'pvd_1' } },
  importPhones: { path, query: { defaultCountry: 'US' }, body: 'phoneE164\\n+14155552601\\n' },
  readImport: { path: { ...path, importId: 'imp_1' } },
  readImportErrors: { path: { ...path, importId: 'imp_1' } },
  exportPhones: { path, query: { isOptedOut: false } },
  createProvider: { body: { name: 'Simulator', kind: 'SIMULATOR', settings: { availability: 'down' } } },
};

export function kannelOf(provider: components['schemas']['ProviderView']): string | null {
  return provider.kind === 'KANNEL' ? provider.settings.sendUrl : null;
}
`;
