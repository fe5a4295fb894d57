import type { DeliveryAttemptView, DeliveryWithAttemptsView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Action } from '../frame/action.js';
import { Badge } from '../frame/badge.js';
import { Card, Facts, Loading, Nothing, ScreenHead } from '../frame/facts.js';
import { duration } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ScreenProps } from '../frame/screen.js';
import { MeaningOf } from '../frame/sentence.js';
import { Code, Json, None, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useRead } from '../frame/use-read.js';
import { SubjectLink } from './subject-link.js';

const TONES: Readonly<Record<string, string>> = { DELIVERED: 'good', FAILED: 'bad', SKIPPED: 'warn' };

/** One webhook delivery: what became of it, each attempt with the receiver's answer, and what was sent. */
export function Screen({ params: { deliveryId = '' } }: ScreenProps) {
  const { value, problem, isLoading, again } = useRead('findDelivery', { deliveryId }, { isLive: true });
  return (
    <>
      <ScreenHead title="Webhook delivery" about={<Code of={deliveryId} />}>
        {value === null ? null : <Resend of={value} />}
      </ScreenHead>
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : (
        <>
          <Happened of={value} />
          <Attempts of={value.attempts} />
          <div class="columns">
            <DeliveryFacts of={value} />
            <Card title="What is sent">
              {value.payload === null ? <None why="not kept any more" /> : <Json of={value.payload} />}
            </Card>
          </div>
        </>
      )}
    </>
  );
}

/** Also one that has arrived can be sent again: a receiver may have lost it. */
function Resend({ of: { projectId, webhookConfigId, deliveryId, status } }: { of: DeliveryWithAttemptsView }) {
  const args = { projectId, webhookConfigId, deliveryId };
  return <Action operation="resendDelivery" args={args} label={status === 'PENDING' ? 'Send now' : 'Resend'} />;
}

function Happened({ of: { status, lastError, nextAttemptAt } }: { of: DeliveryWithAttemptsView }) {
  const isTroubled = status === 'PENDING' && lastError !== null;
  const tone = isTroubled ? 'warn' : (TONES[status] ?? 'calm');
  return (
    <Card title="What happened">
      <ul class="happened" aria-live="polite">
        <li class={tone}>
          <Badge of={status} tone={tone} />
          <div>
            <p>
              <MeaningOf word={status} meaning={meaningOf('deliveryStatus', status)} />
            </p>
            {lastError === null ? null : (
              <p class="detail">
                <Text of={lastError} />
              </p>
            )}
            {nextAttemptAt === null ? null : (
              <p class="detail">
                Next attempt <Time at={nextAttemptAt} />
              </p>
            )}
          </div>
        </li>
      </ul>
    </Card>
  );
}

function Attempts({ of }: { of: readonly DeliveryAttemptView[] }) {
  return (
    <Card title="Attempts">
      {of.length === 0 ? <Nothing>No attempt was made yet.</Nothing> : null}
      <ol class="attempts">
        {[...of].reverse().map((attempt) => (
          <Attempt key={attempt.startedAt} of={attempt} number={of.indexOf(attempt) + 1} />
        ))}
      </ol>
    </Card>
  );
}

function Attempt({ of, number }: { of: DeliveryAttemptView; number: number }) {
  const { outcome, statusCode, error, answer, startedAt, durationMs } = of;
  return (
    <li>
      <p class="actions">
        <strong>Attempt {number}</strong>
        <Badge of={outcome} tone={outcome === 'SUCCESS' ? 'good' : 'bad'} />
        {statusCode === null ? null : <span>Status {statusCode}</span>}
        <Time at={startedAt} />
        <small>took {duration(durationMs)}</small>
      </p>
      <p>
        <MeaningOf word={outcome} meaning={meaningOf('outcome', outcome)} />
      </p>
      {error === null ? null : (
        <p class="detail">
          <Text of={error} />
        </p>
      )}
      {answer === null ? (
        <p class="detail">No answer is kept.</p>
      ) : (
        <details open={outcome !== 'SUCCESS'}>
          <summary>The receiver’s answer</summary>
          <pre class="json answer" tabIndex={0}>
            <Text of={answer} isBlock />
          </pre>
        </details>
      )}
    </li>
  );
}

function DeliveryFacts({ of }: { of: DeliveryWithAttemptsView }) {
  const { webhookConfigId, eventId, eventType, projectId, payload } = of;
  return (
    <Card title="Facts">
      <Facts
        of={[
          [
            'Event',
            <Link to="/events/:eventId" values={{ eventId }}>
              <Code of={eventId} />
            </Link>,
          ],
          ['Type', <Code of={eventType} />],
          payload === null ? null : ['About', <SubjectLink of={payload} />],
          [
            'Webhook config',
            <Link to="/webhooks/:webhookConfigId" values={{ webhookConfigId }} query={{ project: projectId }}>
              <Code of={webhookConfigId} />
            </Link>,
          ],
          ['Attempts since queued', of.attemptCount],
          ['Created', <Time at={of.createdAt} />],
          ['Last changed', <Time at={of.updatedAt} />],
          ['Project', <Code of={projectId} />],
        ]}
      />
    </Card>
  );
}
