import type { HourStatsView, WebhookStatsView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { Card, Facts, Loading, Nothing } from '../frame/facts.js';
import { count, countOf, duration, percent } from '../frame/figures.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { Reading } from '../frame/reading.js';
import { Table } from '../frame/table.js';
import { None } from '../frame/text.js';
import { Time } from '../frame/time.js';

/** Deliveries of each status are counted so far by the service. */
const COUNTED_MAX = 10_000;

/** How the attempts of the last day ended, and what waits. */
export function WebhookStats({ of: { value, problem, isLoading } }: { of: Reading<WebhookStatsView> }) {
  return (
    <Card title="Last 24 hours">
      <ProblemBox problem={problem} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : <Stats of={value} />}
    </Card>
  );
}

function Stats({ of: { hours, latency, deliveries } }: { of: WebhookStatsView }) {
  const all = hours.reduce((sum, hour) => sum + attemptsOf(hour), 0);
  const good = hours.reduce((sum, { attempts }) => sum + (attempts['SUCCESS'] ?? 0), 0);
  return (
    <>
      <p>
        {all === 0
          ? 'There were no attempts.'
          : `${countOf(all, 'attempt')}, of which ${percent(good / all)} succeeded.`}
      </p>
      <Facts
        of={[
          ['Half of them took', time(latency.p50Ms)],
          ['95 % took', time(latency.p95Ms)],
          ['99 % took', time(latency.p99Ms)],
          ...Object.entries(deliveries).map(
            ([status, number]) =>
              [
                `Deliveries ${status}`,
                number >= COUNTED_MAX ? `${count(COUNTED_MAX)} or more` : count(number),
              ] as const,
          ),
        ]}
      />
      {hours.length === 0 ? <Nothing>Hours with attempts are listed here.</Nothing> : <Hours of={hours} />}
    </>
  );
}

function Hours({ of }: { of: readonly HourStatsView[] }) {
  return (
    <details>
      <summary>Hour by hour</summary>
      <Table
        caption="Attempts by hour, the newest first"
        rows={[...of].reverse()}
        rowKey={({ hourAt }) => String(hourAt)}
        columns={[
          { head: 'Hour', isRowHead: true, cell: ({ hourAt }) => <Time at={hourAt} /> },
          { head: 'Attempts', isNumber: true, cell: (hour) => count(attemptsOf(hour)) },
          { head: 'How they ended', cell: ({ attempts }) => <Outcomes of={attempts} /> },
        ]}
      />
    </details>
  );
}

/** Outcomes with their numbers, what succeeded first. */
function Outcomes({ of }: { of: Readonly<Record<string, number>> }) {
  return (
    <ul class="plain-list">
      {Object.entries(of)
        .sort(([one], [other]) => Number(other === 'SUCCESS') - Number(one === 'SUCCESS'))
        .map(([outcome, number]) => (
          <li key={outcome}>
            {count(number)} <Badge of={outcome} tone={outcome === 'SUCCESS' ? 'good' : 'bad'} />{' '}
            <small>{meaningOf('outcome', outcome)?.meaning}</small>
          </li>
        ))}
    </ul>
  );
}

function attemptsOf({ attempts }: HourStatsView): number {
  return Object.values(attempts).reduce((sum, number) => sum + number, 0);
}

function time(ms: number | null) {
  return ms === null ? <None why="not known" /> : `at most ${duration(ms)}`;
}
