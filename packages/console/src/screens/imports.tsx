import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Badge } from '../frame/badge.js';
import { Card, ScreenHead } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { Field } from '../frame/form.js';
import { Link } from '../frame/link.js';
import { may } from '../frame/permits.js';
import { ProblemBox } from '../frame/problem-box.js';
import { go } from '../frame/router.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { ListTable } from '../frame/table.js';
import { Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useList } from '../frame/use-list.js';
import { useWrite } from '../frame/use-write.js';
import type { Values } from '../frame/use-form.js';
import { Progress } from './progress.js';
import { sizeOf, toneOf } from './import-words.js';

/** The imports of numbers, newest first, and the upload of another file. */
export function Screen({ projectId }: ProjectScreenProps) {
  const list = useList('listImports', { projectId }, { isLive: true });
  return (
    <>
      <ScreenHead title="Imports" about="Numbers from CSV files, with their opt-outs and opt-ins. Newest first." />
      {may('importPhones') ? <Upload projectId={projectId} /> : null}
      <ListTable
        caption="Imports"
        list={list}
        rowKey={({ importId }) => importId}
        nothing="No file was imported yet."
        columns={[
          {
            head: 'Created',
            isRowHead: true,
            cell: ({ importId, createdAt }) => (
              <Link to="/imports/:importId" values={{ importId }}>
                <Time at={createdAt} />
              </Link>
            ),
          },
          {
            head: 'Status',
            cell: ({ status, error }) => (
              <>
                <Badge of={status} tone={toneOf(status)} />
                {error === null ? null : (
                  <small class="why">
                    <Text of={error} />
                  </small>
                )}
              </>
            ),
          },
          {
            head: 'Processed',
            isWide: true,
            cell: ({ bytesRead, bytesTotal, status }) =>
              status === 'UPLOADING' ? (
                sizeOf(bytesTotal)
              ) : (
                <Progress done={bytesRead} of={bytesTotal} label="Processed" />
              ),
          },
          { head: 'Rows', isNumber: true, cell: ({ rowsRead }) => count(rowsRead) },
          { head: 'Numbers created', isNumber: true, isWide: true, cell: ({ created }) => count(created) },
          { head: 'Failed', isNumber: true, cell: ({ failed }) => count(failed) },
          { head: 'Opted out', isNumber: true, isWide: true, cell: ({ optedOut }) => count(optedOut) },
        ]}
      />
    </>
  );
}

/** A file is kept by the page until it was taken: what goes wrong loses nothing. */
function Upload({ projectId }: { projectId: string }) {
  const file = useSignal<File | null>(null);
  const values = useSignal<Values>({});
  const write = useWrite('importPhones', ({ importId }) => go(`/imports/${importId}`));
  const defaultCountry = (values.value['defaultCountry'] ?? '').trim();
  const send = (): void => {
    const body = file.peek();
    if (body !== null) void write.send({ projectId, body, ...(defaultCountry === '' ? {} : { defaultCountry }) });
  };
  const form = {
    values: values.value,
    set: (name: string, value: string) => (values.value = { ...values.peek(), [name]: value }),
    problem: write.problem,
  };
  return (
    <Card title="Upload a file">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div class="columns">
          <FileField
            file={file.value}
            onChosen={(chosen) => {
              file.value = chosen;
              // Another file is another import, whatever became of the last one.
              write.renew();
            }}
          />
          <Field
            form={form}
            name="defaultCountry"
            label="Country of numbers without a calling code"
            hint="Its code, as in GB, or its English name. Empty: such rows fail."
            max={100}
          />
        </div>
        <ProblemBox problem={write.problem} fields={['defaultCountry']} />
        <div class="actions">
          <button type="submit" class="primary" disabled={write.isBusy || file.value === null}>
            {write.isBusy ? 'Uploading …' : 'Upload'}
          </button>
          {write.isBusy ? <span role="status">The page must stay open until the file has arrived.</span> : null}
        </div>
      </form>
    </Card>
  );
}

function FileField({ file, onChosen }: { file: File | null; onChosen: (file: File | null) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>CSV file</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        required
        onChange={(event) => onChosen(event.currentTarget.files?.[0] ?? null)}
      />
      <p class="hint">
        {file === null ? (
          <>
            Its first row names the columns: <code>phoneE164</code>, and where wanted <code>isOptedOut</code>,{' '}
            <code>note</code>, <code>evidence</code>, <code>countryCodeIso2</code>.
          </>
        ) : (
          <>
            <Text of={file.name} />: {sizeOf(file.size)}
          </>
        )}
      </p>
    </div>
  );
}
