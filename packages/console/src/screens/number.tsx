import { useSignal } from '@preact/signals';
import type { PhoneView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { Card, Facts, Loading, Nothing, ScreenHead } from '../frame/facts.js';
import { cost, count } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { may } from '../frame/permits.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ScreenProps } from '../frame/screen.js';
import { MeaningOf } from '../frame/sentence.js';
import { Code, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useList } from '../frame/use-list.js';
import { useRead } from '../frame/use-read.js';
import { MessageTable } from './message-table.js';
import { Consent } from './number-consent.js';
import { ErasureProgress, Erasing } from './number-erasing.js';

/** One number: whether it may be written to, what it is, its consent, its messages, and what can be done. */
export function Screen({ params: { phoneE164 = '' }, projectId }: ScreenProps) {
  const erasureId = useSignal<string | null>(null);
  const isErased = erasureId.value !== null;
  const phone = useRead('readPhone', isErased ? null : { phoneE164 }, { isLive: true });
  const { value } = phone;
  return (
    <>
      <ScreenHead title={<Code of={value?.phoneE164 ?? phoneE164} />} about="Number">
        {value !== null && projectId !== null && may('sendMessage') ? (
          <Link to="/send" query={{ to: value.phoneE164 }}>
            Send a message
          </Link>
        ) : null}
        {value === null || projectId === null || isErased ? null : (
          <Erasing projectId={projectId} phoneE164={phoneE164} onErased={(id) => (erasureId.value = id)} />
        )}
      </ScreenHead>
      {projectId === null || erasureId.value === null ? null : (
        <ErasureProgress projectId={projectId} erasureId={erasureId.value} />
      )}
      <ProblemBox problem={phone.problem} again={phone.again} />
      {value === null && phone.isLoading ? <Loading /> : null}
      {value === null ? null : <Known of={value} projectId={projectId} />}
    </>
  );
}

function Known({ of, projectId }: { of: PhoneView; projectId: string | null }) {
  const scope = projectId === null ? {} : { projectIds: [projectId] };
  const messages = useList('listMessages', { ...scope, phone: of.phoneE164 }, { isLive: true });
  return (
    <>
      <Standing of={of} />
      {projectId === null ? <Projects of={of} /> : <Consent projectId={projectId} phoneE164={of.phoneE164} />}
      <div class="columns">
        <Traffic of={of} />
        <NumberFacts of={of} />
      </div>
      <Card title="Messages">
        <MessageTable list={messages} hasProjects={projectId === null} />
      </Card>
    </>
  );
}

/** What stands in the way of messages to it, of all projects that the key reaches. */
function Standing({ of }: { of: PhoneView }) {
  const { isOptedOut, optOutReason, optOutAt, isValid, validationErrorMessage, projectIds } = of;
  return (
    <ul class="happened">
      {isOptedOut ? (
        <li class="bad">
          <Badge of="opted out" tone="bad" />
          <div>
            {optOutReason === null ? null : (
              <p>
                <MeaningOf word={optOutReason} meaning={meaningOf('consentSource', optOutReason)} />
              </p>
            )}
            <p class="detail">
              Since <Time at={optOutAt} />
              {projectIds.length > 1 ? ', in at least one of its projects' : null}
            </p>
          </div>
        </li>
      ) : (
        <li class="good">
          <Badge of="not opted out" tone="good" />
          <div />
        </li>
      )}
      {isValid ? null : (
        <li class="bad">
          <Badge of="not valid" tone="bad" />
          <div>
            <Text of={validationErrorMessage} />
          </div>
        </li>
      )}
    </ul>
  );
}

function Projects({ of: { projectIds, phoneE164 } }: { of: PhoneView }) {
  return (
    <Card title="Projects that have it">
      <p class="hint">
        Consent belongs to one project. Choose one to see it, to opt the number out or in, or to erase it.
      </p>
      {projectIds.length === 0 ? <Nothing>No project has it.</Nothing> : null}
      <ul>
        {projectIds.map((project) => (
          <li key={project}>
            <Link to="/numbers/:phoneE164" values={{ phoneE164 }} query={{ project }}>
              <Code of={project} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Traffic({ of }: { of: PhoneView }) {
  return (
    <Card title="Traffic">
      <Facts
        of={[
          ['Messages accepted', count(of.messageCount)],
          ['Delivered', count(of.deliveredCount)],
          ['Undelivered, failed or expired', count(of.failedCount)],
          ['Blocked', count(of.blockedCount)],
          ['Cost', cost(of.totalCost)],
          ['Last message', <Time at={of.lastMessageAt} />],
          ['Last reminder how to opt out', <Time at={of.lastOptOutReminderAt} />],
          ['Opt-out page', <Text of={of.optOutUrl} />],
          ['Projects', count(of.projectIds.length)],
        ]}
      />
    </Card>
  );
}

function NumberFacts({ of }: { of: PhoneView }) {
  const { phoneType, countryCodeIso2 } = of;
  return (
    <Card title="Facts">
      <Facts
        of={[
          [
            'Type',
            <>
              {phoneType.replaceAll('_', ' ')}{' '}
              <small>
                <MeaningOf word={phoneType} meaning={meaningOf('phoneType', phoneType)} />
              </small>
            </>,
          ],
          [
            'Country',
            <>
              <Text of={of.country} /> {countryCodeIso2 === null ? null : <Code of={countryCodeIso2} />}
            </>,
          ],
          ['Carrier', <Text of={of.carrier} />],
          ['Place', <Text of={of.city} />],
          ['Time zone', <Code of={of.timezone} />],
          ['Looked up', <Time at={of.validatedAt} />],
          ['Created', <Time at={of.createdAt} />],
          ['Last changed', <Time at={of.updatedAt} />],
        ]}
      />
    </Card>
  );
}
