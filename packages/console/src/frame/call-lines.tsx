import { useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { baseUrl, shownCalls, shownWrites } from './calls.js';
import { curlLine, sdkLine, type ShownCall } from './lines.js';

const COPIED_MS = 2_000;

/** The calls of the screen, as they can be made from a shell or a program. */
export function CallLines() {
  const all = [...shownCalls.value, ...shownWrites.value];
  const lines = new Map(all.map((shown) => [curlLine(shown, baseUrl), shown]));
  if (lines.size === 0) return null;
  return (
    <details class="calls">
      <summary>API calls of this screen ({lines.size})</summary>
      {[...lines].map(([line, shown]) => (
        <CallLine key={line} of={shown} />
      ))}
    </details>
  );
}

/** One call as `curl` and SDK lines: also for what the console has no form for. */
export function CallLine({ of }: { of: ShownCall }) {
  return (
    <div class="call">
      <Line name={`curl of ${of.id}`} text={curlLine(of, baseUrl)} />
      <Line name={`SDK call of ${of.id}`} text={sdkLine(of)} />
    </div>
  );
}

/** A line to take along. Where the page may not use the clipboard, it is selected instead. */
export function Line({ name, text }: { name: string; text: string }) {
  const element = useRef<HTMLPreElement>(null);
  const said = useSignal('Copy');
  const say = (word: string): void => {
    said.value = word;
    setTimeout(() => (said.value = 'Copy'), COPIED_MS);
  };
  const select = (): void => {
    if (element.current !== null) getSelection()?.selectAllChildren(element.current);
    say('Selected');
  };
  const copy = (): void => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) select();
    else clipboard.writeText(text).then(() => say('Copied'), select);
  };
  return (
    <div class="line">
      <pre ref={element} tabIndex={0} aria-label={name}>
        {text}
      </pre>
      <button type="button" class="small" onClick={copy} aria-label={`${said.value}: ${name}`}>
        {said.value}
      </button>
    </div>
  );
}
