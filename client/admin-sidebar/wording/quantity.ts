const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Returns a number of bytes as text: `512 B`, `1.2 kB`, `36 MB`, or `> 999 PB` for a number that is no size. */
export function bytesText(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // A value that would be rounded to 1000 is shown in the next unit.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  if (value >= 999.5) return `> 999 ${units[unit]}`;
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

/** Returns a number with separators: `1,234`. */
export function numberText(value: number): string {
  return value.toLocaleString('en');
}

/** Returns a ratio from 0 to 1 as a percentage: `42`, `99.8`. Only ratios of 0 and 1 become `0` and `100`. */
export function percentText(ratio: number): string {
  const percent = Math.min(Math.max(ratio, 0), 1) * 100;
  const isRounded = percent === 0 || percent === 100 || (percent >= 0.5 && percent < 99.5);
  if (isRounded) return String(Math.round(percent));
  return (
    percent > 50 ? Math.min(Math.round(percent * 10) / 10, 99.9) : Math.max(Math.round(percent * 10) / 10, 0.1)
  ).toFixed(1);
}

/** Returns the UTC date of a time from the API, such as `2025-01-31`. Returns invalid times unchanged. */
export function dayText(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : date.toISOString().slice(0, 10);
}

/** Returns a time from the API as `2025-01-31 12:00 UTC`. Returns invalid times unchanged. */
export function timeText(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
