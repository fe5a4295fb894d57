import { type Command, Option } from 'commander';
import { ParleyApiError, ParleyConnectionError, ParleyTimeoutError } from 'parley-sdk';
import { signWebhook } from 'parley-sdk/webhooks';
import { collected } from '../frame/arguments.js';
import type { Context } from '../frame/context.js';
import { ClosedPipe, CommandFailure, UsageFailure } from '../frame/failures.js';
import { Session } from '../frame/session.js';
import { Forwarding } from '../listen/forwarding.js';
import { LocalReceiver } from '../listen/local-receiver.js';
import type { Place } from '../listen/open-posts.js';
import { PlaceFile } from '../listen/place-file.js';
import { pausing, Posting, type Waiting } from '../listen/posting.js';
import { isTaken, lineOf, recordOf } from '../listen/report.js';
import { webhookSecretOf } from '../listen/webhook-secret.js';
import { type ApiOptions, projectCommand } from './api-command.js';
import { type Beginning, fromOption, placeOf, typeOption } from './feed-options.js';

const PAGE_MAX = 100;

interface ListenOptions extends ApiOptions {
  readonly forwardTo?: string;
  readonly type?: readonly string[];
  readonly from?: Beginning;
  readonly event?: readonly string[];
  readonly resume?: string;
  readonly printSecret?: true;
}

/** `listen`: posts the events of a project to one's own machine, as a webhook config would have them delivered. */
export function addListenCommand(group: Command, context: Context): void {
  const event = new Option('--event <id>', 'post this event once more, evt_…, and end; may stand more than once');
  const secret = new Option('--print-secret', 'print the secret that the posts are signed with, and end');
  projectCommand(group, 'listen', context)
    .description('post the events of a project, signed as deliveries are, to a port of your own')
    .option('--forward-to <url>', 'your receiver, such as http://localhost:8080/hooks/parley')
    .addOption(typeOption())
    .addOption(fromOption())
    .option('--resume <file>', 'keep the place up to which all are done in this file, and go on from it')
    .addOption(event.argParser(collected).conflicts(['type', 'from', 'resume']))
    .addOption(secret.conflicts(['forwardTo', 'type', 'from', 'resume', 'event']))
    .action((options: ListenOptions) => listen(context, options));
}

async function listen(context: Context, options: ListenOptions): Promise<void> {
  const session = await Session.open(context, options);
  const secret = await webhookSecretOf(session.connection, context.profiles);
  if (options.printSecret === true) return context.write(`${secret}\n`);
  const receiver = receiverAt(options.forwardTo, context);
  const posting = new Posting({
    ...waitingOf(context),
    post: ({ id }, body, signal) =>
      receiver.post(body, { ...signWebhook(body, { id, at: context.around.now() }, secret) }, signal),
    report: (event, outcome) =>
      context.write((options.json === true ? recordOf : lineOf)(event, outcome, context.around.now())),
  });
  if (options.event !== undefined) return again(session, posting, options.event, context);
  await follow(session, posting, options, context);
}

/** Posts these events, one after the other. Throws when the receiver did not take one of them. */
async function again(session: Session, posting: Posting, ids: readonly string[], context: Context): Promise<void> {
  let refused = 0;
  for (const eventId of ids) {
    const event = await session.parley.readEvent({ eventId }, session.call);
    if (!isTaken(await posting.forward(event, context.signal))) refused += 1;
  }
  if (refused > 0) throw new CommandFailure(`The receiver did not take ${refused} of ${ids.length} events.`);
}

async function follow(session: Session, posting: Posting, options: ListenOptions, context: Context): Promise<void> {
  const { parley } = session;
  const projectId = await session.projectId();
  const file = options.resume === undefined ? null : new PlaceFile(options.resume, projectId);
  const begin = (await file?.read()) ?? (await placeOf(session, projectId, options.from));
  const type = options.type as Parameters<typeof parley.listEvents>[0]['type'];
  const forwarding = new Forwarding(begin, {
    ...waitingOf(context),
    read: async ({ sequence, epoch }, signal) => {
      const query = { ...(epoch === undefined ? {} : { afterEpoch: epoch }), ...(type === undefined ? {} : { type }) };
      return parley.listEvents({ projectId, limit: PAGE_MAX, afterSequence: sequence, ...query }, { signal });
    },
    passesIn,
    restoredTo,
    forward: (event, signal) => posting.forward(event, signal),
    record: async (place) => file?.write(place),
  });
  context.note(
    `Events of ${projectId} after ${begin.sequence} are posted to ${options.forwardTo}, signed with the secret that ` +
      'parley listen --print-secret shows.',
  );
  try {
    await forwarding.run(context.signal);
  } catch (error) {
    const { sequence } = forwarding.place;
    const goOn = options.resume === undefined ? `--from ${sequence + 1}` : `--resume ${options.resume}`;
    if (!(error instanceof ClosedPipe)) context.note(`All events up to ${sequence} are done. Go on with ${goOn}.`);
    throw error;
  }
}

function receiverAt(url: string | undefined, { around }: Context): LocalReceiver {
  if (url === undefined)
    throw new UsageFailure('Say where the events go: --forward-to http://localhost:8080/hooks/parley.');
  const { protocol = '', username = '', password = '' } = URL.canParse(url) ? new URL(url) : {};
  if (!/^https?:$/.test(protocol) || `${username}${password}` !== '')
    throw new UsageFailure(
      '--forward-to takes an http or https URL without a user name, such as http://localhost:8080/hooks/parley.',
    );
  return new LocalReceiver(new URL(url), around.now);
}

function waitingOf(context: Context): Waiting {
  return { note: (sentence) => context.note(sentence), now: () => performance.now(), sleep: pausing };
}

/** After how many milliseconds to read again; null for an error that a later read would end with, too. */
function passesIn(error: unknown): number | null {
  if (error instanceof ParleyApiError)
    return error.status === 429 || error.status >= 500 ? (error.retryAfterMs ?? 0) : null;
  return error instanceof ParleyConnectionError || error instanceof ParleyTimeoutError ? 0 : null;
}

/** What the 409 of a feed says that was restored from a backup. */
function restoredTo(error: unknown): Place | null {
  if (!(error instanceof ParleyApiError) || error.code !== 'epoch_changed') return null;
  const [epoch, sequence] = ['afterEpoch', 'afterSequence'].map((name) =>
    Number(error.details.find(({ path }) => path === name)?.message),
  );
  return Number.isSafeInteger(epoch) && Number.isSafeInteger(sequence) ? ({ sequence, epoch } as Place) : null;
}
