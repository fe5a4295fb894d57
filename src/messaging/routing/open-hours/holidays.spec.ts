import { isHoliday } from './quiet-rule.js';

/** What calendars of France print: Easter Monday, Ascension and Whit Monday of a year. */
const MOVABLE: readonly (readonly [number, string, string, string])[] = [
  [2000, '04-24', '06-01', '06-12'],
  [2008, '03-24', '05-01', '05-12'],
  [2011, '04-25', '06-02', '06-13'],
  [2016, '03-28', '05-05', '05-16'],
  [2019, '04-22', '05-30', '06-10'],
  [2024, '04-01', '05-09', '05-20'],
  [2025, '04-21', '05-29', '06-09'],
  [2026, '04-06', '05-14', '05-25'],
  [2027, '03-29', '05-06', '05-17'],
  [2028, '04-17', '05-25', '06-05'],
  [2029, '04-02', '05-10', '05-21'],
  [2030, '04-22', '05-30', '06-10'],
  [2038, '04-26', '06-03', '06-14'],
];
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];

const daysOf = (year: number): string[] => {
  const days: string[] = [];
  for (const day = new Date(Date.UTC(year, 0, 1)); day.getUTCFullYear() === year; day.setUTCDate(day.getUTCDate() + 1))
    days.push(day.toISOString().slice(0, 10));
  return days;
};

/**
 * Easter Sunday from the tables of the church: the Sunday after the fourteenth day of the moon that falls on or after
 * 21 March, by golden number and epact.
 */
function easterByEpact(year: number): string {
  const century = Math.floor(year / 100) + 1;
  const golden = (year % 19) + 1;
  const leapDays = Math.floor((3 * century) / 4) - 12;
  const moon = Math.floor((8 * century + 5) / 25) - 5;
  const base = (((11 * golden + 20 + moon - leapDays) % 30) + 30) % 30;
  const epact = (base === 25 && golden > 11) || base === 24 ? base + 1 : base;
  const fullMoon = epact > 23 ? 74 - epact : 44 - epact;
  const date = new Date(Date.UTC(year, 2, fullMoon));
  do date.setUTCDate(date.getUTCDate() + 1);
  while (date.getUTCDay() !== 0);
  return date.toISOString().slice(0, 10);
}

const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);

describe('The public holidays of France', () => {
  it.each(MOVABLE)('are those of the calendar in %i', (year, ...movable) => {
    const holidays = [...new Set([...FIXED, ...movable])].map((day) => `${year}-${day}`).sort();
    expect(daysOf(year).filter((day) => isHoliday('FR', day))).toEqual(holidays);
  });

  it('follow an Easter that other tables give too, from 1900 to 2299', () => {
    const years = Array.from({ length: 400 }, (_none, index) => 1900 + index);
    const wrong = years.filter((year) => {
      const easter = easterByEpact(year);
      return ![1, 39, 50].every((days) => isHoliday('FR', after(easter, days)));
    });
    expect(wrong).toEqual([]);
  });
});
