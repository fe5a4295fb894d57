import { type Command, Option } from 'commander';
import type { MessagePreviewView, SendMessageDto } from 'parley-sdk';
import { timeReader } from '../frame/arguments.js';
import type { Context } from '../frame/context.js';
import { type Columns, timeOf } from '../frame/printer.js';
import { Session } from '../frame/session.js';
import { type ApiOptions, projectCommand } from './api-command.js';
import { MESSAGE_FIELDS } from './message-columns.js';

interface SendOptions extends ApiOptions {
  readonly preview?: true;
  readonly from?: string;
  readonly category?: SendMessageDto['category'];
  readonly country?: string;
  readonly reference?: string;
  readonly sendAt?: number;
  readonly timezone?: string;
  readonly idempotencyKey?: string;
}

const PREVIEW_FIELDS: Columns<MessagePreviewView> = {
  'would send': ({ wouldSend }) => wouldSend,
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  from: ({ from }) => from,
  provider: ({ provider }) => provider,
  text: ({ text }) => text,
  encoding: ({ encoding }) => encoding,
  parts: ({ parts }) => parts,
  price: ({ price }) => price,
  earliest: ({ earliestAt }) => timeOf(earliestAt),
};

/** `send TO TEXT`: sends a message, or with `--preview` says what sending it would do. */
export function addSendCommand(group: Command, context: Context): void {
  projectCommand(group, 'send', context)
    .description('send a message; --preview only says what would become of it')
    .argument('<to>', 'the number, +14155552601')
    .argument('<text>', 'the text')
    .option('--preview', 'send nothing: show what would be sent, by whom, for how much, or what is in the way')
    .option('--from <sender>', 'the id or the address of a sender; default: chosen by the service')
    .addOption(
      new Option('--category <category>', 'default: TRANSACTIONAL').choices(['TRANSACTIONAL', 'MARKETING', 'URGENT']),
    )
    .option('--country <code>', 'country of a number without a calling code, such as US')
    .option('--reference <text>', 'your own name for it (clientReference)')
    .option(
      '--send-at <time>',
      'when: 2026-11-24T08:00:00Z, or 2h from now',
      timeReader(context.around.now, 'from now'),
    )
    .option('--timezone <name>', 'where the person is known to be: America/Chicago')
    .option('--idempotency-key <key>', 'send it once, however often this command runs with the same key within a day')
    .action((to: string, text: string, options: SendOptions) => send(context, { to, text }, options));
}

async function send(context: Context, { to, text }: { to: string; text: string }, options: SendOptions): Promise<void> {
  const session = await Session.open(context, options);
  const { parley, call } = session;
  const { from, category, sendAt, idempotencyKey } = options;
  const body: SendMessageDto = {
    to,
    text,
    ...(from === undefined ? {} : { from }),
    ...(category === undefined ? {} : { category }),
    ...(options.country === undefined ? {} : { defaultCountry: options.country }),
    ...(options.reference === undefined ? {} : { clientReference: options.reference }),
    ...(sendAt === undefined ? {} : { sendAt }),
    ...(options.timezone === undefined ? {} : { timezone: options.timezone }),
  };
  const printer = context.printer(options);
  const projectId = await session.projectId();
  if (options.preview !== true) {
    const once = idempotencyKey === undefined ? {} : { idempotencyKey };
    return printer.record(await parley.sendMessage({ projectId, body }, { ...call, ...once }), MESSAGE_FIELDS);
  }
  const preview = await parley.previewMessage({ projectId, body }, call);
  await printer.record(preview, PREVIEW_FIELDS);
  if (!printer.isJson)
    await printer.rows(preview.checks, {
      check: ({ rule }) => rule,
      passed: ({ passed }) => (passed ? 'yes' : 'NO'),
      detail: ({ detail }) => detail,
    });
}
