import type { EventView } from 'parley-sdk';
import { Card, Facts, Loading, Nothing, ScreenHead } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ScreenProps } from '../frame/screen.js';
import { Table } from '../frame/table.js';
import { Code, Json, None } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useRead } from '../frame/use-read.js';
import { CONFIG_COLUMN, DELIVERY_COLUMNS } from './delivery-table.js';
import { SubjectLink } from './subject-link.js';

/** One event: what it says, and who was told of it. */
export function Screen({ params: { eventId = '' } }: ScreenProps) {
  const { value, problem, isLoading, again } = useRead('readEvent', { eventId });
  return (
    <>
      <ScreenHead title="Event" about={<Code of={eventId} />} />
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : (
        <>
          <Deliveries eventId={eventId} />
          <div class="columns">
            <EventFacts of={value} />
            <Card title="Payload">
              {value.data === null ? <None why="not kept any more" /> : <Json of={value.data} />}
            </Card>
          </div>
        </>
      )}
    </>
  );
}

function EventFacts({ of }: { of: EventView }) {
  return (
    <Card title="Facts">
      <Facts
        of={[
          ['Type', <Code of={of.type} />],
          ['About', <SubjectLink of={of} />],
          ['Happened', <Time at={Date.parse(of.timestamp)} />],
          ['Sequence', count(of.sequence)],
          ['Epoch', count(of.epoch)],
          ['Project', <Code of={of.projectId} />],
          ['Tenant', <Code of={of.tenantId} />],
        ]}
      />
    </Card>
  );
}

function Deliveries({ eventId }: { eventId: string }) {
  const { value, problem, isLoading, again } = useRead('listEventDeliveries', { eventId }, { isLive: true });
  const rows = value?.data ?? [];
  return (
    <Card title="Webhook deliveries">
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value !== null && rows.length === 0 ? <Nothing>No webhook config was told of this event.</Nothing> : null}
      {rows.length === 0 ? null : (
        <Table
          caption="Webhook deliveries of this event"
          rows={rows}
          rowKey={({ deliveryId }) => deliveryId}
          columns={[...DELIVERY_COLUMNS.filter(({ head }) => head !== 'Event'), CONFIG_COLUMN]}
        />
      )}
    </Card>
  );
}
