import { Injectable } from '@nestjs/common';
import { beginningOf, fold } from '@parley/plain-words/engine/tokens';
import { type Meaning, meaningOf } from '@parley/plain-words/meaning';
import { ConsentLedger } from '../../phones/consent/consent-ledger.js';
import type { Declaration } from '../../phones/consent/consent-strength.js';
import { CONSENT_NOTE_MAX } from '../../phones/consent/consent.entity.js';
import { pseudonymOf } from '../../phones/consent/tenant-opt-outs.js';
import type { PhoneRow } from '../../phones/phones.sql.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { insertion, insertRows } from '../../platform/database/insert-rows.js';
import { columnsOf, reading, writing } from '../../platform/database/statement.js';
import { type Read, readerIn, readIn, Transactor, type Tx } from '../../platform/database/transactor.js';
import { clipped } from '../../platform/text.js';
import type { Project } from '../../tenants/tenant.entity.js';
import { IDENTITY_OF_PROJECT } from '../../tenants/tenants.sql.js';
import { MessageAcceptance } from '../messages/message-acceptance.js';
import { policyOf } from '../policy/sending-policies.service.js';
import { DEFAULT_POLICY } from '../policy/sending-policy.entity.js';
import type { InboundMessage } from '../providers/adapter/provider-adapter.js';
import type { Keyword } from '../record/message-status.js';
import {
  FOOTER,
  FOOTER_LINK,
  type KeywordTexts,
  type Language,
  languageIn,
  NO_KEYWORD_TEXTS,
  ownText,
} from '../record/message-text.js';
import { utcDay } from '../record/usage.entity.js';
import { KeywordReply } from './inbound.entity.js';

/** Means something only from a person who has opted out: otherwise it replies to a question that we do not know. */
const YES = /^[^\p{L}\p{N}]*yes[^\p{L}\p{N}]*$/iu;

/** How a text came in: from a person, or by a caller who lets a simulated gateway bring it. */
export type Origin = Pick<Declaration, 'source' | 'actorKeyId' | 'requestId'>;
export const FROM_PERSON: Origin = { source: 'KEYWORD', actorKeyId: null, requestId: null };

/** A text that came in, and what it means; its message where one is stored. */
interface Said extends Pick<HeardMessage, 'text' | 'meaning'> {
  readonly messageId?: string;
}

/** Enters in the ledger what people write about their consent. */
@Injectable()
export class KeywordConsent {
  constructor(private readonly ledger: ConsentLedger) {}

  /**
   * Heeds what a text says. Returns the keyword to reply to, if any: none to a person who has opted out before, and
   * none where nothing changed. `phone` must be locked.
   */
  async heed(tx: Tx, phone: PhoneRow, said: Said, origin = FROM_PERSON): Promise<Keyword | null> {
    const wasOut = phone.isOptedOut;
    const { text, meaning } = said;
    switch (meaning.kind) {
      case 'STOP':
        await this.declare(tx, phone, said, { ...origin, kind: 'OPT_OUT', needsReview: meaning.needsReview });
        return wasOut ? null : 'STOP';
      case 'START':
        if (!wasOut && YES.test(text)) return null;
        return (await this.declare(tx, phone, said, { ...origin, kind: 'OPT_IN' })) ? 'START' : null;
      case 'HELP':
        return wasOut ? null : 'HELP';
      case 'OTHER':
      default:
        return null;
    }
  }

  /** The same for a text that can do nothing but stop. */
  async heedStop(tx: Tx, phone: PhoneRow, said: Said): Promise<void> {
    const { meaning } = said;
    if (meaning.kind === 'STOP')
      await this.declare(tx, phone, said, { ...FROM_PERSON, kind: 'OPT_OUT', needsReview: meaning.needsReview });
  }

  /** Whether the ledger has an entry of it that says something new. */
  private async declare(tx: Tx, phone: PhoneRow, said: Said, what: Omit<Declaration, 'note'>): Promise<boolean> {
    const { phoneE164 } = phone;
    const { text, messageId } = said;
    const note = clipped(text, CONSENT_NOTE_MAX);
    const declaration = { ...what, note, ...(messageId === undefined ? {} : { messageId }) };
    const { made } = await this.ledger.declareAll(tx, new Map([[phoneE164, phone]]), [{ phoneE164, declaration }]);
    return made.some(({ isRepeated }) => !isRepeated);
  }
}

/** Rows that one statement deletes. */
const SWEPT_REPLIES = 1_000;

