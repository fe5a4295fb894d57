import type { Command } from 'commander';
import type { TestWebhookDto, WebhookConfigView } from 'parley-sdk';
import type { Context } from '../frame/context.js';
import { CommandFailure } from '../frame/failures.js';
import type { Columns } from '../frame/printer.js';
import { Session } from '../frame/session.js';
import { type ApiOptions, holderOf, projectCommand } from './api-command.js';
import { printList } from './listing.js';
import { configOf } from './webhook-config.js';

const COLUMNS: Columns<WebhookConfigView> = {
  webhook: ({ webhookConfigId }) => webhookConfigId,
  active: ({ endpoint }) => endpoint.isActive,
  url: ({ endpoint }) => endpoint.url,
  'message events': ({ subscriptions }) => subscriptions.messageEvents.join(' '),
  'phone events': ({ subscriptions }) => subscriptions.phoneEvents.join(' '),
};

interface TestOptions extends ApiOptions {
  readonly eventType?: TestWebhookDto['eventType'];
}

/** `webhooks list|test`. */
export function addWebhooksCommand(group: Command, context: Context): void {
  const webhooks = holderOf(group, 'webhooks', 'list and test the webhook configs of a project');
  projectCommand(webhooks, 'list', context)
    .description('list the webhook configs of a project')
    .action(async (options: ApiOptions) => {
      const session = await Session.open(context, options);
      const list = session.parley.listWebhookConfigs({ projectId: await session.projectId() }, session.call);
      await printList(context, context.printer(options), { list, wanted: Infinity, columns: COLUMNS });
    });
  projectCommand(webhooks, 'test', context)
    .description('send an example event to a webhook config; fails when it is not taken')
    .argument('[id]', 'whc_…; not needed when the project has only one')
    .option('--event-type <type>', 'an example of this type, such as message.delivered')
    .action((id: string | undefined, options: TestOptions) => test(context, id, options));
}

async function test(context: Context, id: string | undefined, options: TestOptions): Promise<void> {
  const session = await Session.open(context, options);
  const projectId = await session.projectId();
  const webhookConfigId = await configOf(session, projectId, id);
  const body = options.eventType === undefined ? {} : { eventType: options.eventType };
  const result = await session.parley.testWebhookConfig({ projectId, webhookConfigId, body }, session.call);
  await context.printer(options).record(result, {
    webhook: () => webhookConfigId,
    outcome: ({ outcome }) => outcome,
    explanation: ({ explanation }) => explanation,
    status: ({ statusCode }) => statusCode,
    'response after': ({ durationMs }) => `${durationMs} ms`,
    'the receiver said': ({ answer }) => answer,
  });
  if (!result.isSuccess) throw new CommandFailure('The receiver did not take the event.');
}
