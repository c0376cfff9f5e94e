import type { JsonValue } from '../../document/json-value.ts';
import { documentation } from '../../schema/shape/documentation-of.ts';
import type { Shape } from '../../schema/shape/shape.ts';

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** Returns the number of bytes that a string such as `64 MiB` specifies; undefined if it is not a size. */
export function bytesOf(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,12}(?:\.\d{1,6})?)[ ]?([a-z]{0,3})$/i.exec(text) ?? [];
  const factor = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
  return amount === undefined || factor === undefined ? undefined : Math.round(Number(amount) * factor);
}

/** Returns the problem with a size; undefined if it is within the limits that the schema sets for a number of bytes. */
export function byteSizeProblem(text: string, shape: Shape): string | undefined {
  const bytes = bytesOf(text);
  const example = exampleOf(shape);
  if (bytes === undefined) return `Expected a number of bytes, or a string such as "${example}"`;
  const [minimum, maximum] = limitsOf(shape);
  const isAllowed = (size: number): boolean => size >= minimum && size <= maximum;
  if (isAllowed(bytes)) return undefined;
  const range = minimum === 0 ? `of at most ${sizeText(maximum)}` : `from ${sizeText(minimum)} to ${sizeText(maximum)}`;
  if (/[a-z]/i.test(text)) return `Expected a size ${range}`;
  // A small number without a unit probably has the unit of the example.
  const withUnit = `${text} ${example.replace(/^[\d.]+ ?/, '')}`;
  const likely = isAllowed(bytesOf(withUnit) ?? -1) ? withUnit : example;
  return `Expected a size ${range}, such as "${likely}"; a size without a unit is in bytes`;
}

function exampleOf(shape: Shape): string {
  const { default: fallback, examples = [] } = documentation(shape);
  const isText = (value: JsonValue | undefined): value is string => typeof value === 'string';
  return [fallback, ...examples].find(isText) ?? '1 MiB';
}

function limitsOf(shape: Shape): readonly [minimum: number, maximum: number] {
  const limits = shape.alternatives.flatMap((form) => form.parts).find(({ number }) => number !== undefined)?.number;
  return [Number(limits?.minimum ?? 0), Number(limits?.maximum ?? Number.MAX_SAFE_INTEGER)];
}

const names = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Returns a size with the largest unit of which it is a multiple. */
function sizeText(bytes: number): string {
  const power = names.findLastIndex((_, index) => bytes > 0 && bytes % 1024 ** (index + 1) === 0);
  if (power >= 0) return `${bytes / 1024 ** (power + 1)} ${names[power]}`;
  return bytes === 1 ? '1 byte' : `${bytes} bytes`;
}
