import { piecesOf } from './visible.js';

/**
 * A text that others wrote: as text and nothing else, isolated from what stands around it, with characters that cannot
 * be seen by their names. `isBlock` keeps its lines.
 */
export function Text({ of, isBlock = false }: { of: string | null | undefined; isBlock?: boolean }) {
  if (of === null || of === undefined) return <None />;
  if (of === '') return <span class="none">empty</span>;
  return (
    <bdi class={isBlock ? 'text lines' : 'text'}>
      {piecesOf(of).map(({ text, isControl }) => (isControl ? <span class="control">{text}</span> : text))}
    </bdi>
  );
}

/** An id, number, word or other short value that can be compared letter by letter. */
export function Code({ of }: { of: string | null | undefined }) {
  return of === null || of === undefined ? (
    <None />
  ) : (
    <code>
      <Text of={of} />
    </code>
  );
}

/** Stands where there is no value. */
export function None({ why = 'none' }: { why?: string }) {
  return <span class="none">{why}</span>;
}

/** JSON of others, one field a line. */
export function Json({ of }: { of: unknown }) {
  return (
    <pre class="json" tabIndex={0}>
      <Text of={JSON.stringify(of, null, 2) ?? 'undefined'} isBlock />
    </pre>
  );
}
