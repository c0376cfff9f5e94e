import { once } from '../../text/once.ts';

/**
 * Returns whether the runner accepts `text` as a duration: a whole number of seconds, numbers with units from large to small
 * (`1h 30m`, `2 days, 01:30:00`), or an ISO 8601 duration. The size of the numbers is not checked.
 */
export function isDuration(text: string): boolean {
  return simpleDuration.test(text) || isoDuration.test(text) || friendlyDuration().test(text);
}

/**
 * Matches an ISO 8601 duration. Units must be in descending order, and only hours, minutes and seconds may have a
 * fraction.
 */
const isoDuration =
  /^\+?P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+(?:[.,]\d{1,9})?H$|\d+H)?(?:\d+(?:[.,]\d{1,9})?M$|\d+M)?(?:\d+(?:[.,]\d{1,9})?S)?)?$/i;

/** The units in descending order, which is the order that a duration must use. */
const units: readonly { readonly names: string; readonly allowsFraction: boolean }[] = [
  { names: 'years?|yrs?|y', allowsFraction: false },
  { names: 'months?|mos?', allowsFraction: false },
  { names: 'weeks?|wks?|w', allowsFraction: false },
  { names: 'days?|d', allowsFraction: false },
  { names: 'hours?|hrs?|h', allowsFraction: true },
  { names: 'minutes?|mins?|m', allowsFraction: true },
  { names: 'seconds?|secs?|s', allowsFraction: true },
  { names: 'milliseconds?|millis?|msecs?|ms', allowsFraction: true },
  { names: 'microseconds?|micros?|usecs?|us|µs', allowsFraction: true },
  { names: 'nanoseconds?|nanos?|nsecs?|ns', allowsFraction: false },
];

/** Matches most durations: seconds, or one amount with a unit. V8 takes a millisecond to compile the other patterns. */
const simpleDuration = new RegExp(`^\\+?\\d+(?:\\s*(?:${units.map(({ names }) => names).join('|')})\\s*)?$`);

/** Matches the separator of two amounts: nothing, white space, or a comma followed by white space. */
const separator = '(?:,\\s+|\\s*)';

const friendlyDuration = once(() => new RegExp(`^\\+?(?=\\d)(?:${withUnits()}|${withClock()})\\s*$`));

/** Returns the pattern for amounts with units. Only the last amount may have a fraction. */
function withUnits(): string {
  const amounts = units.map(({ names, allowsFraction }) => {
    const whole = `\\d+\\s*(?:${names})(?:${separator}(?=\\d)|(?=\\s*$))`;
    const fraction = `\\d+[.,]\\d{1,9}\\s*(?:${names})(?=\\s*$)`;
    return allowsFraction ? `(?:${whole}|${fraction})?` : `(?:${whole})?`;
  });
  return amounts.join('');
}

/** Returns the pattern for `hours:minutes:seconds`, after optional days and larger units. */
function withClock(): string {
  const days = units.slice(0, 4).map(({ names }) => `(?:\\d+\\s*(?:${names})${separator}(?=\\d))?`);
  return `${days.join('')}\\d+:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?`;
}
