import { type Command, Option } from 'commander';
import type { ListMessagesData } from 'parley-sdk';
import { collected, type ListOptions, listOptions, sizeOf } from '../frame/arguments.js';
import type { Context } from '../frame/context.js';
import { Session } from '../frame/session.js';
import { apiCommand, type ApiOptions, holderOf, projectCommand } from './api-command.js';
import { printList } from './listing.js';
import { MESSAGE_COLUMNS, MESSAGE_FIELDS } from './message-columns.js';

type Filters = NonNullable<ListMessagesData['query']>;

interface ListMessagesOptions extends ApiOptions, ListOptions {
  readonly status?: Filters['status'];
  readonly direction?: Filters['direction'];
  readonly phone?: string;
  readonly reference?: string;
}

/** `messages list|get|cancel`. */
export function addMessagesCommand(group: Command, context: Context): void {
  const messages = holderOf(group, 'messages', 'list, show and cancel the messages of a project');
  const list = projectCommand(messages, 'list', context)
    .description('list messages, the newest first')
    .option('--status <status>', 'only with this status; may be given more than once', collected)
    .addOption(new Option('--direction <direction>', 'only what goes out or came in').choices(['OUTBOUND', 'INBOUND']))
    .option('--phone <number>', 'only to or from this number')
    .option('--reference <text>', 'only with this name of your own (clientReference)')
    .action((options: ListMessagesOptions) => listMessages(context, options));
  for (const option of listOptions()) list.addOption(option);
  apiCommand(messages, 'get', context)
    .description('show a message')
    .argument('<id>', 'msg_…')
    .action(async (messageId: string, options: ApiOptions) => {
      const { parley, call } = await Session.open(context, options);
      await context.printer(options).record(await parley.readMessage({ messageId }, call), MESSAGE_FIELDS);
    });
  apiCommand(messages, 'cancel', context)
    .description('cancel a message that has not been sent')
    .argument('<id>', 'msg_…')
    .action(async (messageId: string, options: ApiOptions) => {
      const { parley, call } = await Session.open(context, options);
      await context.printer(options).record(await parley.cancelMessage({ messageId }, call), MESSAGE_FIELDS);
    });
}

async function listMessages(context: Context, options: ListMessagesOptions): Promise<void> {
  const session = await Session.open(context, options);
  const { status, direction, phone, reference } = options;
  const { wanted, limit } = sizeOf(options);
  const query: Filters = {
    limit,
    projectIds: [await session.projectId()],
    ...(status === undefined ? {} : { status }),
    ...(direction === undefined ? {} : { direction }),
    ...(phone === undefined ? {} : { phone }),
    ...(reference === undefined ? {} : { clientReference: reference }),
  };
  const list = session.parley.listMessages(query, session.call);
  await printList(context, context.printer(options), { list, wanted, columns: MESSAGE_COLUMNS });
}
