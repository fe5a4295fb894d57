import type { ProviderView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { MeaningOf } from '../frame/sentence.js';
import { Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { healthOf } from './provider-words.js';

/** Whether a provider takes messages, and what stands in the way. */
export function ProviderHealth({ of }: { of: ProviderView }) {
  const { status, downReason, downUntil } = of;
  const { word, tone, says } = healthOf(of, Date.now());
  return (
    <>
      <span class="actions">
        <Badge of={status} />
        {word === null ? null : <Badge of={word} tone={tone} />}
      </span>
      {status === 'active' ? null : (
        <small class="why">
          <MeaningOf word={status} meaning={meaningOf('providerStatus', status)} />
        </small>
      )}
      {downUntil === null ? null : (
        <small class="why">
          {says} <Time at={downUntil} />. {downReason === null ? null : <Text of={downReason} />}
        </small>
      )}
    </>
  );
}
