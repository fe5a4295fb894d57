import { InvalidArgumentError, Option } from 'commander';
import { collected } from '../frame/arguments.js';
import type { Session } from '../frame/session.js';
import type { Place } from '../listen/open-posts.js';

/** Where a feed is begun: with what is still to come, or with a sequence. */
export type Beginning = 'now' | number;

/** `--type`, as often as wanted. */
export function typeOption(): Option {
  return new Option('--type <type>', 'only events of this type; may stand more than once').argParser(collected);
}

/** `--from`. */
export function fromOption(): Option {
  return new Option(
    '--from <place>',
    'begin with the event of this sequence, or with what comes from "now" on',
  ).argParser((text): Beginning => {
    if (text === 'now') return text;
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be now, or a sequence from 1 on.');
    return Number(text);
  });
}

/** The place after which a feed is read: where it ends now, unless it begins with a sequence. */
export async function placeOf({ parley, call }: Session, projectId: string, from: Beginning = 'now'): Promise<Place> {
  if (from !== 'now') return { sequence: from - 1 };
  const { lastSequence, epoch } = await parley.listEvents({ projectId, last: 0 }, call);
  return { sequence: lastSequence, epoch };
}
