import type { ConsoleLinkView } from 'parley-sdk';

/** How a console link stands at an instant. */
export interface LinkStanding {
  readonly word: 'open' | 'session running' | 'expired' | 'session ended';
  readonly tone: 'good' | 'info' | 'calm';
  /** What the time says: until when, or since when. */
  readonly preposition: 'until' | 'since';
  readonly at: number;
}

/** What became of a link, as far as it alone says: it also ends with the key that made it. */
export function standingOf(link: Pick<ConsoleLinkView, 'expiresAt' | 'sessionExpiresAt'>, now: number): LinkStanding {
  const { expiresAt, sessionExpiresAt } = link;
  if (sessionExpiresAt === null)
    return expiresAt > now
      ? { word: 'open', tone: 'good', preposition: 'until', at: expiresAt }
      : { word: 'expired', tone: 'calm', preposition: 'since', at: expiresAt };
  return sessionExpiresAt > now
    ? { word: 'session running', tone: 'info', preposition: 'until', at: sessionExpiresAt }
    : { word: 'session ended', tone: 'calm', preposition: 'since', at: sessionExpiresAt };
}
