/** First page, pages in the middle and last page of a list, by cursors in the API's own format. */
import { Fail } from '../../scripts/lib/progress.mjs';
import { filtersOf, queryText } from './list-combinations.mjs';
import { ALL_NUMBERS, numberAt, RARE } from './list-table.mjs';
import { cursorsOf, reachOf } from './cursors.mjs';

/** So many places around the middle, so that not one page alone is read again and again. */
const DEEP_PLACES = 12;

/**
 * `[{ name, cursors }]`: the first page only when it is also the last. The last page begins at the first place after
 * which nothing more than a page is left, found by halving.
 * @param {string} url @param {Buffer} cursorKey @param {import('./list-combinations.mjs').Combination} combination
 */
export async function pagesOf(url, cursorKey, { name, key, query }) {
  const cursors = await cursorsOf(cursorKey, filtersOf(query));
  const reach = await reachOf(url, key);
  const cursorAt = (/** @type {number} */ place) => cursors.write(cursorNumber(place), reach);
  const read = async (/** @type {string} */ cursor) => {
    const response = await fetch(`${url}/v1/phones?${queryText({ ...query, cursor })}`, {
      headers: { 'x-api-key': key },
    });
    if (response.status !== 200) throw new Fail(`${name}: ${response.status} ${await response.text()}`);
    return /** @type {{ data: { phoneE164: string }[], hasMore: boolean }} */ (await response.json());
  };
  const first = await read('');
  const pages = [{ name: `${name}: first page`, cursors: [''] }];
  if (!first.hasMore) return pages;
  const low = await firstPlace((place) => Promise.resolve(cursorNumber(place) >= (first.data[0]?.phoneE164 ?? '')));
  const high = await firstPlace(async (place) => !(await read(cursorAt(place))).hasMore);
  const deep = Array.from({ length: DEEP_PLACES }, (_, index) =>
    Math.floor(low + ((high - low) * (index + DEEP_PLACES)) / (3 * DEEP_PLACES)),
  );
  pages.push({ name: `${name}: deep page`, cursors: deep.map(cursorAt) });
  pages.push({ name: `${name}: last page`, cursors: [cursorAt(high)] });
  return pages;
}

/** @param {number} place */
function cursorNumber(place) {
  return place >= ALL_NUMBERS ? `${RARE.beginning}9999999` : numberAt(place);
}

/**
 * The first place of which `holds` is true, given that it is of all after it.
 * @param {(place: number) => Promise<boolean>} holds
 */
async function firstPlace(holds) {
  let [low, high] = [0, ALL_NUMBERS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
