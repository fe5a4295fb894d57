import type { ErasureView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { Card, Facts, Loading, ScreenHead } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { MeaningOf } from '../frame/sentence.js';
import { Code } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useRead } from '../frame/use-read.js';

/** How far the erasure of a number has come. It does not say whose number it was. */
export function Screen({ projectId, params: { erasureId = '' } }: ProjectScreenProps) {
  const { value, problem, isLoading, again } = useRead('readErasure', { projectId, erasureId }, { isLive: true });
  return (
    <>
      <ScreenHead title="Erasure" about={<Code of={erasureId} />}>
        {value === null || value.status === 'DONE' ? null : (
          <button type="button" onClick={again}>
            Read again
          </button>
        )}
      </ScreenHead>
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : <Shown of={value} />}
    </>
  );
}

function Shown({ of }: { of: ErasureView }) {
  const { status } = of;
  const tone = status === 'DONE' ? 'good' : 'info';
  return (
    <>
      <Card title="What happens">
        <ul class="happened" aria-live="polite">
          <li class={tone}>
            <Badge of={status} tone={tone} />
            <div>
              <MeaningOf word={status} meaning={meaningOf('erasureStatus', status)} />
            </div>
          </li>
        </ul>
        {status === 'DONE' ? null : <p class="hint">This page reads it again every 10 seconds.</p>}
      </Card>
      <Card title="Removed so far">
        <Facts
          of={[
            ['Messages', count(of.messages)],
            ['Stored events', count(of.events)],
            ['Answers of webhook receivers', count(of.responses)],
            ['Notes in the consent ledger', count(of.notes)],
            ['Errors of imports', count(of.importErrors)],
            ['Requested', <Time at={of.createdAt} />],
            ['Started', <Time at={of.startedAt} never="not yet" />],
            ['Finished', <Time at={of.finishedAt} never="not yet" />],
          ]}
        />
      </Card>
    </>
  );
}
