import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import { call } from '../frame/calls.js';
import { ProblemBox } from '../frame/problem-box.js';
import { saveFile } from '../frame/save-file.js';

interface ImportErrorsProps {
  readonly projectId: string;
  readonly importId: string;
  /** What the file lacks. */
  readonly children: ComponentChildren;
}

/** Hands the errors of an import to the reader as a CSV file. They are 1,000 rows at most. */
export function ImportErrors({ projectId, importId, children }: ImportErrorsProps) {
  const isBusy = useSignal(false);
  const problem = useSignal<unknown>(null);
  const save = async (): Promise<void> => {
    isBusy.value = true;
    problem.value = null;
    try {
      const stream = await call('readImportErrors', { projectId, importId }, {});
      saveFile(await new Response(stream).blob(), `${importId}-errors.csv`);
    } catch (error) {
      problem.value = error;
    }
    isBusy.value = false;
  };
  return (
    <>
      <ProblemBox problem={problem.value} />
      <div class="actions">
        <button type="button" disabled={isBusy.value} onClick={() => void save()}>
          {isBusy.value ? 'Reading …' : 'Download the errors (CSV)'}
        </button>
        <small>{children}</small>
      </div>
    </>
  );
}
