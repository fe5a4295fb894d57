import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import type { RowViews } from '../platform/database/json/row-views.js';
import { Cursors, PageQuery } from '../platform/http/paging.js';
import { notFound } from '../platform/http/problem.js';
import { onlyProjectOf, reachedScope, reachOf, type ReadScope, scopeOf } from '../tenants/project-access.js';
import type { ListPhonesQuery } from './list-phones.query.js';
import { PAGE, pageStatement, PHONE_OF_PROJECT, PHONES_AFTER, ROWS_OF_NUMBERS } from './phone-list.sql.js';
import { planOf } from './phone-scans.js';
import { type NumbersWanted, PhoneNumbersFinder } from './phone-search.js';
import { type PhonePageView, type PhoneView, phoneViews } from './phone.view.js';
import type { PhoneRow } from './phones.sql.js';
import { readSearch } from './search-text.js';

/**
 * What the rows of one number show together: counters and cost are sums, times the latest (but for `createdAt`), facts
 * come from the row validated last, opt-out fields from the latest opted-out row, and token and link otherwise from the
 * earliest row.
 */
function viewOfRows(rows: readonly [PhoneRow, ...PhoneRow[]], views: RowViews<PhoneRow, PhoneView>): PhoneView {
  // One row alone is its own sum and is not copied: a page of copies costs as much as reading it.
  if (rows.length === 1) return views.of(rows[0]);
  const facts = best(rows, (row) => row.validatedAt ?? -1);
  const earliest = best(rows, (row) => -row.createdAt);
  const optedOut = rows.filter((row) => row.isOptedOut);
  const optOut = optedOut.length === 0 ? null : best(optedOut, (row) => row.optOutAt ?? -1);
  const merged: PhoneRow = {
    ...facts,
    isOptedOut: optOut !== null,
    optOutReason: optOut?.optOutReason ?? null,
    optOutAt: optOut?.optOutAt ?? null,
    optOutToken: (optOut ?? earliest).optOutToken,
    lastOptOutReminderAt: latest(rows, (row) => row.lastOptOutReminderAt),
    lastMessageAt: latest(rows, (row) => row.lastMessageAt),
    messageCount: sum(rows, (row) => row.messageCount),
    deliveredCount: sum(rows, (row) => row.deliveredCount),
    failedCount: sum(rows, (row) => row.failedCount),
    blockedCount: sum(rows, (row) => row.blockedCount),
    totalCostMicros: sum(rows, (row) => row.totalCostMicros),
    createdAt: earliest.createdAt,
    updatedAt: Math.max(...rows.map((row) => row.updatedAt)),
  };
  return {
    ...views.of(merged),
    tenantIds: distinct(rows.map((row) => row.tenantId)),
    projectIds: distinct(rows.map((row) => row.projectId)),
  };
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

/** The row with the highest rank; the smallest project id among equals, so that a response never flickers. */
function best(rows: readonly PhoneRow[], rank: (row: PhoneRow) => number): PhoneRow {
  return rows.reduce((a, b) => {
    const difference = rank(a) - rank(b);
    return difference > 0 || (difference === 0 && a.projectId < b.projectId) ? a : b;
  });
}

function sum(rows: readonly PhoneRow[], partition: (row: PhoneRow) => number): number {
  return rows.reduce((total, row) => total + partition(row), 0);
}

function latest(rows: readonly PhoneRow[], partition: (row: PhoneRow) => number | null): number | null {
  const times = rows.map(partition).filter((time) => time !== null);
  return times.length === 0 ? null : Math.max(...times);
}

/** Numbers in one page of a walk: what is made of them in one turn keeps others waiting. */
const WALK_ROWS = 250;

/** Which numbers of a scope are asked for. */
type PhonesWanted = Pick<ListPhonesQuery, 'search' | 'country' | 'isOptedOut'>;

/** Shows phone numbers through the rows that a reader may reach. */
@Injectable()
export class PhonesReader {
  private readonly views: RowViews<PhoneRow, PhoneView>;

  constructor(
    private readonly database: Database,
    private readonly finder: PhoneNumbersFinder,
    private readonly cursors: Cursors,
    config: Config,
  ) {
    this.views = phoneViews(config);
  }

  /** A page of numbers in the order of E.164. Throws 400 for a cursor of other filters. */
  async list(caller: Caller, query: ListPhonesQuery): Promise<PhonePageView> {
    const { search, tenantIds, projectIds, country, isOptedOut } = query;
    const list = {
      list: 'phones',
      filters: [
        search ?? null,
        tenantIds?.toSorted() ?? null,
        projectIds?.toSorted() ?? null,
        country ?? null,
        isOptedOut ?? null,
        reachOf(caller),
      ],
    };
    const after = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const scope = scopeOf(caller, tenantIds, projectIds);
    const project = search === undefined ? onlyProjectOf(scope) : null;
    const phones =
      project === null
        ? await this.find(scope, query, after, size + 1)
        : await this.pageOf(project, query, after, size + 1);
    return this.cursors.page(
      phones,
      size,
      list,
      (phone) => phone.phoneE164,
      (phone) => phone,
    );
  }

  /** All numbers of a project, page by page in the order of E.164, for any caller. */
  async *walk(projectId: string, filters: PhonesWanted): AsyncGenerator<PhoneView[]> {
    const scope = { kind: 'projects', ids: [projectId], tenantIds: null } as const;
    for (let after: string | null = null; ;) {
      const phones = await this.find(scope, filters, after, WALK_ROWS);
      if (phones.length > 0) yield phones;
      const last = phones.at(-1);
      if (last === undefined || phones.length < WALK_ROWS) return;
      after = last.phoneE164;
    }
  }

  /** One number. Throws 404 when no project in reach has it. */
  async read(caller: Caller, phoneE164: string): Promise<PhoneView> {
    const scope = scopeOf(caller, undefined, undefined);
    if (scope.kind === 'nothing') throw notFound();
    const statement = ROWS_OF_NUMBERS(scope, [phoneE164]);
    const [first, ...others] = await this.database.read(statement, statement.values);
    if (first === undefined) throw notFound();
    return viewOfRows([first, ...others], this.views);
  }

  /** One number as one project has it, for any caller. Throws 404. */
  async readIn(projectId: string, phoneE164: string): Promise<PhoneView> {
    const [row] = await this.database.read(PHONE_OF_PROJECT, [projectId, phoneE164]);
    if (row === undefined) throw notFound();
    return this.viewOf(row);
  }

  /** What the API shows of one row. */
  viewOf(row: PhoneRow): PhoneView {
    return this.views.of(row);
  }

  /** The first numbers of one project after one: each is one row there, and nothing has to be merged. */
  private async pageOf(
    projectId: string,
    { country, isOptedOut }: PhonesWanted,
    after: string | null,
    limit: number,
  ): Promise<PhoneView[]> {
    if (country === undefined && isOptedOut === undefined)
      return this.database.readViews(PHONES_AFTER, this.views, [projectId, after ?? '', limit]);
    const filters = { countryCodeIso2: country ?? null, isOptedOut: isOptedOut ?? null, search: null };
    const page = PAGE(
      pageStatement({ family: 'project', id: projectId }, planOf(filters, null), filters, after, limit),
    );
    return this.database.readViews(page, this.views, page.values);
  }

  /** The first numbers in scope after one. */
  private async find(
    asked: ReadScope,
    { search, country, isOptedOut }: PhonesWanted,
    after: string | null,
    limit: number,
  ): Promise<PhoneView[]> {
    const searched = search === undefined ? null : readSearch(search);
    const scope = search !== undefined && searched === null ? null : await reachedScope(this.database, asked);
    if (scope === null) return [];
    return this.merge({
      scope,
      countryCodeIso2: country ?? null,
      isOptedOut: isOptedOut ?? null,
      search: searched,
      after,
      limit,
    });
  }

  /** `isOptedOut: false` means: out of no project in view. */
  private async merge(wanted: NumbersWanted): Promise<PhoneView[]> {
    const { isOptedOut, limit } = wanted;
    const phones: PhoneView[] = [];
    for (let { after } = wanted; ;) {
      const { numbers, rows } = await this.finder.find({ ...wanted, after });
      const inView = byNumber(rows, numbers).map((group) => viewOfRows(group, this.views));
      phones.push(...(isOptedOut === null ? inView : inView.filter((phone) => phone.isOptedOut === isOptedOut)));
      // Some of a full page may be opted out elsewhere in scope, or erased meanwhile: a page that they leave short must
      // not look like the last one.
      if (numbers.length < limit || phones.length >= limit) return phones.slice(0, limit);
      after = numbers.at(-1) ?? null;
    }
  }
}

/** Rows grouped by their numbers, in the order of these. */
function byNumber(rows: readonly PhoneRow[], numbers: readonly string[]): [PhoneRow, ...PhoneRow[]][] {
  const groups = new Map<string, [PhoneRow, ...PhoneRow[]]>();
  for (const row of rows) {
    const group = groups.get(row.phoneE164);
    if (group === undefined) groups.set(row.phoneE164, [row]);
    else group.push(row);
  }
  return numbers
    .flatMap((number) => [groups.get(number) ?? []])
    .filter((group): group is [PhoneRow, ...PhoneRow[]] => group.length > 0);
}
