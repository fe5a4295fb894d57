import type { UsageGroupView, UsageView } from 'parley-sdk';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { Query } from '../frame/address.js';
import { Badge } from '../frame/badge.js';
import { Card, Loading, Nothing, ScreenHead } from '../frame/facts.js';
import { cost, count } from '../frame/figures.js';
import { Field } from '../frame/form.js';
import { ProblemBox } from '../frame/problem-box.js';
import { go } from '../frame/router.js';
import { saveFile } from '../frame/save-file.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { type Column, Table } from '../frame/table.js';
import { Code, None } from '../frame/text.js';
import type { Values } from '../frame/use-form.js';
import { useRead } from '../frame/use-read.js';
import { askedOf, csvOf, type Group, GROUPS, groupsOf, totalSentence } from './usage-groups.js';

/** Of up to 10,000 groups the page shows so many at once; the file has all. */
const ROWS_SHOWN = 100;
const LABELS: Readonly<Record<Group, string>> = {
  day: 'Day (UTC)',
  country: 'Country',
  category: 'Category',
  status: 'Status now',
};

/** How many messages a project had, and what they cost, by what the reader chooses. The address carries that. */
export function Screen({ projectId, query }: ProjectScreenProps) {
  const asked = { projectId, ...askedOf(query) };
  const { value, problem, isLoading, again } = useRead('readUsage', asked);
  return (
    <>
      <ScreenHead title="Usage" about="Messages sent and received, by the UTC day on which they were created." />
      <Filters query={query} />
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : (
        <Groups key={JSON.stringify(asked)} of={value} by={groupsOf(query)} projectId={projectId} />
      )}
    </>
  );
}

function Filters({ query }: { query: Query }) {
  const values = useSignal<Values>({});
  useEffect(() => {
    const { from = '', to = '' } = query;
    values.value = { from, to, ...Object.fromEntries(groupsOf(query).map((group) => [group, 'true'])) };
  }, [JSON.stringify(query)]);
  const form = {
    values: values.value,
    set: (name: string, value: string) => (values.value = { ...values.peek(), [name]: value }),
    problem: null,
  };
  const apply = ({ from = '', to = '', ...typed }: Values): void => {
    const by = GROUPS.filter((group) => typed[group] === 'true').join(',');
    go('/usage', { from, to, by });
  };
  return (
    <form
      class="filters"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        apply(values.peek());
      }}
    >
      <Field form={form} name="from" label="First day (UTC)" kind="date" />
      <Field form={form} name="to" label="Last day (UTC)" kind="date" />
      <fieldset class="ticks">
        <legend>Sums by</legend>
        {GROUPS.map((group) => (
          <Field key={group} form={form} name={group} label={LABELS[group]} kind="check" />
        ))}
      </fieldset>
      <div class="actions">
        <button type="submit" class="primary">
          Apply
        </button>
        <button type="button" onClick={() => apply({})}>
          Clear
        </button>
      </div>
    </form>
  );
}

interface GroupsProps {
  readonly of: UsageView;
  readonly by: readonly Group[];
  readonly projectId: string;
}

function Groups({ of: usage, by, projectId }: GroupsProps) {
  const { data, currency, from, to } = usage;
  const first = useSignal(0);
  const save = (): void => {
    const file = new Blob([csvOf(usage, by)], { type: 'text/csv' });
    saveFile(file, `usage-${projectId}-${from}-${to}.csv`);
  };
  const shown = data.slice(first.value, first.value + ROWS_SHOWN);
  return (
    <Card
      title="Sums"
      actions={
        <button type="button" onClick={save} disabled={data.length === 0}>
          Download as CSV
        </button>
      }
    >
      <p>{totalSentence(usage)}</p>
      {data.length === 0 ? (
        <Nothing>Choose other days, or send a message.</Nothing>
      ) : (
        <>
          <Table
            caption={`Usage, cost in ${currency}`}
            rows={shown}
            rowKey={(row) => GROUPS.map((group) => row[group]).join(' ')}
            columns={columnsOf(by, currency)}
          />
          <Pages first={first.value} of={data.length} show={(row) => (first.value = row)} />
        </>
      )}
    </Card>
  );
}

function Pages({ first, of, show }: { first: number; of: number; show: (row: number) => void }) {
  if (of <= ROWS_SHOWN) return null;
  return (
    <nav class="pages" aria-label="Groups">
      <button type="button" disabled={first === 0} onClick={() => show(first - ROWS_SHOWN)}>
        Previous
      </button>
      <button type="button" disabled={first + ROWS_SHOWN >= of} onClick={() => show(first + ROWS_SHOWN)}>
        Next
      </button>
      <small role="status">
        Groups {count(first + 1)} to {count(Math.min(first + ROWS_SHOWN, of))} of {count(of)}. The file has all.
      </small>
    </nav>
  );
}

function columnsOf(by: readonly Group[], currency: string): readonly Column<UsageGroupView>[] {
  return [
    ...by.map((group, index) => ({
      head: LABELS[group],
      isRowHead: index === 0,
      cell: (row: UsageGroupView) => groupCell(group, row[group]),
    })),
    { head: 'Messages', isNumber: true, cell: ({ messages }) => count(messages) },
    { head: 'Parts', isNumber: true, cell: ({ parts }) => count(parts) },
    { head: `Cost (${currency})`, isNumber: true, cell: (row) => cost(row.cost) },
  ];
}

function groupCell(group: Group, value: string | null): ComponentChildren {
  if (value === null) return <None why="not known" />;
  return group === 'status' ? <Badge of={value} /> : <Code of={value} />;
}
