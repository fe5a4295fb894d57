import type { SenderView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { CallLine } from '../frame/call-lines.js';
import { Card, ScreenHead } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { may } from '../frame/permits.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { MeaningOf } from '../frame/sentence.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, None } from '../frame/text.js';
import { useList } from '../frame/use-list.js';

/** From which addresses the project sends, and who carries its messages. */
export function Screen({ projectId }: ProjectScreenProps) {
  const list = useList('listSenders', { projectId });
  const [example] = list.rows;
  return (
    <>
      <ScreenHead
        title="Senders"
        about="From which addresses this project sends. The lowest rank that fits is taken."
      />
      <ListTable
        caption="Senders"
        list={list}
        rowKey={({ senderId }) => senderId}
        nothing="This project has no sender: nothing can be sent. An ADMIN creates one."
        columns={COLUMNS}
      />
      {may('patchSender') && example !== undefined ? (
        <Card title="Change one">
          <p class="hint">The console has no form for senders:</p>
          <CallLine
            of={{ id: 'patchSender', args: { senderId: example.senderId, projectId, body: { status: 'disabled' } } }}
          />
        </Card>
      ) : null}
    </>
  );
}

const COLUMNS: readonly Column<SenderView>[] = [
  { head: 'Address', isRowHead: true, cell: ({ address }) => <Code of={address} /> },
  {
    head: 'Status',
    cell: ({ status }) => (
      <>
        <Badge of={status} />
        {status === 'active' ? null : (
          <small class="why">
            <MeaningOf word={status} meaning={meaningOf('availability', status)} />
          </small>
        )}
      </>
    ),
  },
  { head: 'Kind', cell: ({ kind }) => <Badge of={kind} tone="calm" /> },
  {
    head: 'Countries',
    cell: ({ countries }) => (countries.length === 0 ? <None why="all" /> : <Code of={countries.join(' ')} />),
  },
  { head: 'Rank', isNumber: true, cell: ({ rank }) => count(rank) },
  {
    head: 'Parts in a second',
    isNumber: true,
    isWide: true,
    cell: ({ partsPerSecond }) =>
      partsPerSecond === null ? <None why="as the provider takes them" /> : count(partsPerSecond),
  },
  { head: 'Sends by', isWide: true, cell: ({ providerId }) => <ProviderLink of={providerId} /> },
  { head: 'Receives by', isWide: true, cell: ({ inboundProviderId }) => <ProviderLink of={inboundProviderId} /> },
  { head: 'Id', isWide: true, cell: ({ senderId }) => <Code of={senderId} /> },
];

function ProviderLink({ of: providerId }: { of: string | null }) {
  if (providerId === null || !may('readProvider')) return <Code of={providerId} />;
  return (
    <Link to="/providers/:providerId" values={{ providerId }}>
      <Code of={providerId} />
    </Link>
  );
}
