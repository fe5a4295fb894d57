import { useEffect } from 'preact/hooks';
import type { MessageView, PhoneView } from 'parley-sdk';
import { Card, Loading, Nothing, ScreenHead } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { ProblemBox } from '../frame/problem-box.js';
import { go } from '../frame/router.js';
import type { ScreenProps } from '../frame/screen.js';
import { ListTable } from '../frame/table.js';
import { Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { type Listing, useList } from '../frame/use-list.js';
import { MessageTable } from './message-table.js';
import { NumberLink } from './number-link.js';
import { SearchById } from './search-by-id.js';
import { planOf, type SearchPlan } from './search-plan.js';
import { Where } from './where.js';

const HITS = 20;

/** What the search box found. A single hit opens; several are listed; nothing says what was looked for, and where. */
export function Screen({ query: { q = '' }, projectId }: ScreenProps) {
  const plan = planOf(q);
  return (
    <>
      <ScreenHead title="Search" about={<Text of={q} />} />
      {plan.id === null ? (
        <ByWords key={q} plan={plan} projectId={projectId} />
      ) : (
        <SearchById key={q} id={plan.id} projectId={projectId} />
      )}
    </>
  );
}

function ByWords({ plan: { phone, reference }, projectId }: { plan: SearchPlan; projectId: string | null }) {
  const scope = projectId === null ? {} : { projectIds: [projectId] };
  const phones = useList('listPhones', phone === null ? null : { ...scope, search: phone }, { limit: HITS });
  const messages = useList('listMessages', reference === null ? null : { ...scope, clientReference: reference }, {
    limit: HITS,
  });
  const isDone = (phone === null || phones.isKnown) && (reference === null || messages.isKnown);
  const hits = phones.rows.length + messages.rows.length;
  useEffect(() => {
    if (!isDone || hits !== 1) return;
    const [number] = phones.rows;
    const [message] = messages.rows;
    if (number !== undefined) go(`/numbers/${encodeURIComponent(number.phoneE164)}`, {}, { replaces: true });
    else if (message !== undefined) go(`/messages/${message.messageId}`, {}, { replaces: true });
  }, [isDone, hits]);
  return (
    <>
      <ProblemBox problem={phones.problem} again={phones.again} />
      <ProblemBox problem={messages.problem} again={messages.again} />
      {!isDone && phones.problem === null && messages.problem === null ? <Loading what="Searching" /> : null}
      {isDone && hits === 0 ? <NothingFound phone={phone} reference={reference} /> : null}
      {phones.rows.length === 0 ? null : <Numbers list={phones} />}
      {messages.rows.length === 0 ? null : <Messages list={messages} hasProjects={projectId === null} />}
    </>
  );
}

function NothingFound({ phone, reference }: Pick<SearchPlan, 'phone' | 'reference'>) {
  return (
    <Nothing>
      Nothing found. Looked for {phone === null ? null : 'numbers that begin or end with these digits'}
      {phone === null || reference === null ? null : ', and for '}
      {reference === null ? null : 'messages with exactly this client reference'}
      {phone === null && reference === null
        ? 'nothing: this can be neither number, id nor client reference'
        : null}, <Where />.
    </Nothing>
  );
}

function Numbers({ list }: { list: Listing<PhoneView> }) {
  return (
    <Card title="Numbers">
      <ListTable
        caption="Numbers"
        list={list}
        rowKey={({ phoneE164 }) => phoneE164}
        nothing="None."
        older="More numbers"
        columns={[
          { head: 'Number', isRowHead: true, cell: ({ phoneE164 }) => <NumberLink of={phoneE164} /> },
          { head: 'Country', cell: ({ country }) => <Text of={country} /> },
          { head: 'Opted out', cell: ({ isOptedOut, optOutReason }) => (isOptedOut ? (optOutReason ?? 'yes') : 'no') },
          { head: 'Messages', isNumber: true, cell: ({ messageCount }) => count(messageCount) },
          { head: 'Last message', cell: ({ lastMessageAt }) => <Time at={lastMessageAt} /> },
        ]}
      />
    </Card>
  );
}

function Messages({ list, hasProjects }: { list: Listing<MessageView>; hasProjects: boolean }) {
  return (
    <Card title="Messages with this client reference">
      <MessageTable list={list} hasProjects={hasProjects} />
    </Card>
  );
}
