/** The UTC day of an instant as people read it: `2026-11-22`. */
export function utcDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The same as it is stored: `20261122`. */
export function utcDay(at: number): string {
  return utcDate(at).replaceAll('-', '');
}
