import { meaningOf } from 'parley-sdk/vocabularies';
import { Action } from '../frame/action.js';
import { Badge } from '../frame/badge.js';
import { Card } from '../frame/facts.js';
import { Link } from '../frame/link.js';
import { ProblemBox } from '../frame/problem-box.js';
import { MeaningOf } from '../frame/sentence.js';
import { Code } from '../frame/text.js';
import { useRead } from '../frame/use-read.js';

interface ErasingProps {
  readonly projectId: string;
  readonly phoneE164: string;
  readonly onErased: (erasureId: string) => void;
}

/** Erases a number of a project, asked once. */
export function Erasing({ projectId, phoneE164, onErased }: ErasingProps) {
  return (
    <Action
      operation="erasePhone"
      args={{ projectId, phoneE164 }}
      label="Erase number"
      isDanger
      ask={{
        title: 'Erase this number?',
        text: (
          <p>
            <Code of={phoneE164} /> is deleted from this project, with the texts of its messages; a pseudonym takes its
            place in events, notes and imports. This cannot be undone.
          </p>
        ),
      }}
      onDone={({ erasureId: id }) => onErased(id)}
    />
  );
}

/** How far an erasure has come that was asked for here. */
export function ErasureProgress({ projectId, erasureId }: { projectId: string; erasureId: string }) {
  const { value, problem, again } = useRead('readErasure', { projectId, erasureId }, { isLive: true });
  return (
    <Card title="Erasure">
      <ProblemBox problem={problem} again={again} />
      <p aria-live="polite">
        {value === null ? (
          'Asked for.'
        ) : (
          <>
            <Badge of={value.status} tone={value.status === 'DONE' ? 'good' : 'info'} />{' '}
            <MeaningOf word={value.status} meaning={meaningOf('erasureStatus', value.status)} />
          </>
        )}
      </p>
      <p>
        <Link to="/erasures/:erasureId" values={{ erasureId }}>
          See what is removed
        </Link>
      </p>
    </Card>
  );
}
