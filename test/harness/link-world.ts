import type { Response } from 'supertest';
import type { World } from './world.js';

/** A console link as its creation shows it, and the token in its address. */
export interface MadeLink {
  readonly consoleLinkId: string;
  readonly token: string;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** A link that was opened. */
export interface MadeSession extends MadeLink {
  readonly key: string;
  readonly keyId: string;
}

/** Makes and opens console links over HTTP. */
export class LinkWorld {
  constructor(private readonly world: World) {}

  /** A link that a key makes; by default the operator's. */
  async link(projectId: string, body: object = {}, key = this.world.app.adminKey): Promise<MadeLink> {
    const response = await this.world.send('post', `/v1/projects/${projectId}/console-links`, key, body);
    if (response.status !== 201) throw new Error(`A link was answered ${response.status}: ${response.text}`);
    const { url, ...shown } = response.body as Record<string, unknown> & { url: string };
    return { consoleLinkId: String(shown['consoleLinkId']), token: tokenOf(url), shown };
  }

  redeem(token: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.world.send('post', '/v1/console-links/redeem', null, { token }, headers);
  }

  /** The session of a new link. */
  async session(projectId: string, body: object = {}, key = this.world.app.adminKey): Promise<MadeSession> {
    const link = await this.link(projectId, body, key);
    const { status, body: opened, text } = await this.redeem(link.token);
    if (status !== 200) throw new Error(`A redemption was answered ${status}: ${text}`);
    const session = String(opened.plainApiKey);
    return { ...link, key: session, keyId: `key_${session.split('_')[1]}` };
  }
}

/** The token in the address of a link. */
export function tokenOf(url: string): string {
  return url.slice(url.indexOf('#/join/') + '#/join/'.length);
}
