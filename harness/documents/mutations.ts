import type { TextEdit } from '../../server/core/text/edit.ts';

/** Returns a generator of pseudo-random numbers. The same seed produces the same numbers. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Texts to insert: punctuation of both languages, incomplete words, unusual characters. */
const fragments = [
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '"""',
  "'''",
  '=',
  ',',
  ':',
  '.',
  '#',
  '//',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '\t',
  '\\',
  '\\u00e9',
  '\\q',
  '[a]',
  '[[a]]',
  '\n[build]\n',
  '\n["a:b"]\n',
  '[tasks.x]',
  'run = ',
  'run = "x"\n',
  'depends = [',
  'env.A = 1',
  '"run": ',
  '"a": {',
  '},',
  'true',
  'fals',
  '1',
  '-',
  '1e5',
  '1979-05-27',
  '0x',
  'nan',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '😀',
  'é',
  '\u2028',
  '$schema',
  '_',
];

/** Returns a random insertion, deletion or replacement, usually a small one. */
export function randomEdit(length: number, random: (below: number) => number): TextEdit {
  const start = random(length + 1);
  const reach = random(8) === 0 ? length - start : Math.min(length - start, random(6));
  const end = random(2) === 0 ? start : start + random(reach + 1);
  const count = start === end ? 1 + random(2) : random(3);
  const text = Array.from({ length: count }, () => fragments[random(fragments.length)] ?? '').join('');
  return { start, end, text };
}
