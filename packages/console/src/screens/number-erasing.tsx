import { Action } from '../frame/action.js';
import { Badge } from '../frame/badge.js';
import { Card } from '../frame/facts.js';
import { Link } from '../frame/link.js';
import { ProblemBox } from '../frame/problem-box.js';
import { MeaningOf } from '../frame/sentence.js';
import { Code } from '../frame/text.js';
import { useRead } from '../frame/use-read.js';
import { meaningOf } from 'parley-sdk/vocabularies';

interface ErasingProps {
  readonly projectId: string;
  readonly phoneE164: string;
  /** Whether there is anything to erase. */
  readonly isThere: boolean;
  /** The erasure that was asked for here; null before that. */
  readonly erasureId: string | null;
  readonly onErased: (erasureId: string) => void;
}

/** Erases a number, asked once, and then says how far that has come. */
export function Erasing({ projectId, phoneE164, isThere, erasureId, onErased }: ErasingProps) {
  if (erasureId !== null) return <Progress projectId={projectId} erasureId={erasureId} />;
  if (!isThere) return null;
  return (
    <div class="actions">
      <Action
        operation="erasePhone"
        args={{ projectId, phoneE164 }}
        label="Erase number"
        isDanger
        ask={{
          title: 'Erase this number?',
          text: (
            <>
              <p>
                <Code of={phoneE164} /> is deleted from this project, with the texts of its messages; a pseudonym takes
                its place in events, notes and imports. This cannot be undone.
              </p>
            </>
          ),
        }}
        onDone={({ erasureId: id }) => onErased(id)}
      />
    </div>
  );
}

function Progress({ projectId, erasureId }: { projectId: string; erasureId: string }) {
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
