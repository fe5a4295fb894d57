import { useSignal } from '@preact/signals';
import { Badge } from './badge.js';
import { address, go, projectId } from './router.js';
import { ListTable } from './table.js';
import { Code, Text } from './text.js';
import { useList } from './use-list.js';

/** Wait for the next key before asking. */
const SEARCH_CHARS_MIN = 1;

/** Lets an ADMIN choose the project that the page is about. The address carries it. */
export function ProjectChooser({ onChosen }: { onChosen?: () => void }) {
  const typed = useSignal('');
  const search = typed.value.trim();
  const list = useList('listAllProjects', search.length < SEARCH_CHARS_MIN ? {} : { search }, { limit: 20 });
  const choose = (project: string): void => {
    const { path, query } = address.peek();
    go(path, { ...query, project });
    onChosen?.();
  };
  return (
    <div class="chooser">
      {projectId.value === null ? null : (
        <div class="actions">
          <button type="button" onClick={() => choose('')}>
            All projects
          </button>
        </div>
      )}
      <div class="field">
        <label for="project-search">Name of the project</label>
        <input
          id="project-search"
          type="search"
          autocomplete="off"
          value={typed}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
      </div>
      <ListTable
        caption="Projects"
        list={list}
        rowKey={(project) => project.projectId}
        nothing="No project has this name."
        columns={[
          {
            head: 'Project',
            isRowHead: true,
            cell: (project) => (
              <button type="button" class="plain" onClick={() => choose(project.projectId)}>
                <Text of={project.name} />
              </button>
            ),
          },
          { head: 'Status', cell: (project) => <Badge of={project.status} /> },
          { head: 'Id', isWide: true, cell: (project) => <Code of={project.projectId} /> },
        ]}
      />
    </div>
  );
}
