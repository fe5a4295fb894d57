import { type ActivityHourView, type ActivityView, ParleyApiError } from 'parley-sdk';
import { CallLine } from '../frame/call-lines.js';
import { Card, Loading, ScreenHead } from '../frame/facts.js';
import { cost, count } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { may } from '../frame/permits.js';
import { Plot, type PlotLine } from '../frame/plot.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { useList } from '../frame/use-list.js';
import { useRead } from '../frame/use-read.js';
import { costSentence, isQuiet, lostIn, messagesSentence } from './activity-words.js';
import { MessageTable } from './message-table.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** As many as the API keeps, the present one included. */
const HOURS_KEPT = 8 * DAY_HOURS;
const BAD_REQUEST = 400;
const LOST = 'UNDELIVERED,FAILED,BLOCKED,EXPIRED';
const LOST_ROWS = 10;

const MESSAGES: readonly PlotLine<ActivityHourView>[] = [
  { name: 'Accepted', tone: 'accent', pattern: 'solid', value: ({ accepted }) => accepted },
  { name: 'Delivered', tone: 'good', pattern: 'solid', value: ({ delivered }) => delivered },
  { name: 'Did not arrive', tone: 'bad', pattern: 'dashed', value: lostIn },
  { name: 'Received', tone: 'info', pattern: 'dotted', value: ({ received }) => received },
];
const PARTS = [
  { name: 'Undelivered', value: ({ undelivered }: ActivityHourView) => undelivered },
  { name: 'Failed', value: ({ failed }: ActivityHourView) => failed },
  { name: 'Blocked', value: ({ blocked }: ActivityHourView) => blocked },
  { name: 'Expired', value: ({ expired }: ActivityHourView) => expired },
];
const COST: readonly PlotLine<ActivityHourView>[] = [
  { name: 'Cost', tone: 'accent', pattern: 'solid', value: (hour) => hour.cost },
];

/** What a project sent and received lately, and what of it did not work. */
export function Screen({ projectId }: ProjectScreenProps) {
  const to = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const from = to - (HOURS_KEPT - 1) * HOUR_MS;
  const { value, problem, again } = useRead('readActivity', { projectId, from, to }, { isLive: true, keeps: true });
  const hours = value?.data ?? [];
  const asksForAny = value !== null && isQuiet(hours);
  const any = useRead('listMessages', asksForAny ? { projectIds: [projectId], limit: '1' } : null, {
    isUnlisted: true,
  });
  const isEmpty = asksForAny && any.value !== null && any.value.data.length === 0 && !any.value.hasMore;
  return (
    <>
      <ScreenHead title="Overview" about="What this project sent and received, by UTC hours." />
      <ProblemBox problem={problem} again={again} />
      {problem instanceof ParleyApiError && problem.status === BAD_REQUEST ? (
        <p class="hint">The clock of your computer says for which hours this page asks. It may be wrong.</p>
      ) : null}
      {value === null ? (
        problem === null && <Loading />
      ) : isEmpty ? (
        <HowToSend projectId={projectId} />
      ) : (
        <>
          <div class="columns">
            <Span title="Last 24 hours" of={value} hours={hours.slice(-DAY_HOURS)} />
            <Span title="Last 8 days" of={value} hours={hours} />
          </div>
          <Lost projectId={projectId} />
        </>
      )}
    </>
  );
}

interface SpanProps {
  readonly title: string;
  readonly of: ActivityView;
  readonly hours: readonly ActivityHourView[];
}

function Span({ title, of: { currency }, hours }: SpanProps) {
  const span = `the ${title.toLowerCase()}`;
  const common = { rows: hours, at: ({ hour }: ActivityHourView) => hour, step: 'Hour from', stepMs: HOUR_MS };
  return (
    <Card title={title}>
      <Plot
        {...common}
        title={`Messages of ${span}`}
        sentence={messagesSentence(span, hours)}
        lines={MESSAGES}
        parts={PARTS}
        shown={count}
      />
      <Plot
        {...common}
        title={`Cost of ${span}, in ${currency}`}
        sentence={costSentence(span, hours, currency)}
        lines={COST}
        shown={cost}
      />
    </Card>
  );
}

function Lost({ projectId }: { projectId: string }) {
  const asked = { projectIds: [projectId], status: ['FAILED', 'BLOCKED'] as ('FAILED' | 'BLOCKED')[] };
  const list = useList('listMessages', asked, { isLive: true, limit: LOST_ROWS });
  const all = (
    <Link to="/messages" query={{ status: LOST }}>
      All that did not arrive
    </Link>
  );
  return (
    <Card title="Failed and blocked, newest first" actions={all}>
      <MessageTable list={list} />
    </Card>
  );
}

/** What somebody sees whose project has no message yet. */
function HowToSend({ projectId }: { projectId: string }) {
  const body = { to: '+14155552601', text: 'Hello from Parley' };
  return (
    <Card title="Nothing was sent or received yet">
      <ol class="steps">
        <li>
          A project sends by its <Link to="/senders">senders</Link>: numbers or names at a provider.
        </li>
        <li>
          <Link to="/send">{may('sendMessage') ? 'Send a message' : 'Preview a message'}</Link>: before anything goes
          out, the preview says what would, and what stands in the way.
        </li>
        <li>Or send from a program, to a number of your own:</li>
      </ol>
      <CallLine of={{ id: 'sendMessage', args: { projectId, body } }} />
    </Card>
  );
}
