import { useSignal } from '@preact/signals';
import type { WebhookConfigView, WebhookConfigWithSecretView } from 'parley-sdk';
import { Card, ScreenHead } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { may } from '../frame/permits.js';
import { go } from '../frame/router.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { ListTable } from '../frame/table.js';
import { Text } from '../frame/text.js';
import { useForm } from '../frame/use-form.js';
import { useList } from '../frame/use-list.js';
import { useRead } from '../frame/use-read.js';
import { SecretOnce } from './secret-once.js';
import { STORED_BY_RECEIVER } from './webhook-secret.js';
import { EVENTS } from './event-types.js';
import { WebhookForm } from './webhook-form.js';
import { ConfigState } from './webhook-state.js';
import { createdOf, valuesOf } from './webhook-values.js';

/** The webhook configs of a project, each with its state. A project has 20 at most. */
export function Screen({ projectId }: ProjectScreenProps) {
  const isCreating = useSignal(false);
  const list = useList('listWebhookConfigs', { projectId }, { isLive: true });
  const close = (): void => void (isCreating.value = false);
  return (
    <>
      <ScreenHead title="Webhooks" about="Where the events of this project are sent, and whether they arrive.">
        {may('createWebhookConfig') && !isCreating.value ? (
          <button type="button" class="primary" onClick={() => (isCreating.value = true)}>
            New webhook config
          </button>
        ) : null}
      </ScreenHead>
      {isCreating.value ? <Creation projectId={projectId} onCancel={close} /> : null}
      <ListTable
        caption="Webhook configs"
        list={list}
        rowKey={({ webhookConfigId }) => webhookConfigId}
        nothing="No webhook configs yet: nobody is told of the events of this project."
        older="Later configs"
        columns={[
          {
            head: 'Receiver',
            isRowHead: true,
            cell: ({ webhookConfigId, endpoint }) => (
              <Link to="/webhooks/:webhookConfigId" values={{ webhookConfigId }}>
                <Text of={endpoint.url} />
              </Link>
            ),
          },
          { head: 'State', cell: (config) => <State projectId={projectId} config={config} /> },
          { head: 'Events', isWide: true, cell: eventsOf },
        ]}
      />
    </>
  );
}

function Creation({ projectId, onCancel }: { projectId: string; onCancel: () => void }) {
  const created = useSignal<(WebhookConfigWithSecretView & { signingSecret: string }) | null>(null);
  const form = useForm('createWebhookConfig', {
    initial: valuesOf(null),
    args: (values) => ({ projectId, body: createdOf(values) }),
    onDone: (config) => (created.value = config),
  });
  const { value } = created;
  return (
    <Card title="New webhook config">
      <WebhookForm form={form} onCancel={onCancel} />
      {value === null ? null : (
        <SecretOnce
          title="The config is there. Its signing secret"
          name="signing secret"
          secret={value.signingSecret}
          about={STORED_BY_RECEIVER}
          onClose={() => go(`/webhooks/${value.webhookConfigId}`)}
        />
      )}
    </Card>
  );
}

function eventsOf({ subscriptions }: WebhookConfigView): string {
  const chosen = subscriptions.messageEvents.length + subscriptions.phoneEvents.length;
  const all = EVENTS.messageEvents.length + EVENTS.phoneEvents.length;
  return chosen >= all ? `all ${chosen}` : `${chosen} of ${all}`;
}

/** Each row reads its own: a project has few configs. */
function State({ projectId, config }: { projectId: string; config: WebhookConfigView }) {
  const { webhookConfigId, endpoint } = config;
  const { value } = useRead('readWebhookStats', { projectId, webhookConfigId }, { isUnlisted: true, isLive: true });
  const { DELIVERED = 0, FAILED = 0, PENDING = 0 } = value?.deliveries ?? {};
  return (
    <>
      <ConfigState isActive={endpoint.isActive} stats={value} />
      {value === null ? null : (
        <small class="why">
          {count(DELIVERED)} delivered, {count(FAILED)} failed, {count(PENDING)} pending
        </small>
      )}
    </>
  );
}
