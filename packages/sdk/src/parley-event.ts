import type { EventView, Webhooks } from './types.gen.js';

/** The fields that a type names, without those of any other name. */
type Named<T> = { [Field in keyof T as string extends Field ? never : number extends Field ? never : Field]: T[Field] };

/** What happened: `message.delivered`, `phone.opted_out`, … */
export type EventType = Webhooks['key'];

/** The resource of an event as the API returned it at that time, with a `version` that grows with each change of it. */
export type EventData<Type extends EventType = EventType> = Named<
  NonNullable<Extract<Webhooks, { key: Type }>['body']['data']>
>;

/** The envelope of an event of one type. */
type Envelope<Type extends EventType, Data> = Omit<EventView, 'type' | 'data'> & {
  /** What happened. A later version of the service may send types that this one does not name. */
  type: Type;
  data: Data;
};

/** An event as a webhook brings it; `switch (event.type)` tells its `data`. */
export type ParleyEvent<Type extends EventType = EventType> = { [One in Type]: Envelope<One, EventData<One>> }[Type];

/** An event as the feed keeps it: its `data` is null after 30 days. */
export type FeedEvent<Type extends EventType = EventType> = {
  [One in Type]: Envelope<One, EventData<One> | null>;
}[Type];
