import type { BatchItemView, BatchPageView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { Card, Facts, ScreenHead } from '../frame/facts.js';
import { count, countOf } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { MeaningOf } from '../frame/sentence.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, Text } from '../frame/text.js';
import { useList } from '../frame/use-list.js';
import { useRead } from '../frame/use-read.js';
import { NumberLink } from './number-link.js';

const TONES: Readonly<Record<string, string>> = {
  accepted: 'good',
  blocked: 'warn',
  invalid: 'bad',
  not_processed: 'bad',
};

/** One batch: how many of its messages have which status, and what became of each. */
export function Screen({ projectId, params: { batchId = '' } }: ProjectScreenProps) {
  const head = useRead('readBatch', { projectId, batchId, limit: 1 }, { isLive: true, isUnlisted: true });
  const list = useList('readBatch', { projectId, batchId }, { isLive: true });
  return (
    <>
      <ScreenHead title="Batch" about={<Code of={batchId} />} />
      {head.value === null ? null : <Counts of={head.value} />}
      <ListTable
        caption="Messages of the batch, in the order of the request"
        list={list}
        rowKey={({ index }) => String(index)}
        nothing="The batch has no messages."
        older="Later messages"
        columns={COLUMNS}
      />
    </>
  );
}

function Counts({ of: { size, counts } }: { of: BatchPageView }) {
  return (
    <Card title={countOf(size, 'message')}>
      <Facts
        of={Object.entries(counts).map(([status, number]) => [
          status.replace('_', ' '),
          <>
            {count(number)}{' '}
            <small>
              <MeaningOf word={status} meaning={meaningOf('batchItemStatus', status)} />
            </small>
          </>,
        ])}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<BatchItemView>[] = [
  { head: 'Place', isRowHead: true, isNumber: true, cell: ({ index }) => count(index) },
  { head: 'Status', cell: ({ status }) => <Badge of={status} tone={TONES[status]} /> },
  {
    head: 'Message',
    cell: ({ message }) =>
      message === null ? (
        <Code of={null} />
      ) : (
        <Link to="/messages/:messageId" values={{ messageId: message.messageId }}>
          <Code of={message.messageId} />
        </Link>
      ),
  },
  {
    head: 'Number',
    isWide: true,
    cell: ({ message }) => <NumberLink of={message?.to ?? null} />,
  },
  { head: 'Now', cell: ({ message }) => (message === null ? null : <Badge of={message.status} />) },
  { head: 'Why', cell: (item) => <Why of={item} /> },
];

function Why({ of: { message, error } }: { of: BatchItemView }) {
  if (error !== null)
    return (
      <>
        <Code of={error.code} /> <Text of={error.message} />
        {error.details.map(({ path, message: fault }) => (
          <p key={path} class="detail">
            <Code of={path} /> <Text of={fault} />
          </p>
        ))}
      </>
    );
  return message === null || message.reason === null ? null : (
    <MeaningOf word={message.reason} meaning={meaningOf('reason', message.reason)} />
  );
}
