/** The kinds of operations of a run on consent: what each asks for, and what its entry in the ledger must show. */
import { randomUUID } from 'node:crypto';

const POST = /** @type {const} */ ('POST');
const FIRST_NUMBER = 12_122_000_001;
const REASONS = ['API', 'API', 'COMPLAINT'];
const STOP_WORDS = ['STOP', 'Stop', 'unsubscribe', 'QUIT', 'ARRET', 'BAJA'];
/** Behind a keyword they mean nothing, and so make a text that no other operation has. */
const PUNCTUATION = ['!', '.', '?', ','];
const IMPORTED_AT_ONCE = 10;

/** Kinds by weight. With `key`: what may be asked for again; without one, an unknown outcome stays unknown. */
const KINDS = [
  { weight: 12, make: 'optOut', key: true },
  { weight: 5, make: 'optOut', key: false },
  { weight: 3, make: 'block', key: true },
  { weight: 15, make: 'optIn', key: true },
  { weight: 6, make: 'optIn', key: false },
  { weight: 5, make: 'bareOptIn', key: true },
  { weight: 6, make: 'linkOut', key: false },
  { weight: 5, make: 'linkUndo', key: false },
  { weight: 5, make: 'stop', key: true },
  { weight: 2, make: 'doubtful', key: true },
  { weight: 8, make: 'start', key: true },
  { weight: 1, make: 'import', key: true },
  { weight: 20, make: 'send', key: true },
  { weight: 9, make: 'register', key: true },
  { weight: 4, make: 'erase', key: false },
  { weight: 10, make: 'repeat', key: true },
];
export const DRAWN = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** @typedef {import('./consent-world.mjs').ConsentProject} Project */
/**
 * What is asked for. `source`, `note` and `token` are what its entry in the ledger must show.
 * @typedef {object} Asked
 * @property {string} what @property {string} id its X-Request-Id @property {string | null} key its Idempotency-Key
 * @property {string} projectId @property {string | null} phone @property {string | null} apiKey
 * @property {object | string | null} body @property {'POST' | 'DELETE' | 'GET'} method @property {string} path
 * @property {string[]} [phones] @property {string} [of] what a repetition repeats
 * @property {string} [kind] @property {string} [source] @property {string | null} [note] @property {string} [token]
 */

/** @param {number} index */
export function numberAt(index) {
  return `+${FIRST_NUMBER + index}`;
}

/**
 * @param {Project} project @param {readonly string[]} phones @param {boolean} key
 * @returns {Asked}
 */
export function registration(project, phones, key) {
  const numbers = [...new Set(phones)];
  return {
    ...oneOf('register', project, null, key),
    phones: numbers,
    path: `/v1/projects/${project.projectId}/phones`,
    body: { phones: numbers },
  };
}

/**
 * Any other operation on a number.
 * @param {string} make @param {Project} project @param {string} phone @param {boolean} key
 * @param {{ random: import('../stage/random.mjs').Random, token: string, others: () => string }} chance `token` of the
 *   number's link; `others` draws more numbers
 * @returns {Asked}
 */
export function operationOf(make, project, phone, key, { random, token, others }) {
  const one = oneOf(make, project, phone, key);
  const path = `/v1/projects/${project.projectId}/phones/${phone}`;
  switch (make) {
    case 'erase':
      return { ...one, method: 'DELETE', path };
    case 'optOut':
    case 'block': {
      const reason = make === 'block' ? 'PROVIDER_BLOCK' : random.pick(REASONS);
      const facts = { kind: 'OPT_OUT', source: reason, note: one.id };
      return { ...one, path: `${path}/opt-out`, body: { reason, note: one.id }, ...facts };
    }
    case 'optIn':
      return { ...one, path: `${path}/opt-in`, body: { evidence: one.id }, ...optingIn('API', one.id) };
    case 'bareOptIn':
      return { ...one, path: `${path}/opt-in`, body: {}, ...optingIn('API', null) };
    case 'linkOut':
      return { ...one, path: `/o/${token}`, apiKey: null, token, kind: 'OPT_OUT', source: 'LINK', note: null };
    case 'linkUndo': {
      const facts = optingIn('LINK', 'Undone on the opt-out page.');
      return { ...one, path: `/o/${token}/undo`, apiKey: null, token, ...facts };
    }
    case 'import': {
      const phones = [...new Set([phone, ...Array.from({ length: IMPORTED_AT_ONCE - 1 }, others)])];
      const rows = phones.map((number) => `${number},true,${one.id}\n`).join('');
      const facts = { phone: null, phones, kind: 'OPT_OUT', source: 'IMPORT', note: one.id };
      const to = `/v1/projects/${project.projectId}/phones/import`;
      return { ...one, ...facts, path: to, body: `phoneE164,isOptedOut,note\n${rows}` };
    }
    case 'send':
      return { ...one, path: `/v1/projects/${project.projectId}/messages`, body: { to: phone, text: 'Hello.' } };
    default:
      return written(one, project, textOf(make, one.id, random));
  }
}

/** @param {string} source @param {string | null} note */
function optingIn(source, note) {
  return { kind: 'OPT_IN', source, note };
}

/**
 * What a person writes: a keyword with a tail of its own, or a stop in other words.
 * @param {string} make @param {string} id @param {import('../stage/random.mjs').Random} random
 */
function textOf(make, id, random) {
  if (make === 'doubtful') return `Please stop texting me ${id}`;
  const tail = [...id.replaceAll('-', '')].map((digit) => {
    const value = Number.parseInt(digit, 16);
    return `${PUNCTUATION[value >> 2]}${PUNCTUATION[value & 3]}`;
  });
  return `${make === 'stop' ? random.pick(STOP_WORDS) : 'START'} ${tail.join('')}`;
}

/**
 * A text that a gateway brings: it may bring it again, for it has an id.
 * @param {Asked} one @param {Project} project @param {string} text @returns {Asked}
 */
function written(one, project, text) {
  const query = new URLSearchParams({ from: one.phone ?? '', text, id: one.id });
  const kind = one.what === 'start' ? 'OPT_IN' : 'OPT_OUT';
  const path = `${project.inbound}&${query.toString()}`;
  return { ...one, method: 'GET', path, apiKey: null, kind, source: 'KEYWORD', note: text };
}

/**
 * @param {string} what @param {Project} project @param {string | null} phone @param {boolean} key
 * @returns {Asked}
 */
function oneOf(what, project, phone, key) {
  return {
    what,
    id: randomUUID(),
    key: key ? randomUUID() : null,
    projectId: project.projectId,
    phone,
    apiKey: project.key,
    body: null,
    method: POST,
    path: '',
  };
}
