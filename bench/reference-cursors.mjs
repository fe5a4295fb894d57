/** Cursors as the API makes them for a list of phones: base64url of a MAC and the last number of the page. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;
const NO_FILTERS = [null, null, null, null, null];

/**
 * @param {Buffer} key the data key of cursors
 * @param {unknown[]} filters search, tenantIds, projectIds, country, isOptedOut: null where left out
 * @returns `write(number)`, the cursor after a number, and `read(cursor)`: the number, '' without a cursor, null for a false one
 */
export function cursorsOf(key, filters = NO_FILTERS) {
  /**
   * @param {string} number
   */
  const mac = (number) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['phones', filters, number]))
      .digest()
      .subarray(0, MAC_BYTES);
  return {
    write: (/** @type {string} */ number) => Buffer.concat([mac(number), Buffer.from(number)]).toString('base64url'),
    /**
     * @param {string | null} cursor
     */
    read(cursor) {
      if (cursor === null || cursor === '') return '';
      const bytes = Buffer.from(cursor, 'base64url');
      const number = bytes.subarray(MAC_BYTES).toString();
      const given = bytes.subarray(0, MAC_BYTES);
      return given.length === MAC_BYTES && timingSafeEqual(given, mac(number)) ? number : null;
    },
  };
}
