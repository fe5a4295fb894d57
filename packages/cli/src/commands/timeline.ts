import type { Command } from 'commander';
import type { MessageView, TimelineEntryView } from 'parley-sdk';
import type { Context } from '../frame/context.js';
import { CommandFailure, UsageFailure } from '../frame/failures.js';
import { type Columns, timeOf } from '../frame/printer.js';
import { Session } from '../frame/session.js';
import { type ApiOptions, projectCommand } from './api-command.js';
import { printList } from './listing.js';

const PAGE = '100';

interface TimelineOptions extends ApiOptions {
  readonly phone?: string;
  readonly reference?: string;
}

const COLUMNS: Columns<TimelineEntryView> = {
  at: ({ at }) => timeOf(at),
  kind: ({ kind }) => kind,
  status: ({ status, attempt, delivery }) => status ?? attempt?.status ?? delivery?.status,
  reason: ({ reason, code }) => [reason, code].filter((word) => word !== null).join(' '),
  detail: detailOf,
};

/** `timeline ID`, or of the newest message of a number or of a reference: what became of a message, step by step. */
export function addTimelineCommand(group: Command, context: Context): void {
  projectCommand(group, 'timeline', context)
    .description('show what became of a message: statuses, attempts, receipts, webhooks')
    .argument('[id]', 'msg_…')
    .option('--phone <number>', 'of the newest message to or from this number')
    .option('--reference <text>', 'of the newest message with this name of your own (clientReference)')
    .action((id: string | undefined, options: TimelineOptions) => timeline(context, id, options));
}

async function timeline(context: Context, id: string | undefined, options: TimelineOptions): Promise<void> {
  if ([id, options.phone, options.reference].filter((way) => way !== undefined).length !== 1)
    throw new UsageFailure('Name one message: by its id, by --phone or by --reference.');
  const session = await Session.open(context, options);
  const { parley, call } = session;
  const printer = context.printer(options);
  const found = id === undefined ? await newest(session, options) : null;
  const messageId = id ?? (found as MessageView).messageId;
  if (!printer.isJson) {
    const message = found ?? (await parley.readMessage({ messageId }, call));
    await printer.say(`${message.messageId} from ${message.from ?? '-'} to ${message.to ?? '-'}: ${message.status}`);
  }
  const list = parley.readMessageTimeline({ messageId, limit: PAGE }, call);
  await printList(context, printer, { list, wanted: Infinity, columns: COLUMNS });
}

async function newest(session: Session, { phone, reference }: TimelineOptions): Promise<MessageView> {
  const filter = phone === undefined ? { clientReference: reference as string } : { phone };
  const query = { ...filter, projectIds: [await session.projectId()], limit: '1' };
  const { data } = await session.parley.listMessages(query, session.call);
  const [message] = data;
  if (message === undefined)
    throw new CommandFailure(`There is no message ${phone === undefined ? `with "${reference}"` : `of ${phone}`}.`);
  return message;
}

/** What the provider or the receiver of the webhook has said. */
function detailOf({ detail, attempt, delivery }: TimelineEntryView): string | null {
  if (delivery !== null)
    return [delivery.eventType, delivery.webhookConfigId, delivery.lastStatusCode, delivery.lastError]
      .filter((part) => part !== null)
      .join(' ');
  return detail ?? attempt?.detail ?? null;
}
