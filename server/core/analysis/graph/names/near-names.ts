import { nearest } from '../../../schema/words/nearest.ts';

/**
 * Returns a function that tests whether `wrong` may be a misspelling of a name. Most names are excluded by comparing
 * the sets of letters.
 */
export function nearTo(wrong: string): (name: string) => boolean {
  const letters = lettersOf(wrong);
  const maxEdits = Math.floor((wrong.length + 1) / 3);
  return (name) => {
    const others = lettersOf(name);
    const lacking = countBits(letters & ~others);
    const extra = countBits(others & ~letters);
    const mayBe = lacking === 0 || extra === 0 || (lacking <= maxEdits && extra <= maxEdits);
    return mayBe && nearest(wrong, [name]).length > 0;
  };
}

/**
 * Returns the set of letters and digits in a name as bits, ignoring case and separators. Some characters share a bit.
 */
function lettersOf(name: string): number {
  let bits = 0;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code !== hyphen && code !== underscore && code !== space) bits |= 1 << (code & 31);
  }
  return bits;
}

const hyphen = 45;
const underscore = 95;
const space = 32;

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
