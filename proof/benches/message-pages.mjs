/** First and deep pages of a list of messages, as paths of the API. */
import { Fail } from '../../scripts/lib/progress.mjs';
import { queryText } from './list-combinations.mjs';

/** Where deep pages begin, as shares of the span from its newest message: not one page alone again and again. */
const DEPTHS = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99];

/** @typedef {{ name: string, paths: string[], shown: number }} MessagePages */

/**
 * The first page; and pages after a cursor at several depths, as far as there are. To walk there page by page would
 * take days: a list that ends at an instant has a cursor after its first page, and is found by the same statements.
 * @param {string} url @param {import('./message-combinations.mjs').MessageCombination} combination
 * @param {import('./message-table.mjs').Span} span
 * @returns {Promise<MessagePages[]>}
 */
export async function pagesOf(url, { name, key, query }, { rows, from, stepMs }) {
  const first = await readPage(url, key, query);
  const pages = [{ name: `${name}: first page`, paths: [pathOf(query)], shown: first.data.length }];
  if (!first.hasMore) return pages;
  const paths = [];
  let shown = 0;
  const [start, end] = [
    Math.max(from, Number(query.createdFrom ?? 0)),
    Math.min(from + rows * stepMs, Number(query.createdTo ?? Infinity)),
  ];
  for (const depth of DEPTHS) {
    const upTo = { ...query, createdTo: String(Math.floor(end - (end - start) * depth)) };
    const { cursor } = await readPage(url, key, upTo);
    if (cursor === '') continue;
    shown = Math.max(shown, (await readPage(url, key, { ...upTo, cursor })).data.length);
    paths.push(pathOf({ ...upTo, cursor }));
  }
  return paths.length === 0 ? pages : [...pages, { name: `${name}: deep pages`, paths, shown }];
}

/** @param {string} url @param {string} key @param {object} query */
async function readPage(url, key, query) {
  const response = await fetch(url + pathOf(query), { headers: { 'x-api-key': key } });
  if (response.status !== 200) throw new Fail(`${pathOf(query)}: ${response.status} ${await response.text()}`);
  return /** @type {{ data: { messageId: string }[], cursor: string, hasMore: boolean }} */ (await response.json());
}

/** @param {object} query */
function pathOf(query) {
  return `/v1/messages?${queryText(query)}`;
}
