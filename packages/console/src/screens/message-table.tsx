import type { MessageView } from 'parley-sdk';
import { Badge } from '../frame/badge.js';
import { cost } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import type { Listing } from '../frame/use-list.js';
import { NumberLink } from './number-link.js';

/** Messages as a table: for each screen that lists some. */
export function MessageTable({ list, hasProjects = false }: { list: Listing<MessageView>; hasProjects?: boolean }) {
  return (
    <ListTable
      caption="Messages"
      list={list}
      rowKey={({ messageId }) => messageId}
      nothing="No messages fit."
      columns={hasProjects ? [...COLUMNS, PROJECT] : COLUMNS}
    />
  );
}

const PROJECT: Column<MessageView> = {
  head: 'Project',
  isWide: true,
  cell: ({ projectId }) => <Code of={projectId} />,
};
const COLUMNS: readonly Column<MessageView>[] = [
  {
    head: 'Created',
    isRowHead: true,
    cell: ({ messageId, createdAt }) => (
      <Link to="/messages/:messageId" values={{ messageId }}>
        <Time at={createdAt} />
      </Link>
    ),
  },
  {
    head: 'Status',
    cell: ({ status, reason, hold }) => (
      <>
        <Badge of={status} />
        {reason === null && hold === null ? null : <small class="why">{(reason ?? hold)?.replaceAll('_', ' ')}</small>}
      </>
    ),
  },
  {
    head: 'Number',
    cell: ({ direction, to, from }) => {
      const number = direction === 'INBOUND' ? from : to;
      return (
        <>
          <span class="arrow">{direction === 'INBOUND' ? 'from' : 'to'}</span> <NumberLink of={number} />
        </>
      );
    },
  },
  {
    head: 'Text',
    cell: ({ text }) => (
      <div class="clip">
        <Text of={text} />
      </div>
    ),
  },
  { head: 'Reference', isWide: true, cell: ({ clientReference }) => <Text of={clientReference} /> },
  { head: 'Category', isWide: true, cell: ({ category }) => <small>{category}</small> },
  { head: 'Cost', isWide: true, isNumber: true, cell: (message) => cost(message.cost) },
];
