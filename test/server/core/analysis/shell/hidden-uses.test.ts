// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the shell expands variables in scripts
import { describe, expect, test } from 'vitest';
import { hiddenUse } from '../../../../../server/core/analysis/shell/hidden-uses.ts';

/** Scripts that use the variable `x`, and the construct that hides the use; undefined if there is none. */
const rows: readonly (readonly [string, string | undefined])[] = [
  ['[[ x -gt 2 ]] && echo', '[[ x -gt 2 ]'],
  ['echo "${arr[x]}"', 'arr[x]'],
  ['echo ${s:x:1}', '${s:x:1}'],
  ['let x=1', 'let x=1'],
  ['[[ -v x ]]', '[[ -v x'],
  ['declare -n y=x', 'declare -n y=x'],
  ['unset "x[0]"', 'x[0]'],
  ['x[1]=2', 'x[1]'],
  ["trap 'echo $x' EXIT", "trap 'echo $x'"],
  ['eval "echo \\$x"', 'eval "echo \\$x"'],
  ['(( x + 1 ))', '(( x + 1 ))'],
  ['echo "$x" x', undefined],
  ['[ "$x" = 1 ]', undefined],
  ['grep -x file', undefined],
  ['[[ max -gt 2 ]]', undefined],
  ['echo $[x+1]', '$[x+1]'],
  ['echo ${a[x-1]}', 'a[x-1]'],
  ['a=([x]=1)', '[x]='],
  ['export "x"', 'export "x"'],
  ['printenv x', 'printenv x'],
  ['env A=1 x=2 make', 'env A=1 x='],
  ['env | grep ^x=', '^x='],
  ["source <(echo 'echo $x')", "source <(echo 'echo $x')"],
  ['echo `echo \\$x`', '`echo \\$x`'],
  ['n=x; echo ${!n}', 'n=x'],
  ['declare -i n; n=x+1', 'n=x+1'],
  ['n=x; echo $n', undefined],
  ['grep -v x file', undefined],
];

describe('a use of a variable is hidden in', () => {
  test.each(rows)('%s', (script, expected) => {
    expect(hiddenUse('x', script, [])).toBe(expected);
  });

  test('no construct whose use is known', () => {
    expect(hiddenUse('x', 'read x', [{ start: 5, end: 6 }])).toBeUndefined();
  });
});
