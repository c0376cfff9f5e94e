const maxInteger = 2n ** 64n - 1n;
const minInteger = -(2n ** 63n);

/**
 * Returns a decimal number of a JSON or YAML file as the runner assigns it to a variable: integers of 64 bits as they are
 * written, and others as the shortest float with the same value.
 */
export function numberText(written: string, format: 'json' | 'yaml'): string {
  if (/^[-+]?\d+$/.test(written) && !/^-0+$/.test(written)) {
    const integer = BigInt(written.replace(/^\+/, ''));
    if (integer >= minInteger && integer <= maxInteger) return String(integer);
  }
  return floatText(Number(written), format);
}

function floatText(value: number, format: 'json' | 'yaml'): string {
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size >= 1e16 || (size > 0 && size < 1e-5)) {
    const text = value.toExponential();
    return format === 'json' ? text : text.replace('e+', 'e');
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
