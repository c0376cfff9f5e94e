import type { DateTimeNode } from '../../document/node.ts';

const date = '(\\d{4})-(\\d\\d)-(\\d\\d)';
const time = '(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.\\d+)?)?';
const offset = '(?:[Zz]|[+-](\\d\\d):(\\d\\d))';

const dateAlone = new RegExp(`^${date}$`);
const timeAlone = new RegExp(`^${time}$`);
const dateTime = new RegExp(`^${date}[Tt ]${time}(${offset})?$`);

/**
 * Returns the type of a date or time; undefined for any other text and for days that are not in the calendar (seconds are
 * optional in TOML 1.1).
 */
export function dateTimeType(text: string): DateTimeNode['type'] | undefined {
  const day = dateAlone.exec(text);
  if (day) return isDay(day[1], day[2], day[3]) ? 'local-date' : undefined;
  const clock = timeAlone.exec(text);
  if (clock) return isTime(clock[1], clock[2], clock[3]) ? 'local-time' : undefined;
  const both = dateTime.exec(text);
  if (!both || !isDay(both[1], both[2], both[3]) || !isTime(both[4], both[5], both[6])) return undefined;
  if (both[7] === undefined) return 'local-date-time';
  return isTime(both[8], both[9], undefined) ? 'offset-date-time' : undefined;
}

type Digits = string | undefined;

function isDay(year: Digits, month: Digits, day: Digits): boolean {
  const days = [31, isLeapYear(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1];
  return days !== undefined && Number(day) >= 1 && Number(day) <= days;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Returns whether the digits are a valid time. RFC 3339 allows a leap second. */
function isTime(hour: Digits = '0', minute: Digits = '0', second: Digits = '0'): boolean {
  return Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 60;
}
