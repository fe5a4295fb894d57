import { Card } from '../frame/facts.js';
import { go, address } from '../frame/router.js';
import type { Query } from '../frame/address.js';
import type { ArgsOf } from '../frame/calls.js';
import { Field } from '../frame/form.js';
import { ListTable } from '../frame/table.js';
import { useList } from '../frame/use-list.js';
import { DELIVERY_COLUMNS } from './delivery-table.js';
import { EVENT_TYPES } from './event-types.js';
import type { ConfigPlace } from './webhook-values.js';

const ANY = ['', 'Any'] as const;
const STATUS_CHOICES = [
  ANY,
  ['PENDING', 'PENDING'],
  ['DELIVERED', 'DELIVERED'],
  ['FAILED', 'FAILED'],
  ['SKIPPED', 'SKIPPED'],
  ['CANCELED', 'CANCELED'],
] as const;

/** The deliveries of a webhook config, newest first. The address carries the filters, which are used at once. */
export function WebhookDeliveries({ place, query }: { place: ConfigPlace; query: Query }) {
  const { status, eventType } = query;
  const filters = { ...(status ? { status: [status] } : {}), ...(eventType ? { eventType: [eventType] } : {}) };
  const list = useList('listDeliveries', { ...place, ...filters } as ArgsOf<'listDeliveries'>, { isLive: true });
  const form = {
    values: query,
    set: (name: string, value: string) => go(address.peek().path, { ...query, [name]: value }),
    problem: null,
  };
  return (
    <Card title="Deliveries">
      <div class="filters">
        <Field form={form} name="status" label="Status" kind="choice" choices={STATUS_CHOICES} />
        <Field form={form} name="eventType" label="Event" kind="choice" choices={[ANY, ...EVENT_TYPES]} />
      </div>
      <ListTable
        caption="Deliveries"
        list={list}
        rowKey={({ deliveryId }) => deliveryId}
        nothing={status || eventType ? 'No deliveries fit.' : 'Nothing has been sent to it yet.'}
        columns={DELIVERY_COLUMNS}
      />
    </Card>
  );
}
