import type { ImportView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { Card, Facts, Loading, ScreenHead } from '../frame/facts.js';
import { count, countOf } from '../frame/figures.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { MeaningOf } from '../frame/sentence.js';
import { Code, Text } from '../frame/text.js';
import { Duration, Time } from '../frame/time.js';
import { useRead } from '../frame/use-read.js';
import { sizeOf, toneOf } from './import-words.js';
import { ImportErrors } from './import-errors.js';
import { Progress } from './progress.js';

/** One import: how far it has come, what it did, and the rows that failed, as a file. */
export function Screen({ projectId, params: { importId = '' } }: ProjectScreenProps) {
  const { value, problem, isLoading, again } = useRead('readImport', { projectId, importId }, { isLive: true });
  return (
    <>
      <ScreenHead title="Import" about={<Code of={importId} />} />
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : (
        <>
          <Happens of={value} />
          <div class="columns">
            <Rows of={value} projectId={projectId} />
            <ImportFacts of={value} />
          </div>
        </>
      )}
    </>
  );
}

function Happens({ of: { status, error, bytesRead, bytesTotal } }: { of: ImportView }) {
  const isUnderWay = status === 'QUEUED' || status === 'RUNNING';
  return (
    <Card title="What happens">
      <ul class="happened" aria-live="polite">
        <li class={toneOf(status)}>
          <Badge of={status} tone={toneOf(status)} />
          <div>
            <p>
              <MeaningOf word={status} meaning={meaningOf('importStatus', status)} />
            </p>
            {error === null ? null : (
              <p class="detail">
                <Text of={error} />
              </p>
            )}
          </div>
        </li>
      </ul>
      {isUnderWay ? <Progress done={bytesRead} of={bytesTotal} label="Processed" /> : null}
      {isUnderWay ? <p class="hint">This page reads it again every 10 seconds.</p> : null}
    </Card>
  );
}

function Rows({ of, projectId }: { of: ImportView; projectId: string }) {
  const { importId, failed, errorsKept } = of;
  return (
    <Card title={countOf(of.rowsRead, 'row')}>
      <Facts
        of={[
          ['Created', count(of.created)],
          ['Known before', count(of.known)],
          ['Failed', count(failed)],
          ['Opt-outs recorded', count(of.optedOut)],
          ['Opt-ins recorded', count(of.optedIn)],
        ]}
      />
      {failed === 0 ? null : (
        <ImportErrors projectId={projectId} importId={importId}>
          {errorsKept < failed ? `It lists the first ${count(errorsKept)} of ${count(failed)}.` : null}
        </ImportErrors>
      )}
    </Card>
  );
}

function ImportFacts({ of }: { of: ImportView }) {
  const { startedAt, finishedAt } = of;
  return (
    <Card title="Facts">
      <Facts
        of={[
          ['Size', sizeOf(of.bytesTotal)],
          ['Country of numbers without a calling code', <Code of={of.defaultCountry} />],
          ['Created', <Time at={of.createdAt} />],
          ['Started', <Time at={startedAt} never="not yet" />],
          ['Finished', <Time at={finishedAt} never="not yet" />],
          startedAt === null || finishedAt === null ? null : ['Took', <Duration ms={finishedAt - startedAt} />],
        ]}
      />
    </Card>
  );
}
