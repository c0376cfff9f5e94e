const millisecondsPerDay = 86_400_000;
/** A date, or a time with its offset from UTC (RFC 3339). */
const form = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:\d{2}))?$/;

/** Returns a time in milliseconds since 1970, or the beginning of a date in UTC; undefined if the text is neither. */
export function momentOf(text: string): number | undefined {
  const time = form.test(text) ? Date.parse(text.replace(' ', 'T').toUpperCase()) : Number.NaN;
  // Some dates, such as February 30, are read as another day.
  const isOfMonth = Number.isNaN(time) || isDayOfMonth(text.slice(0, 'yyyy-mm-dd'.length));
  return Number.isNaN(time) || !isOfMonth ? undefined : time;
}

/** Returns the problem with a date or time; undefined if it is valid. */
export function momentProblem(text: string): string | undefined {
  if (momentOf(text) !== undefined) return undefined;
  return 'Expected a date or a time with an offset, such as "2026-11-01" or "2026-11-01T12:00:00Z"';
}

function isDayOfMonth(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return day <= (Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / millisecondsPerDay;
}
