import { newNumber } from './numbers.js';
import type { World } from './world.js';

/** No keyword, but read as a stop. */
export const DOUBTFUL_STOP = 'please stop texting me';

/** A review as the tests look at it. */
export interface SeenReview {
  readonly reviewId: string;
  readonly phoneE164: string;
  readonly verdict: string | null;
}

/** Makes reviews. */
export class ReviewWorld {
  constructor(private readonly world: World) {}

  /** Lets a number write a doubtful stop to the simulator of a project, and returns the open review of it. */
  async open(projectId: string, from = newNumber(), text = DOUBTFUL_STOP): Promise<SeenReview> {
    const senders = (await this.world.admin('get', `/v1/projects/${projectId}/senders`))['data'];
    const receiver = (senders as { kind: string; address: string }[]).find(({ kind }) => kind === 'NUMBER');
    const message = { from, to: receiver?.address, text };
    await this.world.admin('post', `/v1/projects/${projectId}/simulator/inbound`, message);
    const list = await this.world.admin('get', `/v1/consent-reviews?projectIds=${projectId}&status=open&limit=100`);
    const review = (list['data'] as SeenReview[]).find(({ phoneE164 }) => phoneE164 === from);
    if (review === undefined) throw new Error(`There is no open review of ${from}`);
    return review;
  }
}
