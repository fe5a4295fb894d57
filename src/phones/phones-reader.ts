import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { Cursors } from '../platform/http/cursors.js';
import { PageQuery } from '../platform/http/paging.js';
import { notFound } from '../platform/http/problem.js';
import { countryCodeOf } from './countries.js';
import type { ListPhonesQuery } from './list-phones.query.js';
import { PHONE_COLUMNS, type PhoneInView, phoneOfRows, type PhoneRow } from './phone-in-view.js';
import { numbersStatement, type PageOfNumbers, rowsOfNumbersStatement, rowsStatement, type Statement } from './phone-list-statement.js';
import { scopeOf } from './phone-scope.js';
import { readSearch } from './phone-search.js';
import { type PhonePageView, PhoneView } from './phone.view.js';

const EMPTY_PAGE: PhonePageView = { data: [], cursor: '', hasMore: false };

/** Shows phone numbers through the rows that a reader may reach. */
@Injectable()
export class PhonesReader {
  private readonly optOutBase: string;

  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    config: Config,
  ) {
    this.optOutBase = `${config.publicUrl}/o/`;
  }

  /** A page of numbers in the order of E.164. Throws 400 for a cursor of other filters. */
  async list(caller: Caller, query: ListPhonesQuery): Promise<PhonePageView> {
    const { search, tenantIds, projectIds, country, isOptedOut } = query;
    const list = { list: 'phones', filters: [search ?? null, tenantIds?.toSorted() ?? null, projectIds?.toSorted() ?? null, country ?? null, isOptedOut ?? null] };
    const after = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const scope = scopeOf(caller, tenantIds, projectIds);
    const searched = search === undefined ? null : readSearch(search);
    const countryCodeIso2 = country === undefined ? null : countryCodeOf(country);
    const matchesNothing = scope.kind === 'nothing' || (search !== undefined && searched === null) || (country !== undefined && countryCodeIso2 === null);
    if (matchesNothing) return EMPTY_PAGE;
    const page = { scope, countryCodeIso2, isOptedOut: isOptedOut ?? null, search: searched, after, limit: size + 1 };
    const direct = rowsStatement(page);
    if (direct !== null) return this.cursors.page(await this.rowsAtOnce(page, direct), size, list, (phone) => phone.phoneE164, (phone) => this.viewOf(phone));
    const statement = numbersStatement(page);
    const numbers = await this.database.readOnce<{ phoneE164: string }>(statement.sql, statement.values);
    // The page ends where its numbers end: what is erased before its rows are read must not make it look like the last one.
    const { data, ...rest } = this.cursors.page(numbers, size, list, ({ phoneE164 }) => phoneE164, ({ phoneE164 }) => phoneE164);
    return { data: (await this.phonesOf(page, data)).map((phone) => this.viewOf(phone)), ...rest };
  }

  /** One number. Throws 404 when no project in reach has it. */
  async read(caller: Caller, phoneE164: string): Promise<PhoneView> {
    const scope = scopeOf(caller, undefined, undefined);
    if (scope.kind === 'nothing') throw notFound();
    const { sql, values } = rowsOfNumbersStatement(scope, [phoneE164]);
    const [first, ...others] = await this.database.read<PhoneRow>(sql, values);
    if (first === undefined) throw notFound();
    return this.viewOf(phoneOfRows([first, ...others]));
  }

  /** One number as one project has it, whoever asks. Throws 404. */
  async readIn(projectId: string, phoneE164: string): Promise<PhoneView> {
    const [row] = await this.database.read<PhoneRow>(`SELECT ${PHONE_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 = ?`, [projectId, phoneE164]);
    if (row === undefined) throw notFound();
    return this.viewOf(row);
  }

  viewOf(phone: PhoneInView): PhoneView {
    return PhoneView.of(phone, this.optOutBase);
  }

  /** Without a search the text of the statement is one of a few, and worth preparing. */
  private rowsAtOnce(page: PageOfNumbers, { sql, values }: Statement): Promise<PhoneRow[]> {
    return page.search === null ? this.database.read<PhoneRow>(sql, values) : this.database.readOnce<PhoneRow>(sql, values);
  }

  /** Some numbers of a page as they are now; without those that have been erased, or opted out or in, since they were found. */
  private async phonesOf({ scope, isOptedOut }: PageOfNumbers, numbers: readonly string[]): Promise<PhoneInView[]> {
    if (numbers.length === 0) return [];
    const { sql, values } = rowsOfNumbersStatement(scope, numbers);
    const phones = byNumber(await this.database.readOnce<PhoneRow>(sql, values)).map(phoneOfRows);
    return isOptedOut === null ? phones : phones.filter((phone) => (phone.isOptedOut === 1) === isOptedOut);
  }
}

/** Groups rows, which come in the order of numbers. */
function byNumber(rows: readonly PhoneRow[]): [PhoneRow, ...PhoneRow[]][] {
  const groups: [PhoneRow, ...PhoneRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].phoneE164 === row.phoneE164) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
