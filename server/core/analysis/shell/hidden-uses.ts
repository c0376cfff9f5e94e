import type { OffsetRange } from '../../text/range.ts';

/**
 * Constructs in which a shell reads a word as the name of a variable although it has no `$`, or reads it later. They are not
 * parsed, so a variable that occurs in them cannot be renamed.
 */
const constructs: readonly RegExp[] = [
  // Names as arguments: [[ -v x ]], declare -n y=x, unset "x[0]", read x, printf -v x, export "x", printenv x, env x=1.
  /(?:\[\[?|\btest)\s[^\]\n]*-v\s+["']?\w+/g,
  /\b(?:declare|typeset|local)\s+-\w*n\w*\s+[^\n;|&]+/g,
  /\b(?:unset|mapfile|readarray|read|getopts|wait\s+-p|printf\s+-v|printenv)\s[^\n;|&]+/g,
  /\b(?:export|readonly)\s[^\n;|&]*["'][^\n;|&]*/g,
  /\benv\s+(?:-\S+\s+|\w+=\S*\s+)*\w+=/g,
  // Lines of the environment: env | grep ^x=.
  /\^\w+=/g,
  // Elements of arrays: arr[0]=1.
  /\b\w+\[[^\]\n]*\]\+?=/g,
  // Text that is run later: trap '… $x', eval "… \$x", source <(echo '… $x'), `echo \$x`.
  /\btrap\s+(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*")/g,
  /\beval\s[^\n]+/g,
  /(?:\bsource|(?<![^\s;&|])\.)\s+<\([^\n]+/g,
  /`[^`]*\\\$[^`]*`/g,
];

/** Constructs with arithmetic: (( x + 1 )), $[ x ], let x=1, ${a[x]}, ${s:x:1}, [[ x -gt 1 ]], a=([x]=1). */
const arithmetic: readonly RegExp[] = [
  /\(\([^\n]*?\)\)/g,
  /\$\[[^\]\n]*\]/g,
  /\blet\s+[^\n;|&]+/g,
  /\w+\[[^\]\n]+\]/g,
  /(?<=[(\s])\[[^\]\n]+\]=/g,
  /\$\{\w+:[^}\n]*\}/g,
  /\[\[?[^\]\n]*\s-(?:eq|ne|lt|le|gt|ge)\s[^\]\n]*\]/g,
];

/** Matches what reads the name of a variable from the value of another: `${!n}`, `$((n))`, `declare -i`, `printf -v "$n"`. */
const indirection =
  /\$\{!\w+\}|\(\(|\blet\s|\$\[|\b(?:declare|typeset|local)\s+-\w*[in]|\b(?:read|export|printf\s+-v)\s+"?\$/;

/** Constructs that matter only in scripts with indirection: assignments, n=x or n=x+1. */
const assignment = /(?<![\w$])\w+=["']?[\w+*/%-]+/g;

/**
 * Returns the text of a construct of a script that may use a variable in a way that is not one of its `known` uses; undefined
 * if there is none.
 */
export function hiddenUse(name: string, script: string, known: readonly OffsetRange[]): string | undefined {
  // A hyphen is part of other words, but not of names in arithmetic.
  const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g');
  const operand = new RegExp(`(?<!\\w)${name}(?!\\w)`, 'g');
  const assigned = indirection.test(script) ? [assignment] : [];
  return useIn(arithmetic, operand) ?? useIn(constructs, word) ?? useIn(assigned, operand);

  function useIn(among: readonly RegExp[], mentions: RegExp): string | undefined {
    for (const construct of among) {
      for (const { 0: text, index } of script.matchAll(construct)) {
        const isHidden = [...text.matchAll(mentions)].some((mention) => {
          const start = index + mention.index;
          return !known.some((use) => use.start <= start && start + name.length <= use.end);
        });
        if (isHidden) return text;
      }
    }
    return undefined;
  }
}
