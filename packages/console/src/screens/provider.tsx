import type { ProviderTestView, ProviderView } from 'parley-sdk';
import { Badge } from '../frame/badge.js';
import { CallLine } from '../frame/call-lines.js';
import { Card, Facts, Loading, ScreenHead } from '../frame/facts.js';
import { may } from '../frame/permits.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ScreenProps } from '../frame/screen.js';
import { Code, Json, None, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useRead } from '../frame/use-read.js';
import { useWrite } from '../frame/use-write.js';
import { ProviderHealth } from './provider-health.js';
import { Unmatched } from './provider-unmatched.js';

/** One provider: whether it is well, its settings, and what came from it that fits nothing. */
export function Screen({ params: { providerId = '' }, projectId }: ScreenProps) {
  const { value, problem, isLoading, again } = useRead('readProvider', { providerId }, { isLive: true });
  return (
    <>
      <ScreenHead title="Provider" about={<Code of={providerId} />} />
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : (
        <>
          <div class="columns">
            <About of={value} />
            {may('testProvider') ? <Test providerId={providerId} /> : null}
          </div>
          <Unmatched providerId={providerId} projectId={projectId} />
          <Settings of={value} />
        </>
      )}
    </>
  );
}

function About({ of }: { of: ProviderView }) {
  const { name, kind, handlesKeywords, defaultCountry, createdAt, updatedAt } = of;
  return (
    <Card title="Health">
      <Facts
        of={[
          ['Name', <Text of={name} />],
          ['Kind', <Code of={kind} />],
          ['Health', <ProviderHealth of={of} />],
          ['Replies to keywords', handlesKeywords ? 'the provider itself' : 'Parley'],
          [
            'Country of numbers without a calling code',
            defaultCountry === null ? (
              <None why="that of the number that was written to" />
            ) : (
              <Code of={defaultCountry} />
            ),
          ],
          ['Created', <Time at={createdAt} />],
          ['Changed', <Time at={updatedAt} />],
        ]}
      />
    </Card>
  );
}

function Test({ providerId }: { providerId: string }) {
  const { send, isBusy, problem, result } = useWrite('testProvider');
  return (
    <Card title="Test">
      <p class="hint">Asks the gateway whether it would take messages. Nothing is sent to anybody.</p>
      <div class="actions">
        <button type="button" class="primary" disabled={isBusy} onClick={() => void send({ providerId })}>
          {isBusy ? 'Asking …' : 'Test the provider'}
        </button>
      </div>
      <ProblemBox problem={problem} />
      <div aria-live="polite">{result === null ? null : <Result of={result} />}</div>
    </Card>
  );
}

function Result({ of: { isReachable, explanation } }: { of: ProviderTestView }) {
  const tone = isReachable ? 'good' : 'bad';
  return (
    <ul class="happened">
      <li class={tone}>
        <Badge of={isReachable ? 'reachable' : 'not reachable'} tone={tone} />
        <div>
          <Text of={explanation} />
        </div>
      </li>
    </ul>
  );
}

/** As the API shows them: with credentials masked. */
function Settings({ of: { providerId, settings, status } }: { of: ProviderView }) {
  return (
    <Card title="Settings">
      <Json of={settings} />
      {may('patchProvider') ? (
        <>
          <p class="hint">The console has no form for settings, credentials and prices:</p>
          <CallLine
            of={{
              id: 'patchProvider',
              args: { providerId, body: { status: status === 'active' ? 'disabled' : 'active' } },
            }}
          />
          <CallLine of={{ id: 'replaceProviderPrices', args: { providerId, body: { prices: [{ price: 0.01 }] } } }} />
        </>
      ) : null}
      <CallLine of={{ id: 'readProviderPrices', args: { providerId } }} />
    </Card>
  );
}
