import uPlot from 'uplot';
import { shortCount, shortInstant } from './figures.js';

/** How a line looks: a colour of the style sheet, and a pattern, so that colour is not all that tells lines apart. */
export interface LineLook {
  readonly tone: 'accent' | 'good' | 'bad' | 'info';
  readonly pattern: 'solid' | 'dashed' | 'dotted';
}

/** What is drawn: where each step begins (Unix milliseconds), and the values of each line. */
export interface Drawn {
  readonly starts: readonly number[];
  /** How long the last step is. */
  readonly stepMs: number;
  readonly values: readonly (readonly number[])[];
}

const HOUR_MS = 3_600_000;
const HOURS_BETWEEN_TICKS = [1, 2, 3, 6, 12, 24, 48, 96, 168];
/** What a scale of counts steps by; costs begin at a millionth. */
const STEPS = Array.from({ length: 18 }, (_none, index) => [1, 2, 5].map((step) => step * 10 ** (index - 6))).flat();
const FONT = '12px system-ui, sans-serif';
const HEIGHT = 168;
const AXIS_WIDTH = 52;
const AXIS_HEIGHT = 28;
const TICK_SPACE = 56;
const DASHES = { solid: [], dashed: [6, 4], dotted: [2, 3] } as const;
const DARK = '(prefers-color-scheme: dark)';

/** One plot on its canvas. It takes the width of its place and the colours of the style sheet, and follows both. */
export class Drawing {
  readonly #plot: uPlot;
  readonly #size: ResizeObserver;
  readonly #scheme = matchMedia(DARK);

  /** `onPoint` is told which step the pointer is at, or null. */
  constructor(
    private readonly place: HTMLElement,
    looks: readonly LineLook[],
    drawn: Drawn,
    private readonly onPoint: (index: number | null) => void,
  ) {
    this.#plot = new uPlot(this.#options(looks, isWhole(drawn)), dataOf(drawn), place);
    this.#size = new ResizeObserver(() => this.#plot.setSize({ width: place.clientWidth, height: HEIGHT }));
    this.#size.observe(place);
    this.#scheme.addEventListener('change', this.#redraw);
  }

  show(drawn: Drawn): void {
    this.#plot.setData(dataOf(drawn));
  }

  end(): void {
    this.#size.disconnect();
    this.#scheme.removeEventListener('change', this.#redraw);
    this.#plot.destroy();
  }

  /** Colours are asked for at each drawing. */
  readonly #redraw = (): void => this.#plot.redraw();

  #colour(name: string): string {
    return getComputedStyle(this.place).getPropertyValue(`--${name}`).trim();
  }

  #options(looks: readonly LineLook[], areWhole: boolean): uPlot.Options {
    const paths = uPlot.paths.stepped?.({ align: 1 });
    const axis = {
      font: FONT,
      stroke: () => this.#colour('soft'),
      grid: { stroke: () => this.#colour('line'), width: 1 },
      ticks: { show: false },
    };
    return {
      width: this.place.clientWidth,
      height: HEIGHT,
      ms: 1,
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.05 : 1] } },
      axes: [
        {
          ...axis,
          size: AXIS_HEIGHT,
          space: TICK_SPACE,
          incrs: HOURS_BETWEEN_TICKS.map((hours) => hours * HOUR_MS),
          values: (_plot, ticks) => ticks.map(shortInstant),
        },
        {
          ...axis,
          size: AXIS_WIDTH,
          incrs: areWhole ? STEPS.filter((step) => step >= 1) : STEPS,
          values: (_plot, ticks) => ticks.map(shortCount),
        },
      ],
      series: [
        {},
        ...looks.map(({ tone, pattern }, index) => ({
          stroke: () => this.#colour(tone),
          width: 1.75,
          dash: [...DASHES[pattern]],
          points: { show: false },
          ...(index === 0 ? { fill: () => this.#colour(`${tone}-soft`) } : {}),
          ...(paths === undefined ? {} : { paths }),
        })),
      ],
      hooks: { setCursor: [(plot) => this.onPoint(indexAt(plot))] },
    };
  }
}

/** The last step goes on to its end. */
function dataOf({ starts, stepMs, values }: Drawn): uPlot.AlignedData {
  const last = starts.at(-1);
  if (last === undefined) return [[], ...values.map(() => [])];
  return [[...starts, last + stepMs], ...values.map((line) => [...line, line.at(-1) ?? 0])];
}

function isWhole({ values }: Drawn): boolean {
  return values.every((line) => line.every(Number.isInteger));
}

/** The step that the pointer is in. */
function indexAt(plot: uPlot): number | null {
  const { left = -1 } = plot.cursor;
  if (left < 0) return null;
  const at = plot.posToVal(left, 'x');
  const [starts = []] = plot.data;
  return Math.max(
    0,
    starts.findLastIndex((start, index) => start <= at && index < starts.length - 1),
  );
}
