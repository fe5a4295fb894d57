import type { WebhookStatsView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { MeaningOf } from '../frame/sentence.js';
import { Time } from '../frame/time.js';

/** Whether a webhook config is switched on, and what stands in its way; `stats` is null while that is not known. */
export function ConfigState({ isActive, stats }: { isActive: boolean; stats: WebhookStatsView | null }) {
  return (
    <span class="actions">
      <Badge of={isActive ? 'on' : 'off'} tone={isActive ? 'good' : 'calm'} />
      {stats?.disabledReason ? <Badge of={stats.disabledReason} tone="bad" /> : null}
      {isActive && stats?.failingSince ? <Badge of="failing" tone="bad" /> : null}
      {isActive && stats !== null && stats.breaker !== 'closed' ? <Badge of="paused" tone="warn" /> : null}
    </span>
  );
}

/** The same in sentences, as far as there is something to say. */
export function ConfigTroubles({ of }: { of: WebhookStatsView }) {
  const { isActive, disabledReason, disabledAt, failingSince, breaker } = of;
  const isTroubled = isActive && (failingSince !== null || breaker !== 'closed');
  if (disabledReason === null && !isTroubled) return null;
  return (
    <ul class="happened">
      {disabledReason === null ? null : (
        <li class="bad">
          <Badge of={disabledReason} tone="bad" />
          <div>
            <p>
              <MeaningOf word={disabledReason} meaning={meaningOf('disabledReason', disabledReason)} />
            </p>
            <p class="detail">
              Switched off <Time at={disabledAt} />
            </p>
          </div>
        </li>
      )}
      {isActive && failingSince !== null ? (
        <li class="bad">
          <Badge of="failing" tone="bad" />
          <div>
            Every attempt has failed since <Time at={failingSince} />
          </div>
        </li>
      ) : null}
      {isActive && breaker !== 'closed' ? (
        <li class="warn">
          <Badge of={breaker} tone="warn" />
          <div>
            <MeaningOf word={breaker} meaning={meaningOf('breaker', breaker)} />
          </div>
        </li>
      ) : null}
    </ul>
  );
}
