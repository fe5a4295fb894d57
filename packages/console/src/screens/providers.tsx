import type { ProviderView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { CallLine } from '../frame/call-lines.js';
import { Card, ScreenHead } from '../frame/facts.js';
import { Link } from '../frame/link.js';
import { may } from '../frame/permits.js';
import { MeaningOf } from '../frame/sentence.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useList } from '../frame/use-list.js';
import { ProviderHealth } from './provider-health.js';

/** The gateways that carry messages, and whether they are well. */
export function Screen() {
  const list = useList('listProviders', {}, { isLive: true });
  return (
    <>
      <ScreenHead title="Providers" about="The gateways that carry messages, and whether they take them." />
      <ListTable
        caption="Providers"
        list={list}
        rowKey={({ providerId }) => providerId}
        nothing="There are no providers yet: nothing can be sent."
        columns={COLUMNS}
      />
      {may('createProvider') ? (
        <Card title="Create one">
          <p class="hint">The console has no form for providers and their credentials:</p>
          <CallLine of={{ id: 'createProvider', args: { body: { name: 'Simulator', kind: 'SIMULATOR' } } }} />
        </Card>
      ) : null}
    </>
  );
}

const COLUMNS: readonly Column<ProviderView>[] = [
  {
    head: 'Provider',
    isRowHead: true,
    cell: ({ providerId, name }) => (
      <Link to="/providers/:providerId" values={{ providerId }}>
        <Text of={name} />
      </Link>
    ),
  },
  { head: 'Health', cell: (provider) => <ProviderHealth of={provider} /> },
  {
    head: 'Kind',
    cell: ({ kind }) => (
      <>
        <Code of={kind} />
        <small class="why">
          <MeaningOf word={kind} meaning={meaningOf('providerKind', kind)} />
        </small>
      </>
    ),
  },
  { head: 'Created', isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: 'Id', isWide: true, cell: ({ providerId }) => <Code of={providerId} /> },
];
