import { Injectable } from '@nestjs/common';
import { setImmediate as pause } from 'node:timers/promises';
import { type Caller, type Charge, Role } from '../../access/caller.js';
import { MESSAGE_ID_PREFIX } from '../../messaging/record/message.entity.js';
import type { ConsentEntry } from '../../phones/consent/consent.entity.js';
import { ConsentEntryView } from '../../phones/consent/consent.view.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import {
  type ConsentFileEntryView,
  ConsentFileMessageView,
  type ConsentFileView,
  FILE_ENTRIES,
  FILE_HEAD,
  FILE_MESSAGES,
  FILE_PAGE_ROWS,
  type FileMessageRow,
  HAND_OVERS,
  HAND_OVERS_MAX,
  type HandOverRow,
} from './consent-file.view.js';
import { ProofKeys } from './proof-keys.js';

/** So long messages are kept. What was sent after an older opt-out cannot be counted. */
export const COUNTED_MS = 400 * DAY_MS;
/** A message is handed over at the latest so long after the time that it is for. */
export const HELD_MAX_MS = 8 * DAY_MS;

type Entry = Pick<ConsentEntry, 'place' | 'kind' | 'declaredAt'>;

/**
 * How many messages were handed over after each opt-out, by its place: until the next opt-in or retraction, or now, the
 * confirmation of the opt-out apart; null where that cannot be said. `handOvers` are the latest `HAND_OVERS_MAX` ones.
 */
export function sentAfter(
  entries: readonly Entry[],
  handOvers: readonly HandOverRow[],
  now: number,
): Map<number, number | null> {
  const isAll = handOvers.length < HAND_OVERS_MAX;
  const last = handOvers.at(-1);
  const countedSince = Math.max(now - COUNTED_MS, isAll || last === undefined ? 0 : last.sendAt + HELD_MAX_MS);
  const counted = handOvers
    .filter(({ repliesTo }) => repliesTo !== 'STOP')
    .toSorted((one, other) => one.startedAt - other.startedAt);
  const counts = new Map<number, number | null>();
  let end = now;
  for (const { place, kind, declaredAt } of entries.toReversed()) {
    if (kind !== 'OPT_OUT') end = declaredAt;
    else counts.set(place, declaredAt < countedSince ? null : messagesIn(counted, declaredAt, end));
  }
  return counts;
}

/** Messages that were handed over after an instant and before another; one that was more than once counts once. */
function messagesIn(handOvers: readonly HandOverRow[], after: number, before: number): number {
  const messages = new Set<string>();
  for (let at = firstAfter(handOvers, after); at < handOvers.length; at += 1) {
    const handOver = handOvers[at];
    if (handOver === undefined || handOver.startedAt >= before) break;
    messages.add(handOver.messageId);
  }
  return messages.size;
}

