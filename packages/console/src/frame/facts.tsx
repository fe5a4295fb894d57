import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** The head of a screen: its heading, a line about it, and what can be done. */
export function ScreenHead(props: {
  title: ComponentChildren;
  about?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { title, about, children } = props;
  return (
    <header class="screen-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {about === undefined ? null : <p class="about">{about}</p>}
      </div>
      {children === undefined ? null : <div class="actions">{children}</div>}
    </header>
  );
}

/** A part of a screen with a heading of its own. */
export function Card(props: { title: string; actions?: ComponentChildren; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.actions === undefined ? null : <div class="actions">{props.actions}</div>}
      </header>
      {props.children}
    </section>
  );
}

/** Facts of one thing: names and values. Null leaves a fact out. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ComponentChildren] | null)[] }) {
  return (
    <dl class="facts">
      {of.map((fact) =>
        fact === null ? null : (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Says that there is nothing, and what would make something. */
export function Nothing({ children }: { children: ComponentChildren }) {
  return <p class="nothing">{children}</p>;
}

/** Stands where something is being read. */
export function Loading({ what = 'Loading' }: { what?: string }) {
  return (
    <p class="loading" role="status">
      {what} …
    </p>
  );
}
