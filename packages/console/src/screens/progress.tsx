import { percent } from '../frame/figures.js';

/** How much of something is done, as a bar with its share in words. */
export function Progress({ done, of, label }: { done: number; of: number; label: string }) {
  const share = of === 0 ? 0 : Math.min(1, done / of);
  return (
    <div class="progress">
      <progress value={share} max={1} aria-label={label} /> <span class="number">{percent(share)}</span>
    </div>
  );
}
