import { Operator } from './operator.mjs';

/** A number of the range for films and examples: nobody has it. */
const ADDRESS = '+12125550100';

/**
 * Makes a simulated gateway and a sender of a project, by the API, as any client would: messages can be sent at once,
 * and none leaves this machine.
 * @param {{ baseUrl: string, key: string, projectId: string }} project
 */
export async function makeSimulatedSender({ baseUrl, key, projectId }) {
  const operator = new Operator(baseUrl, key);
  const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR' });
  await operator.makeSender(projectId, providerId, ADDRESS);
}
