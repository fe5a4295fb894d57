import { REVIEW_PAGE, type ReviewsWanted } from '../../src/phones/consent/consent-reviews.sql.js';
import { Sql } from '../harness/sql.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';

const PROJECTS = 4;
const REVIEWS = 4_000;
const PAGE_SIZE = 21;
/** For each row of an arm itself, its place in the merged list, the row and its entry. */
const READS_PER_ROW = 6;
const ROWS_AT_ONCE = 1_000;
const INDEXED_READS = ['Handler_read_key', 'Handler_read_next', 'Handler_read_prev', 'Handler_read_last'];

const id = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(26, '0')}`;
const projects = Array.from({ length: PROJECTS }, (_none, index) => id('prj', index));

describe('A page of reviews', () => {
  let schema: TestSchema;
  let sql: Sql;
  beforeAll(async () => {
    schema = await createTestSchema();
    sql = await Sql.open(schema);
    await fill(0, REVIEWS);
  });
  afterAll(async () => {
    await sql.close();
    await schema.drop();
  });

  /** Reviews in turn of each project; one of three is open. */
  async function fill(from: number, to: number): Promise<void> {
    for (let start = from; start < to; start += ROWS_AT_ONCE) {
      const numbers = Array.from({ length: ROWS_AT_ONCE }, (_none, index) => start + index);
      const keys = numbers.map((n) => `'${id('ten', n % 2)}', '${id('prj', n % PROJECTS)}', '+1${1_000_000 + n}', 1`);
      await sql.rows(`INSERT INTO consent_reviews (tenantId, projectId, phoneE164, place, reviewId, isOpen) VALUES
        ${keys.map((key, index) => `(${key}, '${id('rev', start + index)}', ${Number(index % 3 === 0)})`).join(', ')}`);
      await sql.rows(`INSERT INTO consent_entries
        (tenantId, projectId, phoneE164, place, kind, source, declaredAt) VALUES
        ${keys.map((key) => `(${key}, 'OPT_OUT', 'KEYWORD', 1)`).join(', ')}`);
    }
  }

  async function indexedReads(): Promise<number> {
    const rows = await sql.rows<{ Variable_name: string; Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, row) => sum + (INDEXED_READS.includes(row.Variable_name) ? Number(row.Value) : 0), 0);
  }

  async function readsOf(wanted: ReviewsWanted): Promise<number> {
    const { sql: text, values } = REVIEW_PAGE(wanted);
    const before = await indexedReads();
    expect(await sql.rows(text, values as string[])).toHaveLength(wanted.limit);
    return (await indexedReads()) - before;
  }

  // Seen to fail with the primary key in the place of the indexes.
  it('reads as many index entries as it shows, at any depth and of any scope, however many there are', async () => {
    const scopes: [ReviewsWanted['scope'], number][] = [
      [{ kind: 'projects', ids: projects.slice(0, 1) }, 1],
      [{ kind: 'projects', ids: projects }, PROJECTS],
      [{ kind: 'tenants', ids: [id('ten', 0), id('ten', 1)] }, 2],
      [{ kind: 'all' }, 1],
    ];
    const wanted = scopes.flatMap(([scope, parts]) =>
      [null, true, false].flatMap((isOpen) =>
        [null, id('rev', REVIEWS / 2)].map((before) => ({
          page: { scope, isOpen, before, limit: PAGE_SIZE },
          readsMax: parts * (isOpen === null ? 2 : 1) * (PAGE_SIZE + 2) + READS_PER_ROW * PAGE_SIZE,
        })),
      ),
    );
    const few = [];
    for (const { page } of wanted) few.push(await readsOf(page));
    expect(few.filter((reads, index) => reads > (wanted[index]?.readsMax ?? 0))).toEqual([]);
    await fill(REVIEWS, 2 * REVIEWS);
    const many = [];
    for (const { page } of wanted) many.push(await readsOf(page));
    expect(many).toEqual(few);
  });
});
