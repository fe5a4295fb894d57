import type { Project } from '../../tenants/project.entity.js';
import type { Encoding } from '../record/message.entity.js';
import { textParts } from './text-parts.js';

/** A message has at most so many parts, its footer included. */
export const PARTS_MAX = 10;

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
