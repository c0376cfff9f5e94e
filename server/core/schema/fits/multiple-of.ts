/**
 * Returns whether a number is a multiple of another. Exact in decimal notation: 0.0075 is a multiple of 0.0001 despite
 * the rounding of doubles.
 */
export function isMultipleOf(value: number | bigint, factor: number | bigint): boolean {
  const whole = decimal(value);
  const part = decimal(factor);
  if (whole === undefined || part === undefined || part.digits === 0n) return false;
  const exponent = Math.min(whole.exponent, part.exponent);
  return scaled(whole, exponent) % scaled(part, exponent) === 0n;
}

/** The number `digits * 10 ** exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Returns a number in decimal notation; undefined if it is not finite. */
function decimal(value: number | bigint): Decimal | undefined {
  if (typeof value === 'bigint') return { digits: value, exponent: 0 };
  const match = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}
