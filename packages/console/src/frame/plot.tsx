import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { Drawing, Drawn, LineLook } from './drawing.js';
import { minuteOf } from './figures.js';
import { type Column, Table } from './table.js';
import { Time } from './time.js';

/** One line of a plot, and its column in the table. */
export interface PlotLine<Row> extends LineLook {
  readonly name: string;
  readonly value: (row: Row) => number;
}

interface PlotProps<Row> {
  /** What is plotted: the name of its table too. */
  readonly title: string;
  /** What the plot says, in words. */
  readonly sentence: string;
  /** One for each step of time, the oldest first. */
  readonly rows: readonly Row[];
  /** When a step begins (Unix milliseconds), and what it is called. */
  readonly at: (row: Row) => number;
  readonly step: string;
  readonly stepMs: number;
  /** The same ones for as long as the plot stands. The first is filled. */
  readonly lines: readonly PlotLine<Row>[];
  /** How a value is written. */
  readonly shown: (value: number) => string;
  /** What a line is made of: columns of the table that have no line. */
  readonly parts?: readonly Pick<PlotLine<Row>, 'name' | 'value'>[];
}

/**
 * Values over time as lines, with one sentence and a table of the same values. The canvas is for the eye only, and what
 * draws it is loaded after the rest.
 */
export function Plot<Row>({ title, sentence, rows, at, lines, shown, ...rest }: PlotProps<Row>) {
  const isOpen = useSignal(false);
  const pointed = useSignal<number | null>(null);
  const starts = rows.map(at);
  const { place, hasFailed } = useDrawing(
    lines,
    { starts, stepMs: rest.stepMs, values: lines.map(({ value }) => rows.map(value)) },
    (index) => (pointed.value = index),
  );
  const row = rows[pointed.value ?? -1];
  const columns: Column<Row>[] = [
    { head: rest.step, isRowHead: true, cell: (one) => <Time at={at(one)} /> },
    ...[...lines, ...(rest.parts ?? [])].map(({ name, value }) => ({
      head: name,
      isNumber: true,
      cell: (one: Row) => shown(value(one)),
    })),
  ];
  return (
    <figure class="plot">
      <figcaption>{sentence}</figcaption>
      <ul class="legend" aria-hidden="true">
        {lines.map(({ name, tone, pattern, value }) => (
          <li key={name}>
            <span class={`swatch ${tone} ${pattern}`} /> {name} <b>{row === undefined ? '' : shown(value(row))}</b>
          </li>
        ))}
        <li class="pointed">{row === undefined ? '' : minuteOf(at(row))}</li>
      </ul>
      <div class="plot-place" ref={place} aria-hidden="true" />
      {hasFailed ? <p class="hint">The plot could not be loaded. The table has its values.</p> : null}
      <details onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
        <summary>Table: {title}</summary>
        {isOpen.value ? (
          <Table caption={title} rows={rows} rowKey={(one) => String(at(one))} columns={columns} />
        ) : null}
      </details>
    </figure>
  );
}

/** Draws for as long as the component stands. */
function useDrawing(looks: readonly LineLook[], drawn: Drawn, onPoint: (index: number | null) => void) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const latest = useRef(drawn);
  const hasFailed = useSignal(false);
  latest.current = drawn;
  useEffect(() => {
    let isGone = false;
    import('./drawing.js').then(
      (loaded) => {
        if (isGone || place.current === null) return;
        drawing.current = new loaded.Drawing(place.current, looks, latest.current, onPoint);
      },
      () => (hasFailed.value = true),
    );
    return () => {
      isGone = true;
      drawing.current?.end();
      drawing.current = null;
    };
  }, []);
  const asked = JSON.stringify(drawn);
  useEffect(() => drawing.current?.show(latest.current), [asked]);
  return { place, hasFailed: hasFailed.value };
}
