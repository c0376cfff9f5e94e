import type { Quantity } from './messages.ts';

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'];

/** Returns a function that formats quantities for a locale. */
export function quantityText(locale: string, unknown: string): (quantity: Quantity) => string {
  const number = (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options);
  const count = number();
  // 99.97% of hits are not all of them.
  const ratio = number({ style: 'percent', maximumFractionDigits: 1, roundingMode: 'trunc' });
  const rate = number({ maximumFractionDigits: 2 });
  const milliseconds = number({ style: 'unit', unit: 'millisecond', maximumSignificantDigits: 3 });
  return (quantity) => {
    switch (quantity.unit) {
      case 'count':
        return count.format(quantity.value);
      case 'bytes':
        return bytesText(quantity.value, number);
      case 'ratio':
        return ratio.format(quantity.value);
      case 'per-second':
        return rate.format(quantity.value);
      case 'milliseconds':
        return milliseconds.format(quantity.value);
      case 'seconds':
        return durationText(quantity.value, number);
      case 'text':
        return quantity.text;
      case 'unknown':
        return unknown;
    }
  };
}

type NumberFormatter = (options: Intl.NumberFormatOptions) => Intl.NumberFormat;

function bytesText(bytes: number, number: NumberFormatter): string {
  let value = bytes;
  let unit = 0;
  // A value that would be rounded to 1000 is shown in the next larger unit.
  while (value >= 999.5 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const format = number({
    style: 'unit',
    unit: byteUnits[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit > 0 && value < 99.5 ? 1 : 0,
  });
  // A server can send a number that is no size.
  return value >= 999.5 ? `> ${format.format(999)}` : format.format(value);
}

/** Returns a duration in its two largest units, such as `3 days 4 hr`. */
function durationText(seconds: number, number: NumberFormatter): string {
  const whole = Math.floor(seconds);
  const units = [
    { unit: 'day', value: Math.floor(whole / 86_400) },
    { unit: 'hour', value: Math.floor(whole / 3_600) % 24 },
    { unit: 'minute', value: Math.floor(whole / 60) % 60 },
    { unit: 'second', value: whole % 60 },
  ];
  const first = units.findIndex(({ value }) => value > 0);
  return units
    .slice(first < 0 ? -1 : first)
    .slice(0, 2)
    .map(({ unit, value }) => number({ style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
}
