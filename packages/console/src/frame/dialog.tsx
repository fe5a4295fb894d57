import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Absent: it cannot be closed without doing what it asks for. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}

/** A dialog over the page. The page below stays as it is. */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = element;
    if (isOpen && current?.open === false) current.showModal();
    if (!isOpen && current?.open === true) current.close();
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      aria-label={title}
      onCancel={(event) => (onClose === undefined ? event.preventDefault() : undefined)}
      // A browser lets Escape close it all the same when pressed twice.
      onClose={onClose ?? (() => (isOpen ? element.current?.showModal() : undefined))}
    >
      {isOpen ? (
        <>
          <h2>{title}</h2>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
