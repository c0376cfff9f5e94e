import type { OffsetRange } from '../../text/range.ts';

/**
 * Constructs in which a shell reads a word as the name of a variable although it has no `$`, or reads it later. They are not
 * parsed, so a variable that occurs in them cannot be renamed.
 */
const constructs: readonly RegExp[] = [
  // Arithmetic: (( x + 1 )), $(( x )), let x=1, ${a[x]}, ${s:x:1}, [[ x -gt 1 ]].
  /\(\([^\n]*?\)\)/g,
  /\blet\s+[^\n;|&]+/g,
  /\w+\[[^\]\n]+\]/g,
  /\$\{\w+:[^}\n]*\}/g,
  /\[\[?[^\]\n]*\s-(?:eq|ne|lt|le|gt|ge)\s[^\]\n]*\]/g,
  // Names as arguments: [[ -v x ]], declare -n y=x, unset "x[0]", read x, printf -v x.
  /(?:\[\[?|\btest)\s[^\]\n]*-v\s+["']?\w+/g,
  /\b(?:declare|typeset|local)\s+-\w*n\w*\s+[^\n;|&]+/g,
  /\b(?:unset|mapfile|readarray|read|getopts|wait\s+-p|printf\s+-v)\s[^\n;|&]+/g,
  // Elements of arrays: arr[0]=1.
  /\b\w+\[[^\]\n]*\]\+?=/g,
  // Text that is run later: trap '… $x', eval "… \$x".
  /\btrap\s+(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*")/g,
  /\beval\s[^\n]+/g,
];

/**
 * Returns the text of a construct of a script that may use a variable in a way that is not one of its `known` uses; undefined
 * if there is none.
 */
export function hiddenUse(name: string, script: string, known: readonly OffsetRange[]): string | undefined {
  const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g');
  for (const construct of constructs) {
    for (const found of script.matchAll(construct)) {
      const [text] = found;
      for (const mention of text.matchAll(word)) {
        const start = found.index + mention.index;
        const isKnown = known.some((use) => use.start <= start && start + name.length <= use.end);
        if (!isKnown) return text;
      }
    }
  }
  return undefined;
}