/** The last day on which a number got a reply. Values: the project, what stands for the number, the keyword. */
const LAST_REPLY = reading(
  'keywords: last reply',
  columnsOf(KeywordReply, 'day'),
  'SELECT day FROM keyword_replies WHERE projectId = ? AND subject = ? AND keyword = ?',
);

const NEW_REPLY = insertion(KeywordReply, {
  ending: 'ON DUPLICATE KEY UPDATE day = VALUES(day)',
});

/** Days that are over. Value: the first day that stays. */
const DELETE_REPLIES = writing(
  'keywords: delete replies',
  `DELETE FROM keyword_replies WHERE day < ? ORDER BY day LIMIT ${SWEPT_REPLIES}`,
);

type Texts = Readonly<Record<Keyword, string>>;

/**
 * What is replied where a policy says nothing. Every character is in the alphabet of GSM, and with an identity of 30
 * characters each is one part.
 */
export const REPLY_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    STOP: 'You have opted out and will get no more messages. Reply START to get them again.',
    START: 'You will get messages again. Reply STOP to opt out.',
    HELP: 'You get messages from this number. Reply STOP to opt out.',
  },
  es: {
    STOP: 'Baja confirmada: no le enviaremos otros mensajes. Responda START para volver a recibirlos.',
    START: 'Alta confirmada: le enviaremos mensajes de nuevo. Responda STOP para darse de baja.',
    HELP: 'Usted recibe mensajes de este remitente. Responda STOP para darse de baja.',
  },
  fr: {
    STOP: 'Désinscription confirmée: vous ne recevrez plus de messages. Répondez START pour en recevoir à nouveau.',
    START: 'Vous recevrez à nouveau des messages. Répondez STOP pour ne plus en recevoir.',
    HELP: 'Vous recevez des messages de ce numéro. Répondez STOP pour ne plus en recevoir.',
  },
  de: {
    STOP: 'Sie sind abgemeldet und erhalten keine Nachrichten mehr. Mit START melden Sie sich wieder an.',
    START: 'Sie erhalten wieder Nachrichten. Mit STOP melden Sie sich ab.',
    HELP: 'Sie erhalten Nachrichten von dieser Nummer. Mit STOP melden Sie sich ab.',
  },
};

/** Keywords that only people of one language write. */
const WORDS: ReadonlyMap<string, Language> = new Map([
  ['ALTO', 'es'],
  ['BAJA', 'es'],
  ['AYUDA', 'es'],
  ['ARRET', 'fr'],
  ['AIDE', 'fr'],
  ['STOPP', 'de'],
  ['ABMELDEN', 'de'],
  ['HILFE', 'de'],
]);

/** The language to reply in: that of the keyword, else that of the number's country, else English. */
export function languageOf(text: string, country: string | null): Language {
  const letters = fold(beginningOf(text)).replace(/\P{L}/gu, '').toUpperCase();
  return WORDS.get(letters) ?? languageIn(country);
}

/** What a project replies: its text for the language, its text for all, or the one that is shipped. */
export function replyText(keyword: Keyword, language: Language, texts: KeywordTexts): string {
  const name = ({ STOP: 'stop', START: 'start', HELP: 'help' } as const)[keyword];
  return ownText(texts, name, language) ?? REPLY_TEXTS[language][keyword];
}

/** After that nobody waits for a reply any more: it is not sent. */
const REPLY_VALIDITY_MS = 5 * 60_000;

/** A keyword of a number, and the text that it stood in. */
interface HeededKeyword {
  readonly phone: PhoneRow;
  readonly keyword: Keyword;
  readonly text: string;
  /** The sender that it came to: it replies. */
  readonly senderId: string;
}

/**
 * Replies to keywords: one message without advertising for each keyword, number and UTC day, so that two systems that
 * reply to each other end soon. It goes the way of all messages, by the same rules, but the confirmation of an opt-out
 * passes that opt-out.
 */
