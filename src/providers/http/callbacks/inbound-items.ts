import { createHash } from 'node:crypto';
import { clipped } from '../../../platform/clipped.js';
import type { InboundRule } from '../../http-settings.js';
import type { InboundMessage } from '../../provider-port.js';
import { type FieldReader, fieldReader } from '../reading/field.js';
import { gatewayId } from '../reading/gateway-words.js';
import { isReplayable } from './replayable.js';
import { type ItemReading, type ItemsReader, itemsReaderOf } from './callback-items.js';

/** 255 parts of 153 characters, the most that SMS can join (3GPP TS 23.040, 9.2.3.24.1). */
export const INBOUND_TEXT_MAX = 39_015;
const PARTY_MAX = 100;

const NO_ID = 'It has no id where the settings say: without one it could be repeated at any time.';
const NO_MESSAGE = 'It is no message: from, to or text was not found where the settings say.';

/** Compiles how messages from people are read. */
export function inboundReaderOf(rule: InboundRule): ItemsReader<InboundMessage> {
  const [from, to, text] = [fieldReader(rule.from), fieldReader(rule.to), fieldReader(rule.text)];
  const id = rule.id === null ? () => null : fieldReader(rule.id);
  const keywordOf = keywordReader(rule);
  const needsId = isReplayable(rule.proof);
  return itemsReaderOf<InboundMessage>(rule, (source, item): ItemReading<InboundMessage> => {
    const [sender, receiver, words] = [from(source, item), to(source, item), text(source, item)];
    if (isBlank(sender) || isBlank(receiver) || words === null) return { kind: 'unreadable', detail: NO_MESSAGE };
    const providerMessageId = idOf(id(source, item));
    if (needsId && providerMessageId === null && rule.id !== null) return { kind: 'unreadable', detail: NO_ID };
    const keyword = keywordOf(source, item);
    const message = {
      providerMessageId,
      from: partyIn(sender),
      to: partyIn(receiver),
      text: clipped(words, INBOUND_TEXT_MAX).toWellFormed(),
    };
    return { kind: 'read', value: keyword === undefined ? message : { ...message, keyword } };
  });
}

/** An id as it is stored. By one that cannot be kept, a message that is repeated is known all the same. */
function idOf(text: string | null): string | null {
  if (text === null || text === '') return null;
  return gatewayId(text) ?? `sha256-${createHash('sha256').update(text).digest('hex')}`;
}

function keywordReader({ keyword, keywords }: InboundRule) {
  const read = keyword === null ? () => null : fieldReader(keyword);
  const meanings = new Map(keywords.map((one) => [one.word, one.keyword]));
  return (...from: Parameters<FieldReader>): InboundMessage['keyword'] => meanings.get(read(...from) ?? '');
}

function isBlank(text: string | null): text is null {
  return text === null || text.trim() === '';
}

function partyIn(text: string): string {
  return text.slice(0, PARTY_MAX).toWellFormed();
}
