import type { StatusView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { Card, Facts, Loading, Nothing, ScreenHead } from '../frame/facts.js';
import { count, countOf } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { ProblemBox } from '../frame/problem-box.js';
import { MeaningOf } from '../frame/sentence.js';
import { Table } from '../frame/table.js';
import { Code, None, Text } from '../frame/text.js';
import { Duration, Time } from '../frame/time.js';
import { useRead } from '../frame/use-read.js';

/** What the installation is doing: its database, processes, queues and providers. */
export function Screen() {
  const { value, problem, isLoading, again } = useRead('readStatus', {}, { isLive: true });
  return (
    <>
      <ScreenHead title="System" about="What the installation is doing. Read again every 10 seconds." />
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : (
        <>
          <div class="columns">
            <Service of={value} />
            <Card title="Queues">
              <Queues of={value} />
            </Card>
          </div>
          <Card title="Processes">
            <Processes of={value} />
          </Card>
          <Card title="Providers">
            <Providers of={value} />
          </Card>
        </>
      )}
    </>
  );
}

function Service({ of: { version, epoch, measuredAt, database } }: { of: StatusView }) {
  return (
    <Card title="Service">
      <Facts
        of={[
          ['Version', <Code of={version} />],
          ['Database', <Text of={`${database.kind === 'MYSQL' ? 'MySQL' : 'MariaDB'} ${database.version}`} />],
          ['Writes', database.isReadOnly ? <Badge of="read only" tone="bad" /> : <Badge of="taken" tone="good" />],
          ['Round trip to the database', `${database.roundTripMs} ms`],
          ['Epoch of the events', String(epoch)],
          ['Measured', <Time at={measuredAt} />],
        ]}
      />
    </Card>
  );
}

function Queues({ of: { queues, measuredAt } }: { of: StatusView }) {
  return (
    <Table
      caption="Queues"
      rows={queues}
      rowKey={({ queue }) => queue}
      columns={[
        { head: 'Queue', isRowHead: true, cell: ({ queue }) => <Badge of={queue} /> },
        { head: 'Due', isNumber: true, cell: ({ due, isMore }) => `${isMore ? 'more than ' : ''}${count(due)}` },
        {
          head: 'The oldest waits',
          cell: ({ oldestDueAt }) =>
            oldestDueAt === null ? <None why="nothing waits" /> : <Duration ms={measuredAt - oldestDueAt} />,
        },
      ]}
    />
  );
}

function Processes({ of: { processes, measuredAt } }: { of: StatusView }) {
  if (processes.length === 0) return <Nothing>No process has said within the last hour that it runs.</Nothing>;
  return (
    <Table
      caption={countOf(processes.length, 'process', 'processes')}
      rows={processes}
      rowKey={({ processId }) => processId}
      columns={[
        { head: 'Process', isRowHead: true, cell: ({ processId }) => <Code of={processId} /> },
        { head: 'Role', cell: ({ role }) => <Text of={role} /> },
        { head: 'Version', cell: ({ version }) => <Code of={version} /> },
        { head: 'Started', isWide: true, cell: ({ startedAt }) => <Time at={startedAt} /> },
        { head: 'Last seen', cell: ({ lastSeenAt }) => <Ago ms={measuredAt - lastSeenAt} /> },
      ]}
    />
  );
}

function Ago({ ms }: { ms: number }) {
  return (
    <>
      <Duration ms={ms} /> ago
    </>
  );
}

function Providers({ of: { providers } }: { of: StatusView }) {
  if (providers.length === 0) return <Nothing>There are no providers yet.</Nothing>;
  return (
    <Table
      caption="Providers"
      rows={providers}
      rowKey={({ providerId }) => providerId}
      columns={[
        {
          head: 'Provider',
          isRowHead: true,
          cell: ({ providerId, name }) => (
            <Link to="/providers/:providerId" values={{ providerId }}>
              <Text of={name} />
            </Link>
          ),
        },
        { head: 'Kind', cell: ({ kind }) => <Code of={kind} /> },
        { head: 'Status', cell: ({ status }) => <Badge of={status} /> },
        {
          head: 'What it means',
          isWide: true,
          cell: ({ status, downReason, downUntil }) => (
            <>
              <MeaningOf word={status} meaning={meaningOf('providerStatus', status)} />
              {downReason === null ? null : (
                <p>
                  <Text of={downReason} /> Next attempt: <Time at={downUntil} never="not planned" />
                </p>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
