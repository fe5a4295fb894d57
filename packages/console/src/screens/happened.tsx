import { Badge } from '../frame/badge.js';
import { Card } from '../frame/facts.js';
import { Link } from '../frame/link.js';
import { Sentence } from '../frame/sentence.js';
import { Code } from '../frame/text.js';
import { Time } from '../frame/time.js';
import type { Account } from './message-words.js';

/** What became of a message and of the deliveries of its events that are in trouble: what happened, why, what to do. */
export function Happened({ of, isUnsettled }: { of: readonly Account[]; isUnsettled: boolean }) {
  return (
    <Card title="What happened">
      <ul class="happened" aria-live="polite">
        {of.map((account) => (
          <li key={account.delivery?.deliveryId ?? ''} class={account.tone}>
            <Badge of={account.word} tone={account.tone} />
            <AccountWords of={account} />
          </li>
        ))}
      </ul>
      {isUnsettled ? <p class="hint">It may still change: this page reads it again every 10 seconds.</p> : null}
    </Card>
  );
}

function AccountWords({ of: { word, happened, why, until, remedy, delivery } }: { of: Account }) {
  return (
    <div>
      <p class="lead">
        {delivery === undefined ? null : (
          <>
            Webhook delivery of <Code of={delivery.eventType} />:{' '}
          </>
        )}
        {happened === null ? <code>{word}</code> : <Sentence of={happened} />}
      </p>
      <dl class="account">
        {why.length === 0 ? null : (
          <div>
            <dt>Why</dt>
            {why.map((sentence) => (
              <dd key={sentence}>
                <Sentence of={sentence} />
              </dd>
            ))}
          </div>
        )}
        {until === null ? null : (
          <div>
            <dt>{delivery === undefined ? 'Until' : 'Next attempt'}</dt>
            <dd>
              <Time at={until} />
            </dd>
          </div>
        )}
        {remedy === null ? null : (
          <div>
            <dt>What to do</dt>
            <dd>
              <Sentence of={remedy} />
            </dd>
          </div>
        )}
      </dl>
      {delivery === undefined ? null : (
        <p>
          <Link to="/deliveries/:deliveryId" values={{ deliveryId: delivery.deliveryId }}>
            See its attempts
          </Link>
        </p>
      )}
    </div>
  );
}
