import { Fail } from './progress.mjs';

const WITHIN_MS = 10_000;
/** A number of the range for films and examples: nobody has it. */
const ADDRESS = '+12125550100';

/**
 * Makes a simulated gateway and a sender of a project, by the API, as any client would: messages can be sent at once,
 * and none leaves this machine.
 * @param {{ baseUrl: string, key: string, projectId: string }} project
 */
export async function makeSimulatedSender({ baseUrl, key, projectId }) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (response.status !== 201)
      throw new Fail(`POST ${path} returned ${response.status}: ${(await response.text()).slice(0, 500)}`);
    return /** @type {Record<string, unknown>} */ (await response.json());
  };
  const { providerId } = await post('/v1/providers', { name: 'Simulator', kind: 'SIMULATOR' });
  await post(`/v1/projects/${projectId}/senders`, { kind: 'NUMBER', address: ADDRESS, providerId });
}
