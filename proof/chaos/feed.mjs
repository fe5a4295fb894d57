/** Reads the pull feed of every project to its end and writes it into the history, for the checker to compare. */
import { Fail } from '../../scripts/lib/progress.mjs';
import { digestOf } from '../stage/history.mjs';

const PAGE = 100;

/** @typedef {{ data: { id: string, type: string, sequence: number }[], cursor: string, hasMore: boolean }} FeedPage */

/**
 * @param {string} apiUrl @param {{ projectId: string, key: string }[]} projects
 * @param {import('../stage/history.mjs').HistoryWriter} history
 */
export async function readFeeds(apiUrl, projects, history) {
  for (const { projectId, key } of projects) {
    for (let cursor = '', hasMore = true; hasMore;) {
      const response = await fetch(
        `${apiUrl}/v1/projects/${projectId}/events?limit=${PAGE}&cursor=${encodeURIComponent(cursor)}`,
        { headers: { 'x-api-key': key } },
      );
      if (response.status !== 200) throw new Fail(`The feed answered ${response.status}: ${await response.text()}`);
      const page = /** @type {FeedPage} */ (await response.json());
      history.write('feed', {
        projectId,
        events: page.data.map((event) => [event.id, event.type, event.sequence, digestOf(JSON.stringify(event))]),
      });
      ({ cursor, hasMore } = page);
    }
  }
}
