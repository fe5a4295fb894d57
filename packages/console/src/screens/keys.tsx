import { useSignal } from '@preact/signals';
import type { ApiKeyView } from 'parley-sdk';
import { Action } from '../frame/action.js';
import { Badge } from '../frame/badge.js';
import { ScreenHead } from '../frame/facts.js';
import { may } from '../frame/permits.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useList } from '../frame/use-list.js';
import { useRead } from '../frame/use-read.js';
import { KeyCreation } from './key-creation.js';
import { RotateKey } from './key-rotation.js';
import { standingOf } from './key-words.js';

/** The API keys of a project: which work, what they may do, and when they were last used. */
export function Screen({ projectId }: ProjectScreenProps) {
  const isCreating = useSignal(false);
  const rotated = useSignal<ApiKeyView | null>(null);
  const list = useList('listApiKeys', { projectId }, { isLive: true });
  const own = useRead('readCurrentApiKey', {}, { isUnlisted: true }).value?.keyId;
  const change: Column<ApiKeyView> = {
    head: 'Change',
    cell: (key) => <Changes of={key} isOwn={key.keyId === own} onRotate={() => (rotated.value = key)} />,
  };
  return (
    <>
      <ScreenHead title="API keys" about="With which programs and people call the API for this project. Oldest first.">
        {may('createApiKey') && !isCreating.value ? (
          <button type="button" class="primary" onClick={() => (isCreating.value = true)}>
            New API key
          </button>
        ) : null}
      </ScreenHead>
      {isCreating.value ? <KeyCreation projectId={projectId} onEnd={() => (isCreating.value = false)} /> : null}
      {rotated.value === null ? null : (
        <RotateKey
          projectId={projectId}
          keyId={rotated.value.keyId}
          name={rotated.value.name}
          onEnd={() => (rotated.value = null)}
        />
      )}
      <ListTable
        caption="API keys"
        list={list}
        rowKey={({ keyId }) => keyId}
        nothing="This project has no keys: nothing can call the API for it."
        older="Later keys"
        columns={may('patchApiKey') ? [...columnsOf(own), change] : columnsOf(own)}
      />
    </>
  );
}

function columnsOf(own: string | undefined): readonly Column<ApiKeyView>[] {
  return [
    { head: 'Key', isRowHead: true, cell: (key) => <Name of={key} isOwn={key.keyId === own} /> },
    { head: 'State', cell: (key) => <State of={key} /> },
    { head: 'Last used', isWide: true, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    { head: 'Id', isWide: true, cell: ({ keyId }) => <Code of={keyId} /> },
  ];
}

function Name({ of, isOwn }: { of: ApiKeyView; isOwn: boolean }) {
  const { name, keySuffix, description, role, access = 'FULL' } = of;
  return (
    <>
      <Text of={name} /> <Code of={`…${keySuffix}`} />
      <span class="actions">
        <Badge of={role} tone="calm" />
        <Badge of={access} tone={access === 'READ' ? 'info' : 'warn'} />
      </span>
      {isOwn ? <small class="why">This page uses it.</small> : null}
      {description === null ? null : (
        <small class="why">
          <Text of={description} />
        </small>
      )}
    </>
  );
}

function State({ of }: { of: ApiKeyView }) {
  const { word, tone, why } = standingOf(of, Date.now());
  return (
    <>
      <Badge of={word} tone={tone} />
      {why === null ? null : <small class="why">{why}</small>}
      <small class="why">
        {of.expiresAt === null ? 'no end' : <Until at={of.expiresAt} isOver={word === 'expired'} />}
      </small>
    </>
  );
}

function Until({ at, isOver }: { at: number; isOver: boolean }) {
  return (
    <>
      {isOver ? 'since' : 'until'} <Time at={at} />
    </>
  );
}

function Changes({ of: key, isOwn, onRotate }: { of: ApiKeyView; isOwn: boolean; onRotate: () => void }) {
  const { projectId, keyId, isActive, name } = key;
  const place = { projectId, keyId };
  const own = isOwn ? <p>This page uses it, and will ask for another key.</p> : null;
  const isOver = standingOf(key, Date.now()).word === 'expired';
  return (
    <div class="actions">
      {isActive && !isOver && may('rotateApiKey') ? (
        <button type="button" onClick={onRotate}>
          Rotate
        </button>
      ) : null}
      {isOver ? null : (
        <Action
          operation="patchApiKey"
          args={{ ...place, body: { isActive: !isActive } }}
          label={isActive ? 'Disable' : 'Enable'}
          ask={
            isActive
              ? {
                  title: 'Disable this API key?',
                  text: (
                    <>
                      <p>
                        <Text of={name} />: it and all keys that were rotated from it are refused, until each is enabled
                        again.
                      </p>
                      {own}
                    </>
                  ),
                }
              : undefined
          }
        />
      )}
      <Action
        operation="deleteApiKey"
        args={place}
        label="Revoke"
        isDanger
        ask={{
          title: 'Revoke this API key?',
          text: (
            <>
              <p>
                <Text of={name} />: it and all keys that were rotated from it are refused from now on, and the sessions
                of links that they made end. This cannot be undone.
              </p>
              {own}
            </>
          ),
        }}
      />
    </div>
  );
}
