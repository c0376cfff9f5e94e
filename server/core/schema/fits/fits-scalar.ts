import type { NumberLimits, StringLimits } from '../shape/shape.ts';
import { isMultipleOf } from './multiple-of.ts';

export function fitsString(limits: StringLimits, value: string): boolean {
  return fitsLength(limits, value) && (limits.pattern === undefined || limits.pattern.test(value));
}

/**
 * Returns whether a string has an allowed number of code points. Counts the code points only if the UTF-16 length is
 * not sufficient to decide.
 */
export function fitsLength({ minLength, maxLength }: StringLimits, value: string): boolean {
  if (value.length < minLength) return false;
  if (value.length <= maxLength && value.length >= 2 * minLength) return true;
  const length = codePoints(value);
  return length >= minLength && length <= maxLength;
}

export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

export function fitsNumber(limits: NumberLimits, value: number | bigint): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  return (
    (minimum === undefined || value >= minimum) &&
    (maximum === undefined || value <= maximum) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum) &&
    (multipleOf === undefined || isMultipleOf(value, multipleOf))
  );
}