@Injectable()
export class KeywordReplies {
  constructor(
    private readonly transactor: Transactor,
    private readonly acceptance: MessageAcceptance,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /** Replies, unless that was done today. The project must be shared, and the number's row locked. */
  async reply(tx: Tx, project: Project, { phone, keyword, text, senderId }: HeededKeyword): Promise<void> {
    if (!(await this.isFirst(tx, phone, keyword))) return;
    const { keywordTexts } = (await policyOf(readerIn(tx), project.projectId)) ?? DEFAULT_POLICY;
    await this.acceptance.accept(
      tx,
      project,
      [
        {
          to: phone.phoneE164,
          text: replyText(keyword, languageOf(text, phone.countryCodeIso2), keywordTexts),
          from: senderId,
          category: 'TRANSACTIONAL',
          sendAt: null,
          validityMs: REPLY_VALIDITY_MS,
          timezone: null,
          clientReference: null,
          metadata: null,
          repliesTo: keyword,
          isGuarded: false,
        },
      ],
      new Set([phone.phoneE164]),
    );
  }

  /** Forgets some of the replies of days that are over; whether there may be more. */
  async sweep(): Promise<boolean> {
    const first = utcDay(this.clock.now() - DAY_MS);
    return (await this.transactor.write(DELETE_REPLIES, [first])) === SWEPT_REPLIES;
  }

  /** Notes that the number gets a reply today; false when it had one, or when the clock was set back to before one. */
  private async isFirst(tx: Tx, { projectId, phoneE164 }: PhoneRow, keyword: Keyword): Promise<boolean> {
    const subject = pseudonymOf(this.keys, projectId, phoneE164);
    const today = utcDay(this.clock.now());
    const [last] = await readIn(tx, LAST_REPLY, [projectId, subject, keyword]);
    if (last !== undefined && last.day >= today) return false;
    await insertRows(tx, NEW_REPLY, [{ projectId, subject, keyword, day: today }]);
    return true;
  }
}

/** A message that came in, and what it means. */
export interface HeardMessage extends InboundMessage {
  readonly meaning: Meaning;
}

/**
 * Finds what a message means. To be called outside of transactions: the author of the text decides how long that takes.
 * A provider has keywords of its own, which the operator chose there; what we read as a stop is one all the same.
 */
export function heard(message: InboundMessage, own: OwnWords): HeardMessage {
  const { text, keyword } = message;
  const meaning = meaningOf(text, own);
  if (keyword === undefined || meaning.kind === 'STOP') return { ...message, meaning };
  return { ...message, meaning: keyword === 'STOP' ? { kind: 'STOP', needsReview: false } : { kind: keyword } };
}

/** Finds what a project itself says in its messages, wherever a person quotes it. */
type OwnWords = readonly RegExp[];

/** Fewer words may be anybody's own: a missed stop is worse than one that waits for review. */
const WORDS_MIN = 4;
/** Words in a link are nobody's. */
const LINK = /https?:\/\/\S+/giu;
/** What a telephone puts between the words of a quote, and before its lines. */
const BETWEEN = String.raw`[\s>|]+`;

/** The words of all projects: footers and replies that are shipped. */
const SHIPPED_WORDS: OwnWords = [
  linkPatternOf(FOOTER_LINK),
  LINK,
  ...patternsOf([FOOTER, ...Object.values(REPLY_TEXTS).flatMap((texts) => Object.values(texts))]),
];

/** The words of a project: the shipped ones, and its own. */
export function ownWords(identity: string | null, { byLanguage, ...texts }: KeywordTexts): OwnWords {
  const own = [texts, ...Object.values(byLanguage)];
  const links = own.flatMap(({ footerLink }) => footerLink ?? []).map(linkPatternOf);
  const said = own.flatMap(({ stop, start, help, footer }) => [stop, start, help, footer]);
  const beginning = identity === null ? [] : [patternOf(wordsOf(`${identity}:`))];
  return [...links, ...SHIPPED_WORDS, ...patternsOf(said.filter((text) => text !== null)), ...beginning];
}

/** The words of a project as they stand now; null = of no project. */
export async function readOwnWords(read: Read, projectId: string | null): Promise<OwnWords> {
  if (projectId === null) return SHIPPED_WORDS;
  const [project] = await read(IDENTITY_OF_PROJECT, [projectId]);
  const policy = await policyOf(read, projectId);
  return ownWords(project?.identity ?? null, policy?.keywordTexts ?? NO_KEYWORD_TEXTS);
}

/** Whole texts before their sentences: people quote a part of them, too. */
function patternsOf(texts: readonly string[]): RegExp[] {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/));
  return [...texts, ...sentences]
    .map(wordsOf)
    .filter((words) => words.length >= WORDS_MIN)
    .map(patternOf);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** What stands before an opt-out link, with the link. */
function linkPatternOf(text: string): RegExp {
  return new RegExp(`${patternOf(wordsOf(text)).source}\\s*${LINK.source}`, 'giu');
}

/** The words in their order, in any case; the last one with its punctuation or without. */
function patternOf(words: readonly string[]): RegExp {
  const written = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const all = written.join(BETWEEN).replace(/\\([.!?])$/, '(?:\\$1)?');
  return new RegExp(`(?<![\\p{L}\\p{N}])${all}(?![\\p{L}\\p{N}])`, 'giu');
}
