import { type Command, Option } from 'commander';
import type { DeliveryView, ListDeliveriesData, ReplayDto } from 'parley-sdk';
import { collected, type ListOptions, listOptions, sizeOf, timeReader } from '../frame/arguments.js';
import type { Context } from '../frame/context.js';
import { type Columns, timeOf } from '../frame/printer.js';
import { Session } from '../frame/session.js';
import { apiCommand, type ApiOptions, holderOf, projectCommand } from './api-command.js';
import { printList } from './listing.js';
import { configOf } from './webhook-config.js';

type Filters = NonNullable<ListDeliveriesData['query']>;

interface ListDeliveriesOptions extends ApiOptions, ListOptions {
  readonly webhook?: string;
  readonly event?: string;
  readonly status?: Filters['status'];
}

interface ReplayOptions extends ApiOptions {
  readonly since: number;
  readonly until?: number;
  readonly status?: ReplayDto['statuses'];
}

const COLUMNS: Columns<DeliveryView> = {
  delivery: ({ deliveryId }) => deliveryId,
  created: ({ createdAt }) => timeOf(createdAt),
  event: ({ eventId }) => eventId,
  type: ({ eventType }) => eventType,
  status: ({ status }) => status,
  attempts: ({ attemptCount }) => attemptCount,
  next: ({ nextAttemptAt }) => timeOf(nextAttemptAt),
  code: ({ lastStatusCode }) => lastStatusCode,
  error: ({ lastError }) => lastError,
};

/** `deliveries list|resend|replay`. */
export function addDeliveriesCommand(group: Command, context: Context): void {
  const deliveries = holderOf(group, 'deliveries', 'list, resend and replay deliveries of events to webhooks');
  const list = projectCommand(deliveries, 'list', context)
    .description('list deliveries, the newest first: of one webhook config, or of one event')
    .option('--webhook <id>', 'to this webhook config, whc_…; not needed when the project has only one')
    .addOption(new Option('--event <id>', 'of this event, evt_…').conflicts(['webhook', 'status', 'limit', 'all']))
    .option('--status <status>', 'only with this status; may be given more than once', collected)
    .action((options: ListDeliveriesOptions) => listDeliveries(context, options));
  for (const option of listOptions()) list.addOption(option);
  apiCommand(deliveries, 'resend', context)
    .description('queue a delivery again')
    .argument('<id>', 'dlv_…')
    .action(async (deliveryId: string, options: ApiOptions) => {
      const { parley, call } = await Session.open(context, options);
      const { projectId, webhookConfigId } = await parley.findDelivery({ deliveryId }, call);
      const resent = await parley.resendDelivery({ projectId, webhookConfigId, deliveryId }, call);
      await context.printer(options).record(resent, COLUMNS);
    });
  projectCommand(deliveries, 'replay', context)
    .description('queue all deliveries of a time again that failed or were skipped')
    .argument('[id]', 'of this webhook config, whc_…; not needed when the project has only one')
    .requiredOption(
      '--since <time>',
      'from then on: 2026-11-24T08:00:00Z, or 2h ago',
      timeReader(context.around.now, 'ago'),
    )
    .option('--until <time>', 'before then; default: now', timeReader(context.around.now, 'ago'))
    .option('--status <status>', 'with this status; may be given more than once; default: FAILED, SKIPPED', collected)
    .action((id: string | undefined, options: ReplayOptions) => replay(context, id, options));
}

async function listDeliveries(context: Context, options: ListDeliveriesOptions): Promise<void> {
  const session = await Session.open(context, options);
  const { parley, call } = session;
  const printer = context.printer(options);
  if (options.event !== undefined) {
    const { data } = await parley.listEventDeliveries({ eventId: options.event }, call);
    return printer.rows(data, { ...COLUMNS, webhook: ({ webhookConfigId }) => webhookConfigId });
  }
  const projectId = await session.projectId();
  const webhookConfigId = await configOf(session, projectId, options.webhook);
  const { wanted, limit } = sizeOf(options);
  const { status } = options;
  const query = { projectId, webhookConfigId, limit, ...(status === undefined ? {} : { status }) };
  await printList(context, printer, { list: parley.listDeliveries(query, call), wanted, columns: COLUMNS });
}

async function replay(context: Context, id: string | undefined, options: ReplayOptions): Promise<void> {
  const session = await Session.open(context, options);
  const projectId = await session.projectId();
  const webhookConfigId = await configOf(session, projectId, id);
  const { since, until, status } = options;
  const body: ReplayDto = {
    since,
    ...(until === undefined ? {} : { until }),
    ...(status === undefined ? {} : { statuses: status }),
  };
  const replayed = await session.parley.replayDeliveries({ projectId, webhookConfigId, body }, session.call);
  await context.printer(options).record(replayed, { queued: ({ queued }) => `${queued} deliveries` });
}
