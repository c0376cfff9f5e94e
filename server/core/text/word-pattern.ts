import { once } from './once.ts';

/**
 * Returns a function that returns the regular expression to search a given text with. In `source`, `\p{L}` and `\p{N}`
 * may occur inside brackets. For ASCII text, both are replaced with ASCII letters and digits, because V8 takes up to a
 * millisecond to compile an expression with Unicode properties.
 */
export function wordPattern(source: string, flags = ''): (text: string) => RegExp {
  const forAscii = once(() => new RegExp(source.replaceAll('\\p{L}', 'A-Za-z').replaceAll('\\p{N}', '0-9'), flags));
  const forOthers = once(() => new RegExp(source, `${flags}u`));
  return (text) => (/[\u0080-\uffff]/.test(text) ? forOthers() : forAscii());
}
