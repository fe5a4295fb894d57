import type { List, Page } from 'parley-sdk';
import type { Context } from '../frame/context.js';
import type { Columns, Printer } from '../frame/printer.js';

/** Prints a list page by page, up to as many records as are wanted, and says on standard error when there are more. */
export async function printList<P extends Page>(
  context: Context,
  printer: Printer,
  { list, wanted, columns }: { list: List<P>; wanted: number; columns: Columns<P['data'][number]> },
): Promise<void> {
  let left = wanted;
  for await (const { data, hasMore } of list.pages()) {
    const rows = data.slice(0, left);
    await printer.rows(rows, columns);
    left -= rows.length;
    if (left > 0) continue;
    if (hasMore || rows.length < data.length) context.note('There are more: --all prints them.');
    return;
  }
  if (left === wanted) context.note('There are none.');
}
