/** What a list of messages can be asked for: filters alone and in pairs, within every kind of scope. */
import { pairs } from './list-combinations.mjs';
import { ABSENT_NUMBER, BUSY_NUMBER, DAY_MS, SHARED_REFERENCE } from './message-table.mjs';

/**
 * The query of a list, as the API takes it.
 * @typedef {object} MessageQuery
 * @property {string[]} [tenantIds] @property {string[]} [projectIds] @property {string[]} [status]
 * @property {string[]} [direction] @property {string[]} [category] @property {string} [phone]
 * @property {string} [clientReference] @property {string} [createdFrom] @property {string} [createdTo]
 */
/** @typedef {[name: string, query: MessageQuery]} Named */
/** @typedef {{ name: string, key: string, query: MessageQuery, isSifted: boolean }} MessageCombination */
/** @typedef {[name: string, key: string, within: MessageQuery]} Scope */
/**
 * @typedef {object} Asked what the filters are taken from
 * @property {import('./list-table.mjs').ListWorld} world @property {string} smallKey the TENANT key of a small project
 * @property {import('./message-table.mjs').Span} span
 * @property {{ phone: string, clientReference: string }} usual of a message in the big project, as most have them
 */

/** More lanes than these are not read for statuses: then they are sifted (message-lanes.ts). */
const STATUS_LANES_MAX = 250;

/** @type {readonly Named[]} */
const STATUSES = [
  ['status frequent', { status: ['DELIVERED'] }],
  ['status seldom', { status: ['FAILED'] }],
  ['status rare', { status: ['QUEUED'] }],
  ['status absent', { status: ['SCHEDULED'] }],
  ['2 statuses', { status: ['FAILED', 'UNDELIVERED'] }],
  ['8 statuses', { status: 'QUEUED SENDING SENT UNDELIVERED FAILED BLOCKED EXPIRED CANCELED'.split(' ') }],
];
/** @type {readonly Named[]} */
const KINDS = [
  ['category frequent', { category: ['TRANSACTIONAL'] }],
  ['category rare', { category: ['URGENT'] }],
  ['direction frequent', { direction: ['OUTBOUND'] }],
  ['direction seldom', { direction: ['INBOUND'] }],
];

/**
 * Every combination. With an ADMIN key over all and over 99 projects, and with the TENANT key of the big project all
 * filters and their pairs, in the other scopes every filter alone.
 * @param {Asked} asked @returns {MessageCombination[]}
 */
export function combinationsOf({ world, smallKey, span, usual }) {
  const { adminKey, big } = world;
  /** @type {readonly Named[]} */
  const names = [
    ['phone usual', { phone: usual.phone }],
    ['phone busy', { phone: BUSY_NUMBER }],
    ['phone absent', { phone: ABSENT_NUMBER }],
    ['reference usual', { clientReference: usual.clientReference }],
    ['reference shared', { clientReference: SHARED_REFERENCE }],
    ['reference absent', { clientReference: 'order-none' }],
  ];
  const times = timesOf(span);
  const single = [...STATUSES, ...names, ...KINDS, ...times];
  const paired = [
    ...pairs(STATUSES, [...names, ...KINDS, ...times]),
    ...pairs(names, [...KINDS, ...times]),
    ...pairs(names.slice(0, 3), names.slice(3)),
    ...pairs(KINDS.slice(0, 2), [...KINDS.slice(2), ...times]),
  ];
  /** @type {Named} */
  const none = ['no filter', {}];
  const scopes = scopesOf(world);
  const admin = (/** @type {readonly Named[]} */ named) =>
    named.map(([name, query]) => /** @type {Scope} */ ([name, adminKey, query]));
  /** @type {readonly Scope[]} */
  const whole = [['ADMIN', adminKey, {}], ['big project', big.key, {}], ...admin(scopes.whole)];
  /** @type {readonly Scope[]} */
  const narrow = [['small project', smallKey, {}], ...admin(scopes.narrow)];
  return [...combine(whole, [none, ...single, ...paired]), ...combine(narrow, [none, ...single])];
}

/**
 * A day and three months in the middle, and a day before the first message.
 * @param {import('./message-table.mjs').Span} span @returns {Named[]}
 */
function timesOf({ rows, from, stepMs }) {
  const middle = from + Math.floor(rows / 2) * stepMs;
  const between = (/** @type {number} */ start, /** @type {number} */ days) => ({
    createdFrom: String(start),
    createdTo: String(start + days * DAY_MS),
  });
  return [
    ['one day', between(middle, 1)],
    ['90 days', between(middle, 90)],
    ['a day without messages', between(from - 2 * DAY_MS, 1)],
  ];
}

/** @param {import('./list-table.mjs').ListWorld} world @returns {{ whole: Named[], narrow: Named[] }} */
function scopesOf({ big, others }) {
  const projects = (/** @type {number} */ count) => others.slice(0, count).map(({ projectId }) => projectId);
  const tenants = (/** @type {number} */ count) => [...new Set(others.map(({ tenantId }) => tenantId))].slice(0, count);
  return {
    whole: [['99 projects', { projectIds: projects(99) }]],
    narrow: [
      ['big tenant', { tenantIds: [big.tenantId] }],
      ['2 projects', { projectIds: [big.projectId, ...projects(1)] }],
      ['20 projects', { projectIds: projects(20) }],
      ['99 projects with the big one', { projectIds: [big.projectId, ...projects(98)] }],
      ['small tenant', { tenantIds: tenants(1) }],
      ['20 tenants', { tenantIds: tenants(20) }],
      ['tenant and its project', { tenantIds: [big.tenantId], projectIds: [big.projectId] }],
    ],
  };
}

/** @param {readonly Scope[]} scopes @param {readonly Named[]} filters */
function combine(scopes, filters) {
  return scopes.flatMap(([scope, key, within]) =>
    filters.map(([name, more]) => {
      const query = { ...within, ...more };
      return { name: `${scope}, ${name}`, key, query, isSifted: isSifted(scope.endsWith('project'), query) };
    }),
  );
}

/**
 * Whether no index of the list knows all that these filters ask for.
 * @param {boolean} isOfProject @param {MessageQuery} query
 */
function isSifted(isOfProject, { projectIds, tenantIds, status, phone, clientReference, category, direction }) {
  if (category !== undefined || direction !== undefined) return true;
  const named = [status, phone, clientReference].filter((filter) => filter !== undefined).length;
  if (isOfProject || projectIds !== undefined)
    return named > 1 || (projectIds?.length ?? 1) * (status?.length ?? 0) > STATUS_LANES_MAX;
  return tenantIds === undefined ? named > 1 || (named === 1 && phone === undefined) : named > 0;
}
