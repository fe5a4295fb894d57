import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Card } from '../frame/facts.js';
import { Field } from '../frame/form.js';
import { ProblemBox } from '../frame/problem-box.js';
import { go } from '../frame/router.js';
import { Text } from '../frame/text.js';
import type { Values } from '../frame/use-form.js';
import { useWrite } from '../frame/use-write.js';
import { sizeOf } from './import-words.js';

/** A file is kept by the page until it was taken: what goes wrong loses nothing. */
export function ImportUpload({ projectId }: { projectId: string }) {
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
