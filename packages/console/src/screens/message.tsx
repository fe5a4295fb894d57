import type { DeliveryView, MessageView, TimelineEntryView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Action } from '../frame/action.js';
import { Badge } from '../frame/badge.js';
import { Card, Facts, Loading, Nothing, ScreenHead } from '../frame/facts.js';
import { cost, countOf } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ScreenProps } from '../frame/screen.js';
import { MeaningOf } from '../frame/sentence.js';
import { ListTable, Table } from '../frame/table.js';
import { Code, None, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { type Listing, useList } from '../frame/use-list.js';
import { useRead } from '../frame/use-read.js';
import { piecesOf } from '../frame/visible.js';
import { Happened } from './happened.js';
import { accountsOf, isUnsettled, latestOf } from './message-words.js';
import { NumberLink } from './number-link.js';

const CANCELABLE = ['SCHEDULED', 'QUEUED'];

/** One message: what became of it in sentences, its timeline, and who was told of it. */
export function Screen({ params: { messageId = '' } }: ScreenProps) {
  const message = useRead('readMessage', { messageId }, { isLive: true });
  const timeline = useList('readMessageTimeline', { messageId }, { isLive: true });
  const deliveries = latestOf(timeline.rows.flatMap(({ delivery }) => delivery ?? []));
  const attempts = timeline.rows.flatMap(({ attempt }) => attempt ?? []);
  const { value } = message;
  return (
    <>
      <ScreenHead title="Message" about={<Code of={messageId} />}>
        {value !== null && CANCELABLE.includes(value.status) ? <Cancel of={value} /> : null}
      </ScreenHead>
      <ProblemBox problem={message.problem} again={message.again} />
      {value === null && message.isLoading ? <Loading /> : null}
      {value === null ? null : (
        <>
          <Happened of={accountsOf(value, attempts, deliveries)} isUnsettled={isUnsettled(value)} />
          <div class="columns">
            <Card title="Text">
              {value.text === null ? <None why="not kept any more" /> : <Text of={value.text} isBlock />}
            </Card>
            <MessageFacts of={value} />
          </div>
          <Timeline list={timeline} />
          <Deliveries of={deliveries} isKnown={timeline.isKnown} />
        </>
      )}
    </>
  );
}

function Cancel({ of: { messageId } }: { of: MessageView }) {
  return (
    <Action
      operation="cancelMessage"
      args={{ messageId }}
      label="Cancel message"
      isDanger
      ask={{ title: 'Cancel this message?', text: 'It will not be sent. This cannot be undone.' }}
    />
  );
}

function MessageFacts({ of }: { of: MessageView }) {
  const isInbound = of.direction === 'INBOUND';
  const { projectId, providerId, metadata } = of;
  return (
    <Card title="Facts">
      <Facts
        of={[
          ['To', isInbound ? <Code of={of.to} /> : <NumberLink of={of.to} />],
          ['From', isInbound ? <NumberLink of={of.from} /> : <Code of={of.from} />],
          ['Category', of.category],
          ['Client reference', <Text of={of.clientReference} />],
          ['Created', <Time at={of.createdAt} />],
          of.sendAt === of.createdAt ? null : ['To be sent', <Time at={of.sendAt} />],
          ['Taken by the provider', <Time at={of.sentAt} />],
          ['Delivered', <Time at={of.deliveredAt} />],
          ['Ended', <Time at={of.endedAt} never="not yet" />],
          of.timezone === null ? null : ['Time zone given', of.timezone],
          ['Valid until', <Time at={of.validUntil} never="no end" />],
          ['Size', `${countOf(of.parts, 'part')}${of.encoding === null ? '' : ` in ${of.encoding.replace('_', '-')}`}`],
          ['Cost', `${cost(of.cost)}${of.isCostFinal ? '' : ' (may change)'}`],
          ['Provider', <Code of={providerId} />],
          ['Project', <Code of={projectId} />],
          ...Object.entries(metadata).map(([name, value]) => [`Metadata: ${seen(name)}`, <Text of={value} />] as const),
        ]}
      />
    </Card>
  );
}

/** A name that the sender chose, with characters that cannot be seen by their names. */
function seen(name: string): string {
  return piecesOf(name)
    .map(({ text }) => text)
    .join('');
}

function Timeline({ list }: { list: Listing<TimelineEntryView> }) {
  const entries = list.rows.filter(({ kind }) => kind !== 'DELIVERY');
  const keyOf = (entry: TimelineEntryView): string => `${entry.at} ${list.rows.indexOf(entry)}`;
  return (
    <Card title="Timeline">
      <ListTable
        caption="Timeline, oldest first"
        list={{ ...list, rows: entries }}
        rowKey={keyOf}
        nothing="Nothing is recorded."
        older="Later entries"
        columns={[
          { head: 'When', isRowHead: true, cell: ({ at }) => <Time at={at} /> },
          {
            head: 'What',
            cell: ({ kind, status, attempt }) =>
              attempt === null ? <Badge of={status ?? kind} /> : <Badge of={attempt.status} />,
          },
          { head: 'What it means', cell: (entry) => <EntryWords of={entry} /> },
          { head: 'Code', isWide: true, cell: ({ code }) => (code === null ? null : <Text of={code} />) },
        ]}
      />
    </Card>
  );
}

function EntryWords({ of }: { of: TimelineEntryView }) {
  const { kind, status, reason, detail, attempt } = of;
  const meanings = [
    meaningOf('timelineKind', kind),
    attempt === null ? null : meaningOf('attemptStatus', attempt.status),
    status === null || kind !== 'STATUS' ? null : meaningOf('messageStatus', status),
    reason === null ? null : meaningOf('reason', reason),
  ].flatMap((meaning) => meaning?.meaning ?? []);
  return (
    <>
      {meanings.slice(kind === 'STATUS' && meanings.length > 1 ? 1 : 0).map((meaning) => (
        <MeaningOf key={meaning} word="" meaning={{ meaning: `${meaning} ` }} />
      ))}
      {(detail ?? attempt?.detail) ? (
        <p class="detail">
          <Text of={detail ?? attempt?.detail} />
        </p>
      ) : null}
      {attempt?.providerMessageId ? (
        <p class="detail">
          The provider calls it <Code of={attempt.providerMessageId} />.
        </p>
      ) : null}
    </>
  );
}

function Deliveries({ of, isKnown }: { of: readonly DeliveryView[]; isKnown: boolean }) {
  return (
    <Card title="Webhook deliveries">
      {of.length === 0 && isKnown ? <Nothing>No webhook config was told of this message.</Nothing> : null}
      {of.length === 0 ? null : (
        <Table
          caption="Webhook deliveries of this message"
          rows={of}
          rowKey={({ deliveryId }) => deliveryId}
          columns={[
            {
              head: 'Event',
              isRowHead: true,
              cell: ({ deliveryId, eventType }) => (
                <Link to="/deliveries/:deliveryId" values={{ deliveryId }}>
                  <Code of={eventType} />
                </Link>
              ),
            },
            { head: 'Status', cell: ({ status }) => <Badge of={status} /> },
            { head: 'Attempts', isNumber: true, cell: ({ attemptCount }) => attemptCount },
            {
              head: 'Last answer',
              cell: ({ lastStatusCode, lastError }) => <Text of={lastError ?? lastStatusCode?.toString()} />,
            },
            {
              head: 'Next attempt',
              isWide: true,
              cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} never="none" />,
            },
            {
              head: 'Webhook config',
              isWide: true,
              cell: ({ webhookConfigId }) => (
                <Link to="/webhooks/:webhookConfigId" values={{ webhookConfigId }}>
                  <Code of={webhookConfigId} />
                </Link>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
