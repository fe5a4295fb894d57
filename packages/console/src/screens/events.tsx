import { useEffect } from 'preact/hooks';
import type { EventView } from 'parley-sdk';
import { call, showCall } from '../frame/calls.js';
import { ScreenHead } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { type Column, ListTable } from '../frame/table.js';
import { Badge } from '../frame/badge.js';
import { Code, None, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { usePages } from '../frame/use-list.js';
import { backwardsOf, newestFirst } from './events-backwards.js';
import { SubjectLink } from './subject-link.js';

/** The events of a project, newest first: the end of its feed, then backwards by sequence. */
export function Screen({ projectId }: ProjectScreenProps) {
  const list = usePages(
    projectId,
    async (cursor, signal) =>
      newestFirst(cursor, await call('listEvents', { projectId, ...backwardsOf(cursor) }, { signal, retries: 0 })),
    true,
  );
  useEffect(() => showCall({ id: 'listEvents', args: { projectId, ...backwardsOf('') } }), [projectId]);
  return (
    <>
      <ScreenHead title="Events" about="Newest first. Open one to see what it says and who was told of it." />
      <ListTable
        caption="Events"
        list={list}
        rowKey={({ id }) => id}
        nothing="Nothing has happened in this project yet."
        columns={COLUMNS}
      />
    </>
  );
}

const COLUMNS: readonly Column<EventView>[] = [
  {
    head: 'Happened',
    isRowHead: true,
    cell: ({ id, timestamp }) => (
      <Link to="/events/:eventId" values={{ eventId: id }}>
        <Time at={Date.parse(timestamp)} />
      </Link>
    ),
  },
  { head: 'Type', cell: ({ type }) => <Code of={type} /> },
  { head: 'About', cell: (event) => <SubjectLink of={event} /> },
  { head: 'Said', isWide: true, cell: (event) => <Said of={event} /> },
  { head: 'Sequence', isNumber: true, isWide: true, cell: ({ sequence }) => count(sequence) },
];

/** The fields that say most of what it is about. */
function Said({ of: { data } }: { of: EventView }) {
  if (data === null) return <None why="not kept any more" />;
  const { to, reason, hold, optOutReason, text } = data;
  const why = reason ?? hold ?? optOutReason;
  return (
    <div class="clip">
      {typeof why === 'string' ? <Badge of={why} tone="warn" /> : null}{' '}
      {typeof to === 'string' ? <Code of={to} /> : null} {typeof text === 'string' ? <Text of={text} /> : null}
    </div>
  );
}
