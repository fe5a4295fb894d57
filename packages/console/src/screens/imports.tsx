import { Badge } from '../frame/badge.js';
import { ScreenHead } from '../frame/facts.js';
import { count } from '../frame/figures.js';
import { Link } from '../frame/link.js';
import { may } from '../frame/permits.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { ListTable } from '../frame/table.js';
import { Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useList } from '../frame/use-list.js';
import { Progress } from './progress.js';
import { ImportUpload } from './import-upload.js';
import { sizeOf, toneOf } from './import-words.js';

/** The imports of numbers, newest first, and the upload of another file. */
export function Screen({ projectId }: ProjectScreenProps) {
  const list = useList('listImports', { projectId }, { isLive: true });
  return (
    <>
      <ScreenHead title="Imports" about="Numbers from CSV files, with their opt-outs and opt-ins. Newest first." />
      {may('importPhones') ? <ImportUpload projectId={projectId} /> : null}
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
