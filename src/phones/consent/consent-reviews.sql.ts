import type { SqlValue } from '../../platform/database/database.js';
import { columnsOf } from '../../platform/database/statement.js';
import { reading, readingBy, type RowOf } from '../../platform/database/statement.js';
import type { ReachedScope } from '../../tenants/project-access.js';
import { ConsentEntry } from './consent.entity.js';
import { ConsentReview } from './consent.entity.js';

/** Which page of which reviews. */
export interface ReviewsWanted {
  readonly scope: ReachedScope;
  /** Null: both. */
  readonly isOpen: boolean | null;
  /** Only older ones; null for the newest. */
  readonly before: string | null;
  readonly limit: number;
}

const COLUMNS = [
  'reviewId',
  'tenantId',
  'projectId',
  'phoneE164',
  'place',
  'verdict',
  'note',
  'actorKeyId',
  'decidedAt',
] as const;

const SHOWN = {
  ...columnsOf(ConsentReview, ...COLUMNS),
  ...columnsOf(ConsentEntry, 'declaredAt'),
  text: 'text?',
} as const;

/** The person's words and their instant are those of the entry. */
const SHOWN_FROM = (reviews: string): string =>
  `SELECT ${COLUMNS.map((column) => `r.${column}`).join(', ')}, e.declaredAt, e.note AS text
FROM ${reviews} JOIN consent_entries e
ON e.projectId = r.projectId AND e.phoneE164 = r.phoneE164 AND e.place = r.place`;

/** One review with what the person wrote. */
export const SHOWN_REVIEW = reading('reviews: shown', SHOWN, `${SHOWN_FROM('consent_reviews r')} WHERE r.reviewId = ?`);
export type ShownReview = RowOf<typeof SHOWN_REVIEW>;

/**
 * A page of reviews, newest first. Each project or tenant, and open ones apart from others, is read by one index in its
 * order, as far as the page: nothing is sorted but what these bring.
 */
export const REVIEW_PAGE = readingBy(
  'reviews: page',
  SHOWN,
  (wanted: ReviewsWanted): { readonly sql: string; readonly values: readonly SqlValue[] } => {
    const arms = armsOf(wanted);
    const union = arms.map(({ sql }) => `(${sql})`).join(' UNION ALL ');
    return {
      sql: `${SHOWN_FROM(`(${union}) p JOIN consent_reviews r ON r.reviewId = p.reviewId`)}
ORDER BY p.reviewId DESC LIMIT ${wanted.limit}`,
      values: arms.flatMap(({ values }) => values),
    };
  },
  () =>
    [
      { kind: 'projects', ids: ['prj_1', 'prj_2'] } as const,
      { kind: 'tenants', ids: ['ten_1'] } as const,
      { kind: 'all' } as const,
    ].flatMap((scope) => [
      [{ scope, isOpen: null, before: 'rev_1', limit: 21 }] as const,
      [{ scope, isOpen: true, before: null, limit: 21 }] as const,
    ]),
);

function armsOf({ scope, isOpen, before, limit }: ReviewsWanted): { sql: string; values: SqlValue[] }[] {
  const [index, column] = {
    projects: ['consent_reviews_project', 'projectId'],
    tenants: ['consent_reviews_tenant', 'tenantId'],
    all: ['consent_reviews_open', null],
  }[scope.kind] as [string, string | null];
  const within = column === null ? '' : `${column} = ? AND `;
  const older = before === null ? '' : ' AND reviewId < ?';
  return (scope.kind === 'all' ? [null] : scope.ids).flatMap((id) =>
    (isOpen === null ? [1, 0] : [Number(isOpen)]).map((state) => ({
      sql: `SELECT reviewId FROM consent_reviews FORCE INDEX (${index})
WHERE ${within}isOpen = ${state}${older} ORDER BY reviewId DESC LIMIT ${limit}`,
      values: [...(id === null ? [] : [id]), ...(before === null ? [] : [before])],
    })),
  );
}

/** The last two entries of a number: the last one first. */
export const LAST_TWO_ENTRIES = reading(
  'reviews: last two entries',
  columnsOf(ConsentEntry, 'place', 'kind', 'source', 'note', 'actorKeyId', 'requestId', 'restoresOptIn'),
  `SELECT place, kind, source, note, actorKeyId, requestId, restoresOptIn FROM consent_entries
WHERE projectId = ? AND phoneE164 = ? ORDER BY place DESC LIMIT 2`,
);
export type EnteredBefore = RowOf<typeof LAST_TWO_ENTRIES>;
