/** How long writes were not acknowledged, computed from the responses of each process and their times. */

/** @typedef {import('../chaos/load.mjs').Responded} Responded */
/**
 * One fault of the primary. Times are Unix milliseconds.
 * @typedef {{ how: string, at: number, electedAt: number, until: number }} Fault
 */
/**
 * @typedef {object} Outage milliseconds
 * @property {string} how @property {number} outageMs the longest silence of a process between two acknowledged writes
 * @property {number} electionMs from the fault until another member took writes
 * @property {number} backMs from then until every process had acknowledged a write
 * @property {number} refused responses of 503
 * @property {number} late those among them to requests that were sent after the return
 */

/** So long after the election every process must have acknowledged a write. */
export const BACK_WITHIN_MS = 3_000;
const ACKNOWLEDGED = 200;
const UNAVAILABLE = 503;

/**
 * Null when a process acknowledged nothing before the fault, or nothing after it.
 * @param {Fault} fault @param {readonly Responded[]} responses @param {readonly string[]} urls of the processes
 * @returns {Outage | null}
 */
export function outageOf(fault, responses, urls) {
  const silences = urls.map((url) =>
    silenceOf(
      fault,
      responses.filter((response) => response.url === url),
    ),
  );
  const known = silences.filter((silence) => silence !== null);
  if (known.length < urls.length) return null;
  const backAt = Math.max(...known.map(({ to }) => to));
  const refused = responses.filter(
    ({ status, respondedAt }) => status === UNAVAILABLE && respondedAt >= fault.at && respondedAt <= fault.until,
  );
  return {
    how: fault.how,
    outageMs: Math.max(...known.map(({ from, to }) => to - from)),
    electionMs: fault.electedAt - fault.at,
    backMs: Math.max(0, backAt - fault.electedAt),
    refused: refused.length,
    late: refused.filter(({ sentAt }) => sentAt > backAt).length,
  };
}

/**
 * The longest time between two acknowledgements of one process that ends after the fault. One that begins when the
 * process was back already is another fault's, such as a busy machine's, unless it is as long as an outage.
 * @param {Fault} fault @param {readonly Responded[]} responses
 */
function silenceOf({ at, electedAt, until }, responses) {
  const times = responses
    .flatMap(({ status, respondedAt }) => (status === ACKNOWLEDGED && respondedAt <= until ? [respondedAt] : []))
    .sort((a, b) => a - b);
  const silences = times.flatMap((to, index) => {
    const from = times[index - 1];
    const isOfFault = from !== undefined && to >= at && (from <= electedAt || to - from > BACK_WITHIN_MS);
    return isOfFault ? [{ from, to }] : [];
  });
  return silences.length === 0 ? null : silences.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
}
