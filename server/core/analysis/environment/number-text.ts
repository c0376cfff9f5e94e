const maxInteger = 2n ** 64n - 1n;
const minInteger = -(2n ** 63n);

/**
 * Returns the text that the runner assigns to a variable for a decimal number in a JSON or YAML file. 64-bit integers
 * remain integers; any other number becomes the shortest floating-point number with the same value.
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
