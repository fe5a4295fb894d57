import { InvalidArgumentError, Option } from 'commander';
import { collected } from '../frame/arguments.js';
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

/** The place after which a feed is read that begins with this sequence. */
export function placeBefore(sequence: number): Place {
  return { sequence: sequence - 1 };
}
