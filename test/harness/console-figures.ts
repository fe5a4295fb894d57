import type { Locator } from 'playwright-core';

/** Of each canvas: its width on the page, that of its place, and the colour of most of its pixels. */
export const PAINTED = `[...document.querySelectorAll('.plot-place canvas')].map((canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Map();
  for (let index = 0; index < data.length; index += 4)
    if (data[index + 3] === 255) {
      const colour = [...data.slice(index, index + 3)].join();
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
  const most = [...colours].sort((left, right) => right[1] - left[1]).slice(0, 1).map(([colour]) => colour);
  return { width: canvas.clientWidth, place: canvas.closest('.plot-place').clientWidth, most: most.join() };
})`;
/** From the first canvas that the page makes until nothing more is drawn in the same turn. */
export const TIME_DRAWING = `{
  let first = null;
  globalThis.drawnMs = null;
  const create = document.createElement.bind(document);
  document.createElement = (name) => {
    if (name === 'canvas') first ??= performance.now();
    return create(name);
  };
  for (const name of ['stroke', 'fill', 'fillText', 'clearRect']) {
    const draw = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...args) {
      draw.apply(this, args);
      if (first !== null) globalThis.drawnMs = performance.now() - first;
    };
  }
}`;

/** What `PAINTED` returns of a canvas. */
export interface Painted {
  readonly width: number;
  readonly place: number;
  /** The colour of most of its pixels that nothing shines through. */
  readonly most: string;
}

/** The hour and the numbers of each row. */
export async function figures(table: Locator): Promise<number[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        Date.parse(row.querySelector('time')?.getAttribute('datetime') ?? ''),
        ...[...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent.replaceAll(',', ''))),
      ]),
    );
}

/** The texts of each row, numbers as numbers. */
export async function cells(table: Locator): Promise<(string | number)[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map(({ className, textContent }) =>
          className === 'number' ? Number(textContent.replaceAll(',', '')) : textContent,
        ),
      ),
    );
}