function firstAfter(handOvers: readonly HandOverRow[], instant: number): number {
  let [low, high] = [0, handOvers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((handOvers[middle]?.startedAt ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Entries, and messages, that a file has at most: the newest ones. */
const FILE_ROWS_MAX = 1_000;
/** A file costs ten points of the rate limit: that of the request, and nine for so many things. */
export const FILE_ITEMS = 225;
/** Greater than every id of a message. */
const AFTER_ALL = `${MESSAGE_ID_PREFIX}_~`;

const STATEMENT = `\
This file shows what the installation has recorded about this number in this project: what was declared, when and how, \
the newest messages, and how many messages were handed to a gateway after each opt-out. It does not show who owned or \
used the number at any time, nor whether the words were enough to be consent. It does not show what other projects or \
other systems sent, what was deleted after its retention, or whether what a sender gave as proof is true. Its \
signature shows that the operator of the installation issued it unaltered; an operator can issue any file.`;

/** Makes signed files of what is recorded of a number. Nothing is locked, and others have their turn in between. */
@Injectable()
export class ConsentFiles {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly keys: ProofKeys,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The bytes of the file about a number of a project. Throws 404 and 429. */
  async make(caller: Caller, projectId: string, phoneE164: string, charge: Charge): Promise<Buffer> {
    await this.reach.requireProject(caller, projectId);
    await charge(FILE_ITEMS);
    const place = [projectId, phoneE164] as const;
    // Before all reads: what is handed over later may be after an opt-in that this file does not have.
    const issuedAt = this.clock.now();
    const [head] = await this.database.read(FILE_HEAD, place);
    if (head === undefined) throw notFound();
    const entries = await this.entries(place, head.entriesTotal ?? 0);
    const messages = await this.messages(place);
    const before = {
      format: 'parley-consent/1',
      issuedAt,
      installation: this.config.publicUrl,
      tenantId: head.tenantId,
      projectId,
      projectName: head.name,
      phoneE164,
      isOptedOut: head.isOptedOut,
    } satisfies Partial<ConsentFileView>;
    const signed = await bytesOf([
      `${JSON.stringify(before).slice(0, -1)},"entries":[`,
      ...jsonOf(await this.withSentAfter(place, entries, issuedAt)),
      `],"entriesTotal":${head.entriesTotal ?? 0},"messages":[`,
      ...jsonOf(messages.map(ConsentFileMessageView.of)),
      `],"messagesTotal":${Math.max(head.messagesTotal, messages.length)},"statement":${JSON.stringify(STATEMENT)}}`,
    ]);
    const signature = JSON.stringify(await this.keys.sign(signed));
    return Buffer.concat([signed.subarray(0, -1), Buffer.from(`,"signature":${signature}}`)]);
  }

  /** The newest entries up to the last one, the oldest first. Throws 404 when the number is erased meanwhile. */
  private async entries([projectId, phoneE164]: Place, last: number): Promise<ConsentEntry[]> {
    const entries: ConsentEntry[] = [];
    const first = Math.max(0, last - FILE_ROWS_MAX);
    for (let after = first; after < last; after += FILE_PAGE_ROWS)
      entries.push(...(await this.database.read(FILE_ENTRIES, [projectId, phoneE164, after, last])));
    if (entries.length !== last - first) throw notFound();
    return entries;
  }

  /** The newest messages, the oldest first. */
  private async messages([projectId, phoneE164]: Place): Promise<FileMessageRow[]> {
    const messages: FileMessageRow[] = [];
    while (messages.length < FILE_ROWS_MAX) {
      const before = messages.at(-1)?.messageId ?? AFTER_ALL;
      const page = await this.database.read(FILE_MESSAGES, [projectId, phoneE164, before]);
      messages.push(...page);
      if (page.length < FILE_PAGE_ROWS) break;
    }
    return messages.toReversed();
  }

  private async withSentAfter(
    [projectId, phoneE164]: Place,
    entries: readonly ConsentEntry[],
    now: number,
  ): Promise<ConsentFileEntryView[]> {
    const since = entries.find(
      ({ kind, declaredAt }) => kind === 'OPT_OUT' && declaredAt >= now - COUNTED_MS,
    )?.declaredAt;
    const values = [projectId, phoneE164, (since ?? 0) - HELD_MAX_MS, since ?? 0];
    const handOvers = since === undefined ? [] : await this.database.read(HAND_OVERS, [...values, ...values]);
    const counts = sentAfter(entries, handOvers, now);
    return entries.map((entry) => {
      const count = counts.get(entry.place);
      return { ...ConsentEntryView.of(entry, AS_TENANT), ...(count === undefined ? {} : { sentAfter: count }) };
    });
  }
}

/** A file goes to others: whoever makes it, it names no other project. */
const AS_TENANT = { role: Role.TENANT } as const;

type Place = readonly [projectId: string, phoneE164: string];

/** The elements of a list as JSON, each but the first after a comma. */
function jsonOf(views: readonly object[]): (() => string)[] {
  return views.map((view, at) => () => `${at === 0 ? '' : ','}${JSON.stringify(view)}`);
}

/** Bytes of texts that follow each other; between pages of them others have their turn. */
async function bytesOf(parts: readonly (string | (() => string))[]): Promise<Buffer> {
  const buffers: Buffer[] = [];
  for (const [at, part] of parts.entries()) {
    buffers.push(Buffer.from(typeof part === 'string' ? part : part()));
    if (at % FILE_PAGE_ROWS === 0) await pause();
  }
  return Buffer.concat(buffers);
}
