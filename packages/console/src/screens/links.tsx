import { useSignal } from '@preact/signals';
import type { ConsoleLinkView } from 'parley-sdk';
import { Action } from '../frame/action.js';
import { Badge } from '../frame/badge.js';
import { ScreenHead } from '../frame/facts.js';
import { may } from '../frame/permits.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, None, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useList } from '../frame/use-list.js';
import { LinkCreation } from './link-creation.js';
import { standingOf } from './link-words.js';

/** The console links of a project: which can be opened, and whose sessions run. */
export function Screen({ projectId }: ProjectScreenProps) {
  const isCreating = useSignal(false);
  const list = useList('listConsoleLinks', { projectId }, { isLive: true });
  return (
    <>
      <ScreenHead
        title="Console links"
        about="Each opens this console for the project, once, and works only while the key that made it does."
      >
        {may('createConsoleLink') && !isCreating.value ? (
          <button type="button" class="primary" onClick={() => (isCreating.value = true)}>
            New console link
          </button>
        ) : null}
      </ScreenHead>
      {isCreating.value ? <LinkCreation projectId={projectId} onEnd={() => (isCreating.value = false)} /> : null}
      <ListTable
        caption="Console links"
        list={list}
        rowKey={({ consoleLinkId }) => consoleLinkId}
        nothing="No console links: nobody was let in by one."
        columns={may('deleteConsoleLink') ? [...COLUMNS, DELETION] : COLUMNS}
      />
    </>
  );
}

const COLUMNS: readonly Column<ConsoleLinkView>[] = [
  {
    head: 'Link',
    isRowHead: true,
    cell: ({ name, access }) => (
      <>
        {name === null ? <None why="no name" /> : <Text of={name} />}{' '}
        <Badge of={access} tone={access === 'READ' ? 'info' : 'warn'} />
      </>
    ),
  },
  { head: 'State', cell: (link) => <State of={link} /> },
  {
    head: 'Leads to',
    isWide: true,
    cell: ({ page }) => (page === null ? <None why="the overview" /> : <Code of={page} />),
  },
  { head: 'Created', isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    head: 'Id, and who made it',
    isWide: true,
    cell: ({ consoleLinkId, createdByKeyId }) => (
      <>
        <Code of={consoleLinkId} />
        <small class="why">
          by <Code of={createdByKeyId} />
        </small>
      </>
    ),
  },
];

const DELETION: Column<ConsoleLinkView> = {
  head: 'Change',
  cell: ({ projectId, consoleLinkId, name }) => (
    <Action
      operation="deleteConsoleLink"
      args={{ projectId, consoleLinkId }}
      label="Delete"
      isDanger
      ask={{
        title: 'Delete this console link?',
        text: (
          <p>
            {name === null ? 'The link' : <Text of={name} />}: it cannot be opened any more, and its session ends at
            once. This cannot be undone.
          </p>
        ),
      }}
    />
  ),
};

function State({ of }: { of: ConsoleLinkView }) {
  const { word, tone, preposition, at } = standingOf(of, Date.now());
  return (
    <>
      <Badge of={word} tone={tone} />
      <small class="why">
        {preposition} <Time at={at} />
      </small>
    </>
  );
}
