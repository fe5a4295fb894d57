import type { List, Page } from 'parley-sdk';
import type { Context } from '../frame/context.js';
import type { Columns, Printer } from '../frame/printer.js';

/** Prints a list page by page, up to as many records as are wanted, and says on standard error when there are more. */
export async function printList<P extends Page>(
  context: Context,
  printer: Printer,
  { list, wanted, columns }: { list: List<P>; wanted: number; columns: Columns<P['data'][number]> },
): Promise<void> {
  let printed = 0;
  for await (const { data, hasMore } of list.pages()) {
    const rows = data.slice(0, wanted - printed);
    await printer.rows(rows, columns);
    printed += rows.length;
    if (printed < wanted) continue;
    if (hasMore || rows.length < data.length) context.note('There are more: --all prints them.');
    return;
  }
  if (printed === 0) context.note('There are none.');
}
