import { useSignal } from '@preact/signals';
import type { WebhookConfigView } from 'parley-sdk';
import { Action } from '../frame/action.js';
import { Badge } from '../frame/badge.js';
import { Card, Facts, Loading, ScreenHead } from '../frame/facts.js';
import { duration } from '../frame/figures.js';
import { may } from '../frame/permits.js';
import { ProblemBox } from '../frame/problem-box.js';
import { go } from '../frame/router.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { Code, None, Text } from '../frame/text.js';
import { useForm } from '../frame/use-form.js';
import { useRead } from '../frame/use-read.js';
import { EVENTS, type EventList, eventTypeOf } from './event-types.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookForm } from './webhook-form.js';
import { Replay } from './webhook-replay.js';
import { RotateSecret } from './webhook-secret.js';
import { ConfigState, ConfigTroubles } from './webhook-state.js';
import { WebhookStats } from './webhook-stats.js';
import { TestEvent } from './webhook-test.js';
import { changedOf, type ConfigPlace, valuesOf } from './webhook-values.js';

/** One webhook config: whether its events arrive, its settings, its deliveries, and what can be done with it. */
export function Screen({ projectId, params: { webhookConfigId = '' }, query }: ProjectScreenProps) {
  const isEditing = useSignal(false);
  const config = useRead('readWebhookConfig', { projectId, webhookConfigId });
  const stats = useRead('readWebhookStats', { projectId, webhookConfigId }, { isLive: true });
  const { value } = config;
  const place = { projectId, webhookConfigId };
  return (
    <>
      <ScreenHead title="Webhook config" about={<Code of={webhookConfigId} />}>
        {value === null ? null : <Actions place={place} isActive={value.endpoint.isActive} />}
      </ScreenHead>
      <ProblemBox problem={config.problem} again={config.again} />
      {value === null && config.isLoading ? <Loading /> : null}
      {value === null ? null : (
        <>
          {stats.value === null ? null : <ConfigTroubles of={stats.value} />}
          {isEditing.value ? (
            <Edit place={place} config={value} onEnd={() => (isEditing.value = false)} />
          ) : (
            <div class="columns">
              <Settings of={value} stats={stats.value} onEdit={() => (isEditing.value = true)} />
              <WebhookStats of={stats} />
            </div>
          )}
          {may('testWebhookConfig') ? <TestEvent place={place} /> : null}
          <WebhookDeliveries place={place} query={query} />
        </>
      )}
    </>
  );
}

function Actions({ place, isActive }: { place: ConfigPlace; isActive: boolean }) {
  return (
    <>
      <Action
        operation="patchWebhookConfig"
        args={{ ...place, body: { endpoint: { isActive: !isActive } } }}
        label={isActive ? 'Switch off' : 'Switch on'}
      />
      <Replay place={place} />
      <RotateSecret place={place} />
      <Action
        operation="deleteWebhookConfig"
        args={place}
        label="Delete"
        isDanger
        ask={{
          title: 'Delete this webhook config?',
          text: 'Its events are not sent any more, and deliveries that wait are canceled. This cannot be undone.',
        }}
        onDone={() => go('/webhooks')}
      />
    </>
  );
}

function Edit({ place, config, onEnd }: { place: ConfigPlace; config: WebhookConfigView; onEnd: () => void }) {
  const before = useSignal(valuesOf(config)).value;
  const form = useForm('patchWebhookConfig', {
    initial: before,
    args: (values) => ({ ...place, body: changedOf(before, values) }),
    onDone: onEnd,
  });
  return (
    <Card title="Change the settings">
      <WebhookForm form={form} onCancel={onEnd} />
    </Card>
  );
}

interface SettingsProps {
  readonly of: WebhookConfigView;
  readonly stats: Parameters<typeof ConfigState>[0]['stats'];
  readonly onEdit: () => void;
}

function Settings({ of: { endpoint, subscriptions }, stats, onEdit }: SettingsProps) {
  const { url, method, timeoutMs, headers, auth, isActive } = endpoint;
  return (
    <Card
      title="Settings"
      actions={
        may('patchWebhookConfig') ? (
          <button type="button" onClick={onEdit}>
            Change
          </button>
        ) : undefined
      }
    >
      <Facts
        of={[
          ['State', <ConfigState isActive={isActive} stats={stats} />],
          ['URL', <Text of={url} />],
          ['Method', method],
          ['Time limit', duration(timeoutMs)],
          ['Credentials', auth.type],
          auth.type === 'BASIC' ? ['User name', <Text of={auth.username} />] : null,
          ...Object.entries(headers).map(([name, value]) => [`Header ${name}`, <Text of={value} />] as const),
          ['Events of messages', <Events list="messageEvents" chosen={subscriptions.messageEvents} />],
          ['Events of numbers', <Events list="phoneEvents" chosen={subscriptions.phoneEvents} />],
        ]}
      />
    </Card>
  );
}

function Events({ list, chosen }: { list: EventList; chosen: readonly string[] }) {
  if (chosen.length === 0) return <None />;
  if (chosen.length >= EVENTS[list].length) return <>All {chosen.length}</>;
  return (
    <span class="actions">
      {chosen.map((event) => (
        <Badge key={event} of={eventTypeOf(list, event)} />
      ))}
    </span>
  );
}
