import type { Project } from '../../tenants/project.entity.js';
import type { Encoding } from '../record/message.entity.js';
import { textParts } from './text-parts.js';

/** A message has at most so many parts, its footer included. */
export const PARTS_MAX = 10;

const STOP_FOOTER = 'Reply STOP to opt out.';

/** Ends a sentence: the footer goes on in the same line. */
const SENTENCE_END = /[.!?…。！？]$/u;

/** A text that may go out, and what it takes. */
export interface ComposedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly parts: number;
}

/** A text with what it takes. */
export function composed(text: string): ComposedText {
  const { encoding, parts } = textParts(text);
  return { text, encoding, parts: parts.length };
}

/** The text with the project's name before it, where the project says so; one that begins so already is kept. */
export function withIdentity(
  text: string,
  { identityEnabled, identity }: Pick<Project, 'identityEnabled' | 'identity'>,
): string {
  if (!identityEnabled || identity === null) return text;
  const beginning = `${identity}: `;
  return text.startsWith(beginning) ? text : beginning + text;
}

/** How to opt out. Nobody can reply to a name, so its messages show the number's own link. */
export function footerFor(kind: 'NUMBER' | 'SHORT_CODE' | 'NAME', optOutUrl: string): string {
  return kind === 'NAME' ? `Opt out: ${optOutUrl}` : STOP_FOOTER;
}

/**
 * The text with its footer: behind a blank where the text is one line that ends a sentence, else in a line of its own.
 */
export function withFooter(text: string, footer: string): string {
  if (/\s$/.test(text)) return text + footer;
  return text + (SENTENCE_END.test(text) && !text.includes('\n') ? ' ' : '\n') + footer;
}
