import type { Response } from 'supertest';
import { ulid } from 'ulid';
import { newAddress } from './numbers.js';
import { type ProjectWorld, World } from './world.js';

/** A project that can send: it has a sender at a simulated gateway of its own. */
export interface SendingProject extends ProjectWorld {
  readonly providerId: string;
  readonly senderId: string;
  /** The address of the sender. */
  readonly from: string;
}

/** Makes projects that can send, and sends with them over HTTP. */
export class MessageTenant {
  constructor(readonly world: World) {}

  async project(choices: { readonly settings?: object; readonly compliance?: object } = {}): Promise<SendingProject> {
    const project = await this.world.project();
    const { settings, compliance = { optOutRemindersEnabled: false } } = choices;
    await this.world.admin('patch', `/v1/projects/${project.projectId}`, { complianceSettings: compliance });
    const provider = {
      name: `Simulator ${ulid()}`,
      kind: 'SIMULATOR',
      ...(settings === undefined ? {} : { settings }),
    };
    const providerId = String((await this.world.admin('post', '/v1/providers', provider))['providerId']);
    const { senderId, address } = await this.sender(project.projectId, providerId);
    return { ...project, providerId, senderId, from: address };
  }

  /** Another sender of a project, a number of its own. */
  async sender(
    projectId: string,
    providerId: string,
    choices: object = {},
  ): Promise<{ readonly senderId: string; readonly address: string }> {
    const sender = { kind: 'NUMBER', address: newAddress(), providerId, ...choices };
    const made = await this.world.admin('post', `/v1/projects/${projectId}/senders`, sender);
    return { senderId: String(made['senderId']), address: String(made['address']) };
  }

  /** Sends one message with the project's own key. */
  send(project: ProjectWorld, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.world.send('post', `/v1/projects/${project.projectId}/messages`, project.key, body, headers);
  }

  batch(project: ProjectWorld, messages: readonly object[], headers: Record<string, string> = {}): Promise<Response> {
    const path = `/v1/projects/${project.projectId}/messages/batches`;
    return this.world.send('post', path, project.key, { messages }, headers);
  }

  preview(project: ProjectWorld, body: object): Promise<Response> {
    return this.world.send('post', `/v1/projects/${project.projectId}/messages/preview`, project.key, body);
  }
}
