import type { Tagged } from './read-toml.ts';

/** Returns whether a value is the expected one. Numbers and times are compared by value, not by notation. */
export function sameTagged(actual: Tagged, expected: unknown): boolean {
  if (isList(actual)) {
    return (
      Array.isArray(expected) &&
      actual.length === expected.length &&
      actual.every((item, index) => sameTagged(item, expected[index]))
    );
  }
  if (!isRecord(expected)) return false;
  if (isScalar(actual))
    return isScalar(expected) && actual.type === expected.type && canonical(actual) === canonical(expected);
  const names = Object.keys(actual);
  return (
    !isScalar(expected) &&
    names.length === Object.keys(expected).length &&
    names.every((name) => {
      const inner = actual[name];
      return inner !== undefined && name in expected && sameTagged(inner, expected[name]);
    })
  );
}

interface Scalar {
  readonly type: string;
  readonly value: string;
}

function isList(value: Tagged): value is readonly Tagged[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(value: object): value is Scalar {
  return 'type' in value && 'value' in value && typeof value.type === 'string' && typeof value.value === 'string';
}

function canonical({ type, value }: Scalar): string {
  switch (type) {
    case 'integer':
      return String(BigInt(value));
    case 'float':
      return canonicalFloat(value);
    case 'string':
    case 'bool':
      return value;
    default:
      return canonicalTime(value);
  }
}

function canonicalFloat(value: string): string {
  if (/nan$/i.test(value)) return 'nan';
  if (/inf(?:inity)?$/i.test(value)) return value.startsWith('-') ? '-inf' : 'inf';
  return String(Number(value));
}

/** Seconds are optional, and fractions are compared in milliseconds. */
function canonicalTime(value: string): string {
  const [, day = '', clock = '', fraction = '', zone = ''] =
    /^(?:(\d+-\d\d-\d\d)[ Tt]?)?(\d\d:\d\d(?::\d\d)?)?(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)?$/.exec(value) ?? [];
  const full = clock.length === 5 ? `${clock}:00` : clock;
  return [day, full, fraction.slice(0, 3).padEnd(3, '0'), zone.toUpperCase().replace('+00:00', 'Z')].join(' ');
}
