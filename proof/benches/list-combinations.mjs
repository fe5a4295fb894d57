/** What a list of phones can be asked for: filters alone and in pairs, within every kind of scope. */
import { ABSENT, RARE } from './list-table.mjs';

/**
 * The query of a list, as the API takes it.
 * @typedef {object} ListQuery
 * @property {string} [search] @property {string[]} [tenantIds] @property {string[]} [projectIds]
 * @property {string} [country]
 * @property {boolean} [isOptedOut] @property {string} [cursor]
 */
/** @typedef {[name: string, query: ListQuery]} Named */
/** @typedef {{ name: string, key: string, query: ListQuery }} Combination */
/** @typedef {[name: string, key: string, within: ListQuery]} Scope */

/**
 * Named values of the query.
 * @type {readonly Named[]}
 */
const COUNTRIES = [
  ['country common', { country: 'US' }],
  ['country seldom', { country: 'GB' }],
  ['country rare', { country: RARE.country }],
  ['country absent', { country: ABSENT }],
];
/** @type {readonly Named[]} */
const STATES = [
  ['opted out', { isOptedOut: true }],
  ['not opted out', { isOptedOut: false }],
];
/**
 * No area code begins with 0: four digits that do are an end only; 2053 is a beginning after +1 as well.
 * @type {readonly Named[]}
 */
const SEARCHES = [
  ['prefix', { search: '+1415' }],
  ['suffix', { search: '0137' }],
  ['long suffix', { search: '600137' }],
  ['text', { search: '2053' }],
  ['short text', { search: '55' }],
  ['search for nothing', { search: '00000000' }],
];
const SINGLE = [...COUNTRIES, ...STATES, ...SEARCHES];

/**
 * Every combination. With an ADMIN key over all and with the TENANT key of the big project all filters and their pairs,
 * in the other scopes every filter alone.
 * @param {Pick<import('./list-table.mjs').ListWorld, 'big' | 'others' | 'adminKey'>} world
 */
export function combinationsOf({ big, others, adminKey }) {
  /** @type {readonly Named[]} */
  const filters = [
    ['no filter', {}],
    ...SINGLE,
    ...pairs(COUNTRIES, STATES),
    ...pairs(COUNTRIES, SEARCHES),
    ...pairs(STATES, SEARCHES),
  ];
  /** @type {readonly Scope[]} */
  const whole = [
    ['ADMIN', adminKey, {}],
    ['TENANT key', big.key, {}],
  ];
  const narrow = scopesOf(big, others).map(([name, query]) => /** @type {Scope} */ ([name, adminKey, query]));
  const combine = (/** @type {readonly Scope[]} */ scopes, /** @type {readonly Named[]} */ list) =>
    scopes.flatMap(([scope, key, within]) =>
      list.map(([name, query]) => ({ name: `${scope}, ${name}`, key, query: { ...within, ...query } })),
    );
  return [...combine(whole, filters), ...combine(narrow, [['no filter', {}], ...SINGLE])];
}

/**
 * @param {import('./list-table.mjs').BigProject} big @param {import('./list-table.mjs').ListProject[]} others
 * @returns {readonly Named[]}
 */
function scopesOf(big, others) {
  const projects = (/** @type {number} */ count, from = 0) =>
    others.slice(from, from + count).map(({ projectId }) => projectId);
  const tenants = (/** @type {number} */ count) => [...new Set(others.map(({ tenantId }) => tenantId))].slice(0, count);
  return [
    ['big project', { projectIds: [big.projectId] }],
    ['small project', { projectIds: projects(1) }],
    ['2 projects', { projectIds: [big.projectId, ...projects(1)] }],
    ['20 projects', { projectIds: projects(20) }],
    ['99 projects', { projectIds: projects(99) }],
    ['99 projects with the big one', { projectIds: [big.projectId, ...projects(98)] }],
    ['big tenant', { tenantIds: [big.tenantId] }],
    ['small tenant', { tenantIds: tenants(1) }],
    ['20 tenants', { tenantIds: tenants(20) }],
    ['tenant and its project', { tenantIds: [big.tenantId], projectIds: [big.projectId] }],
    ['tenant and the project of another', { tenantIds: tenants(1), projectIds: [big.projectId] }],
  ];
}

/**
 * Each of some filters with each of others.
 * @template Q
 * @param {readonly [string, Q][]} some @param {readonly [string, Q][]} others @returns {[string, Q][]}
 */
export function pairs(some, others) {
  return some.flatMap(([name, query]) =>
    others.map(([other, more]) => /** @type {[string, Q]} */ ([`${name}, ${other}`, { ...query, ...more }])),
  );
}

/**
 * A query as text.
 * @param {object} query
 */
export function queryText(query) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(/** @type {Record<string, unknown>} */ (query)))
    for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters.toString();
}

/**
 * The filters as the API binds them into a cursor.
 * @param {ListQuery} query
 */
export function filtersOf({ search, tenantIds, projectIds, country, isOptedOut }) {
  return [
    search ?? null,
    tenantIds?.toSorted() ?? null,
    projectIds?.toSorted() ?? null,
    country ?? null,
    isOptedOut ?? null,
  ];
}
