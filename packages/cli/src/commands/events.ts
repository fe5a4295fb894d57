import type { Command } from 'commander';
import { EpochChanged, type EventType, type FeedEvent } from 'parley-sdk';
import type { Context } from '../frame/context.js';
import { Session } from '../frame/session.js';
import { visible, visibleJson } from '../frame/visible-text.js';
import type { Place } from '../listen/open-posts.js';
import { AGAIN_AFTER_MS, pausing } from '../listen/posting.js';
import { type ApiOptions, holderOf, projectCommand } from './api-command.js';
import { type Beginning, fromOption, placeOf, typeOption } from './feed-options.js';

const TYPE_WIDTH = 22;

interface TailOptions extends ApiOptions {
  readonly type?: readonly EventType[];
  readonly from?: Beginning;
}

/** `events tail`: prints the events of a project as they come, until it is interrupted. */
export function addEventsCommand(group: Command, context: Context): void {
  const events = holderOf(group, 'events', 'follow the events of a project');
  projectCommand(events, 'tail', context)
    .description('print the events of a project as they come, a line for each')
    .addOption(typeOption())
    .addOption(fromOption())
    .action((options: TailOptions) => tail(context, options));
}

async function tail(context: Context, options: TailOptions): Promise<void> {
  const session = await Session.open(context, options);
  const projectId = await session.projectId();
  let after: Place = await placeOf(session, projectId, options.from);
  for (;;)
    try {
      const choices = { projectId, after, ...(options.type === undefined ? {} : { type: options.type }) };
      for await (const event of session.parley.events(choices, session.call))
        await context.write(options.json === true ? `${visibleJson(event)}\n` : lineOf(event));
    } catch (error) {
      if (!(error instanceof EpochChanged)) throw error;
      after = error.place;
      context.note(error.message);
      // A service that says so again and again is not asked in a circle.
      await pausing(AGAIN_AFTER_MS, context.signal);
    }
}

/** Time, sequence, type, id, and whom or what it is about. */
function lineOf({ timestamp, sequence, type, id, data }: FeedEvent): string {
  const { messageId, phoneE164 } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const subject = [messageId, phoneE164].filter((value) => typeof value === 'string');
  return `${visible([timestamp, sequence, type.padEnd(TYPE_WIDTH), id, ...subject].join('  '))}\n`;
}
