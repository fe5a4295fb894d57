import type { ComponentChildren } from 'preact';
import { Loading, Nothing } from './facts.js';
import { ROWS_MAX } from './page-window.js';
import { ProblemBox } from './problem-box.js';
import type { Listing } from './use-list.js';

/** A column of a table. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** Is left out where the page is narrow. */
  readonly isWide?: boolean;
  /** Names the row: its cells are heads. */
  readonly isRowHead?: boolean;
}

interface TableProps<Row> {
  /** What the table is, for those who do not see where it stands. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** Rows under heads. Scrolls by itself where the page is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const classOf = ({ isNumber, isWide }: Column<Row>): string =>
    `${isNumber === true ? 'number' : ''} ${isWide === true ? 'wide' : ''}`.trim();
  return (
    <div class="table" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" class={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.isRowHead === true ? (
                  <th key={column.head} scope="row" class={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.head} class={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ListTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  readonly list: Listing<Row>;
  /** What stands in the place of an empty table. */
  readonly nothing: ComponentChildren;
  /** What the button for the next page says, where the list does not begin with the newest. */
  readonly older?: string;
}

/** A list of the API as a table, with its older pages. */
export function ListTable<Row>({ list, nothing, older: next = 'Older', ...table }: ListTableProps<Row>) {
  const { rows, problem, isLoading, isKnown, older, newer } = list;
  return (
    <>
      <ProblemBox problem={problem} again={list.again} />
      {!isKnown && isLoading ? <Loading /> : null}
      {isKnown && rows.length === 0 && newer === null && older === null ? <Nothing>{nothing}</Nothing> : null}
      {newer === null ? null : (
        <nav class="pages" aria-label={`Newer: ${table.caption}`}>
          <button type="button" onClick={newer} disabled={isLoading}>
            Newer
          </button>
          <button type="button" onClick={() => list.newest()} disabled={isLoading}>
            Newest
          </button>
          <small>The page holds {ROWS_MAX} rows; newer ones are read again.</small>
        </nav>
      )}
      {rows.length === 0 ? null : <Table {...table} rows={rows} />}
      {older === null ? null : (
        <nav class="pages" aria-label={`${next}: ${table.caption}`}>
          <button type="button" onClick={older} disabled={isLoading}>
            {isLoading ? 'Loading …' : next}
          </button>
        </nav>
      )}
    </>
  );
}
