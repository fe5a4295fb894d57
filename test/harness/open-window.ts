const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Where the numbers of `newNumber` lie. */
const ZONE = 'America/Los_Angeles';

/** Quiet hours of numbers of `newNumber` that begin in some minutes, and ended an hour ago; and when they begin. */
export function quietIn(minutes: number): { quietHours: { from: string; to: string }; at: number } {
  const now = Date.now();
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number);
  const timeOf = (minuteOfDay: number): string =>
    [Math.floor((minuteOfDay % DAY_MINUTES) / 60), minuteOfDay % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  const present = hour * 60 + minute + DAY_MINUTES;
  return {
    quietHours: { from: timeOf(present + minutes), to: timeOf(present - 60) },
    at: now - (now % MINUTE_MS) + minutes * MINUTE_MS,
  };
}
