import { createHash } from 'node:crypto';
import type { OptOutWords } from './opt-out-words.js';

/** What the opt-out page says to a visitor. What was declared elsewhere cannot be undone there. */
export type OptOutScene = 'question' | 'done' | 'doneElsewhere' | 'undone' | 'broken' | 'refused' | 'busy';

/** A page as one visitor sees it. */
export interface OptOutSight {
  readonly scene: OptOutScene;
  /** The sender's own name; null when it has said none. */
  readonly sender?: string | null;
  /** Where the forms lead; pages of failures have none. */
  readonly path?: string;
}

const STYLE = `
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0; font: 1.125rem/1.5 system-ui, sans-serif; color: #1c1c1e; background: #f4f4f6 }
main { max-width: 34rem; margin: 0 auto; padding: 2.5rem 1.25rem }
h1 { font-size: 1.625rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere }
p { margin: 0 0 1.75rem; overflow-wrap: anywhere }
button { width: 100%; min-height: 3.25rem; padding: .75rem 1rem; font: inherit; font-weight: 600;
  border: 2px solid #1d4ed8; border-radius: .625rem; color: #fff; background: #1d4ed8; cursor: pointer }
button.second { color: #1d4ed8; background: transparent }
button:focus-visible { outline: 3px solid #f59e0b; outline-offset: 3px }
@media (prefers-color-scheme: dark) {
  body { color: #f2f2f7; background: #17171a }
  button.second { color: #93b4ff; border-color: #93b4ff }
}
`;

/** Nothing may be loaded, run or framed; the one style is named by its hash, and forms lead only back here. */
export const OPT_OUT_PAGE_CSP =
  `default-src 'none'; style-src ` +
  `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; ` +
  `base-uri 'none'; frame-ancestors 'none'`;

const TEXTS = {
  question: ['question', 'explanation'],
  done: ['done', 'doneExplanation'],
  doneElsewhere: ['done', 'doneExplanation'],
  undone: ['undone', 'undoneExplanation'],
  broken: ['broken', 'brokenExplanation'],
  refused: ['refused', 'refusedExplanation'],
  busy: ['busy', 'busyExplanation'],
} as const satisfies Record<OptOutScene, readonly [keyof OptOutWords, keyof OptOutWords]>;

/** The page, complete without any script. */
export function optOutPage(words: OptOutWords, { scene, sender = null, path = '' }: OptOutSight): string {
  const say = (text: string): string => escaped(text.replaceAll('{sender}', sender ?? words.sender));
  const [heading, explanation] = TEXTS[scene];
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(words.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${say(words[heading])}</h1>
<p>${say(words[explanation])}</p>
${form(words, scene, escaped(path))}</main>
</body>
</html>
`;
}

function form(words: OptOutWords, scene: OptOutScene, path: string): string {
  if (scene === 'question' || scene === 'undone')
    return `<form method="post" action="${path}"><button>${escaped(words.optOut)}</button></form>\n`;
  if (scene === 'done')
    return `<form method="post" action="${path}/undo"><button class="second">${escaped(words.undo)}</button></form>\n`;
  return '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
