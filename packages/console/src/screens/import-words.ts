const BYTES_PER_UNIT = 1_000;
const UNITS = ['kB', 'MB', 'GB'] as const;
const TONES: Readonly<Record<string, string>> = { DONE: 'good', FAILED: 'bad', RUNNING: 'info', UPLOADING: 'info' };

/** How the status of an import looks. */
export function toneOf(status: string): string {
  return TONES[status] ?? 'calm';
}

/** A size of bytes in the unit that fits it: `1.5 MB`. */
export function sizeOf(bytes: number): string {
  let value = bytes;
  let unit = 'B';
  for (const larger of UNITS) {
    if (value < BYTES_PER_UNIT) break;
    value /= BYTES_PER_UNIT;
    unit = larger;
  }
  return `${unit === 'B' ? value : value.toFixed(1)} ${unit}`;
}
