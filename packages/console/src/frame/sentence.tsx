import type { Meaning } from 'parley-sdk/vocabularies';
import { Text } from './text.js';

/** A sentence of the service: names of fields, which stand in backquotes, as code. */
export function Sentence({ of }: { of: string }) {
  return (
    <>
      {of.split('`').map((part, index) =>
        index % 2 === 1 ? (
          <code key={index}>
            <Text of={part} />
          </code>
        ) : part === '' ? null : (
          <Text key={index} of={part} />
        ),
      )}
    </>
  );
}

/** What a word of the API means, and what to do. The word itself where this version does not know it. */
export function MeaningOf({ word, meaning }: { word: string; meaning: Meaning | null }) {
  if (meaning === null) return <code>{word}</code>;
  return (
    <>
      <Sentence of={meaning.meaning} />
      {meaning.remedy === undefined ? null : (
        <span class="remedy">
          {' '}
          <Sentence of={meaning.remedy} />
        </span>
      )}
    </>
  );
}
