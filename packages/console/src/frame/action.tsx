import type { OperationId } from 'parley-sdk';
import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import type { ArgsOf, ResultOf } from './calls.js';
import { Dialog } from './dialog.js';
import { may } from './permits.js';
import { ProblemBox } from './problem-box.js';
import { useWrite } from './use-write.js';

interface ActionProps<Id extends OperationId> {
  readonly operation: Id;
  readonly args: ArgsOf<Id>;
  /** What the button says. */
  readonly label: string;
  /** What is asked once, of what cannot be undone. */
  readonly ask?: { readonly title: string; readonly text: ComponentChildren };
  readonly isDanger?: boolean;
  readonly onDone?: (result: ResultOf<Id>) => void;
}

/** A button that sends one operation. It is not there when the key may not send it. */
export function Action<Id extends OperationId>(props: ActionProps<Id>) {
  const { operation, args, label, ask, isDanger = false, onDone } = props;
  const isAsking = useSignal(false);
  const write = useWrite(operation, (result) => {
    isAsking.value = false;
    onDone?.(result);
  });
  if (!may(operation)) return null;
  const send = (): void => void write.send(args);
  const button = (
    <button
      type="button"
      class={isDanger ? 'danger' : ''}
      disabled={write.isBusy}
      onClick={ask === undefined ? send : () => (isAsking.value = true)}
    >
      {write.isBusy && ask === undefined ? 'Working …' : label}
    </button>
  );
  if (ask === undefined)
    return (
      <>
        {button}
        <ProblemBox problem={write.problem} />
      </>
    );
  return (
    <>
      {button}
      <Dialog isOpen={isAsking.value} title={ask.title} onClose={() => (isAsking.value = false)}>
        <div class="dialog-text">{ask.text}</div>
        <ProblemBox problem={write.problem} />
        <div class="actions">
          <button type="button" class={isDanger ? 'danger' : 'primary'} disabled={write.isBusy} onClick={send}>
            {write.isBusy ? 'Working …' : label}
          </button>
          <button type="button" onClick={() => (isAsking.value = false)}>
            Do nothing
          </button>
        </div>
      </Dialog>
    </>
  );
}
