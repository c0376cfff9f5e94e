// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../../harness/documents/marks.ts';
import { readShell } from '../../../../../server/core/analysis/shell/read-shell.ts';
import type { ShellScript } from '../../../../../server/core/analysis/shell/shell-script.ts';
import type { OffsetRange } from '../../../../../server/core/text/range.ts';
import { mark } from '../../../../support/fixture.ts';

/** Checks that a script has these parts, which are marked with `«…»`. */
function check(marked: string, partsOf: (script: ShellScript) => readonly OffsetRange[]): ShellScript {
  const { text } = readMarks(marked);
  const script = readShell(text);
  expect(mark(text, partsOf(script))).toBe(marked);
  return script;
}

describe('a variable is read', () => {
  test.for([
    'echo $«A» "$«B»" x"${«C»}"y',
    "echo '$A' \\$B \"\\$C\" $'$D' # $E",
    'echo ${«A»:-$«B»} ${#«C»} ${«D»%.*} ${«E»[0]} ${!«F»} ${«G»/a/"$«H»"}',
    'echo $(cat "$«A»") `cat $«B»` <(cat $«C») $((1 + «D» * ($«E»)))',
    "cat <<EOF >$«A»\n$«B» '$«C»' \\$D\nEOF\necho $«E»",
    'cat <<\'EOF\' <<-"END"\n$A\nEOF\n\t$B\n\tEND\necho $«C»',
    "sh -c 'echo $«A»' x; awk '{ print $A }'; bash -euc 'x $«B»'",
    'for i in $«A»; do echo $«i»; done',
    'case $«A» in $«B»|x) echo $«C» ;; (y) ;; esac; echo $«D»',
    '[[ $«A» == (x|y) && $«B» ]] && echo $«C»',
    'a=(1 $«B»); echo @($«C»|d)',
    'echo ${«FO»\necho $«B»',
    'echo $1 $@ $? $$ ${1} $-x',
    'if ! x; then { y $«A»; }; elif z; then time w $«B»; fi',
  ])('in %s', (marked) => {
    check(marked, ({ reads }) => reads);
  });
});

describe('a variable is assigned', () => {
  test.for([
    ['«A»=1; «B»+=2; «C»[0]=x; echo D=1', 'set set set'],
    ['«A»=1 «B»=2 make C=3', 'temporary temporary'],
    ['export «A»=1 «B»; unset «C»; local «D»=x', 'export export unset local'],
    ['read -r «A» «B» < x', 'set set'],
    ['for «a» in x y; do «B»=$a; done', 'set set'],
    ['echo ${«A»:=x}', 'set'],
  ] as const)('in %s', ([marked, kinds]) => {
    const { assignments } = check(marked, (script) => script.assignments);
    expect(assignments.map(({ kind }) => kind).join(' ')).toBe(kinds);
  });
});

test.for([
  'f() «{ echo; }»\nf',
  'function f «{\n  echo }\n}»',
  'f () «( cd x )»; g() «{ h() «{ :; }»; }»',
  'f() «if x; then y; fi»',
  'f() «{ echo»',
])('the body of a function is marked: %s', (marked) => {
  check(marked, ({ functions }) => functions.map(({ body }) => body));
});

test.for([
  ['a && b | c; d &\ne', ['', 'a', '&&', '&&', 'b', '|', '|', 'c', ';', ';', 'd', '&', '\n', 'e', '']],
  ['# x\n\na 2>&1 >x &>y\n# z\n', ['', 'a', '\n']],
  ['case x in a) b ;; c) d ;& esac', [' ', 'b', ';;', ';;', 'd', ';&']],
] as const)('the commands of %j have these operators', ([text, expected]) => {
  const found = readShell(text).commands.flatMap(({ words, before, after }) => [before, words[0]?.literal, after]);
  expect(found).toEqual(expected);
});

test.for([
  ['a', true],
  ['"a', false],
  ["'a", false],
  ['$(a', false],
  ['`a', false],
  ['a |', false],
  ['a && # x', false],
  ['a \\', false],
  ['if a; then b', false],
  ['cat <<EOF\nx', false],
  ['cat <<EOF\nx\nEOF', true],
  ['f() { a; }; { b; } | c &', true],
  ['case x in\n  # y\n  a) ;;\n  b) c\nesac', true],
  ['a )', false],
  ['a && (b) || ((c))', true],
] as const)('%j is complete: %j', ([text, isComplete]) => {
  expect(readShell(text).isComplete).toBe(isComplete);
});

test('any text can be read, and its parts are inside the text', () => {
  const pieces =
    '$ { } ( ) (( )) ` \' " \\ \n ; & | && || < > << <<- # ! = case in esac if fi for do done function a 1 EOF [[ ]] ${a:- $(( sh -c \uE000'.split(
      ' ',
    );
  let seed = 7;
  const next = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: next(40) }, () => pieces[next(pieces.length)] + ' '.repeat(next(2))).join('');
    const { commands, reads, assignments, functions, opaque, parameters } = readShell(text);
    const bodies = functions.map(({ body }) => body);
    const words = commands.flatMap((command) => command.words);
    for (const { start, end } of [commands, words, reads, assignments, functions, bodies, opaque, parameters].flat()) {
      expect(0 <= start && start <= end && end <= text.length, JSON.stringify(text)).toBe(true);
    }
  }
});

test.for(['$(', '"$(', '${a:-', '`', '((', '(', '{ ', 'if ', 'f() {', "sh -c '", '<<E ', '$((', 'case x in a) '])(
  'many %j do not overflow the stack',
  (opening) => {
    expect(readShell(opening.repeat(20_001)).isComplete).toBe(false);
  },
);
