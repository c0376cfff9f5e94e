const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units: Readonly<Record<string, number>> = { minute, hour, day, week: 7 * day };

/** The longest period, in milliseconds. */
const maxPeriod = 3_650 * day;

/** Returns the milliseconds of a period such as `3 days`; undefined if the text is not a period. */
export function periodOf(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?(minute|hour|day|week)s?$/i.exec(text) ?? [];
  const factor = units[unit.toLowerCase()];
  return amount === undefined || factor === undefined ? undefined : Math.round(Number(amount) * factor);
}

/** Returns the problem with a period; undefined if it is valid. */
export function periodProblem(text: string): string | undefined {
  const period = periodOf(text);
  if (period === undefined) return 'Expected a period with a unit, such as "3 days", "12 hours" or "1 week"';
  return period > 0 && period <= maxPeriod
    ? undefined
    : 'Expected a period of more than 0 minutes and at most 3650 days';
}
