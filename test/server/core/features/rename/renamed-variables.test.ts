// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the shell expands variables in scripts
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { rename } from '../../../../../server/core/features/rename/rename.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Scripts of bash in which the variable `x` is renamed at its last use. */
const renamedIn: readonly string[] = [
  'echo "${x:=1}"; echo $x',
  'x[0]=1; echo ${x[0]}',
  'read -r x <<< a; echo $x',
  'for x in 1 2; do echo $x; done',
  'export x=1; bash -c "echo $x"; echo $x',
  "export x=1; bash -c 'echo $x'; echo $x",
  'x=1; echo $((x+1)) $((x++)) $x',
  'readonly x=1; echo "$x" ${#x} ${x%1} ${x/1/2}',
  'n=y; y=4; x=n; echo "${!x}" $x',
  "mapfile -t x <<< $'a\\nb'; echo ${x[@]}",
  'x=1; unset x; echo ${x-unset}',
  'declare -A m; x=k; m[$x]=1; echo ${m[$x]}',
  'x=a; x+=b; echo $x',
  'x=1; f() { local x=2; echo $x; }; f; echo $x',
  'x=1; cat <<EOF\nvalue $x\nEOF\necho $x',
  "x=1; cat <<'EOF'\nvalue $x\nEOF\necho $x",
  'x=1; case $x in 1) echo one $x ;; esac; echo $x',
  'x=1; echo "$(echo $x)" `echo $x` $x',
  "export x; x=1; bash -c 'echo $x'; echo $x",
  'typeset x=1; echo $x',
  'readarray -t x <<< a; echo $x',
  'select x in a b; do break; done <<< 1 2>/dev/null; echo $x',
  'x=(1 2 3); echo ${x[@]:1} ${#x[@]} ${!x[@]} $x',
  'x=abc; echo ${x:1:1} ${x^^} ${x//b/$x} ${x@Q} $x',
  'x=1; : "${x:?}"; : ${x?missing}; echo $x',
  "printf 'a\\nb\\n' | while read -r x; do echo $x; done",
  'x=1; (x=2; echo $x); echo $x',
  'x=1; y=${x:+$x}; echo $y $x',
  'x=1; echo ${y:-$x} $x',
  'x=1; while ((x < 3)); do ((x+=1)); done; echo $x',
  'declare -i x=1+1; echo $x',
  'x=1; echo "a\\$x $x"',
  'x=1; echo \'x\' "x" x $x',
  'x=$\'a\\tb\'; echo "$x"',
  'read -a x <<< "1 2"; echo ${x[1]} $x',
  'read -r x y <<< "1 2"; echo $x $y $x',
  "IFS= read -rd '' x <<< a; echo $x",
  'x=1; unset -v x; echo ${x-unset}',
  'x=1; echo ${x}y $x',
  'f() { local x; x=$(echo 1); echo $x; }; f',
  'x=1; cat <<-EOF\n\t$x\nEOF\necho $x',
  'x=x; [[ $x == x ]] && echo yes $x',
  'f() { for x; do echo $x; done; }; f a b; echo $x',
  'x=1; declare -p x; echo $x',
  'x=1; for i in {1..3}; do x=$((x*i)); done; echo $x',
  'x=1; case x in x) echo $x;; esac',
  'x=a; echo ${x/a/x} $x',
  'x=1; y="$x"; z="${y}x"; echo $z $x',
  'x=1; readonly x; echo $x',
  'x=hello; echo ${x#h} ${x##*l} ${x%o} ${x%%l*} ${x,,} $x',
  'x=1; bash -c \'echo $1 $x\' _ "$x"; echo $x',
  'x=1; test "$x" = 1 && echo $x',
  'x=1; local_x=2; xx=3; echo $local_x $xx $x',
  'wait_x() { :; }; x=1; wait_x; echo $x',
  'x() { echo func; }; x=1; x; echo $x',
  "x=1; awk -v x=$x 'BEGIN { print x }'; echo $x",
  'x=1; printf "%s\\n" "${x[@]}" "${x[*]}"; echo $x',
  'x=1; echo ${!x*} $x',
  'x=1; echo "${x@A}" $x',
  'trap "echo $x" EXIT; x=1; echo $x',
  'x=1; ((x==1)) && echo $x',
  'declare x=1 y=$x; echo $x',
];

/** Scripts in which it is not renamed, because its name may also be used where it is not read. */
const refusedIn: readonly string[] = [
  'x=2; [[ x -gt 1 ]] && echo y$x',
  'let x=1; echo $x',
  'let x=1 x+=4; echo $x',
  'x=1; a=(5 6); echo ${a[x]} $x',
  'x=1; a[x]=4; echo ${a[@]} $x',
  'x=1; s=abc; echo ${s:x:1} $x',
  'x=1; [[ -v x ]] && echo set $x',
  'x=1; test -v x && echo set $x',
  'x=1; declare -n r=x; echo $r $x',
  'x=(1 2); unset "x[0]"; echo ${x[@]}',
  "x=1; trap 'echo $x' EXIT; echo $x",
  'x=1; eval "echo \\$x"; echo $x',
  'printf -v x %s 1; echo $x',
  'set -- -a 1; getopts a: x; echo $x',
  '((x++)); echo $x',
  '((x = 3, x *= 2)); echo $x',
  'for ((x=0;x<2;x++)); do echo $x; done; echo $x',
  'f() { local -n r=x; r=2; }; x=1; f; echo $x',
  "x=1; source <(echo 'echo $x'); echo $x",
  'x=1 env | grep ^x=; x=2; echo $x',
  'x=5; echo $[x+1] $x',
  'declare -i y; x=4; y=x+1; echo $y $x',
  'x=3; y=x; echo $((y)) $x',
  'exec {x}>/dev/null; echo $((x>0)); exec {x}>&-; echo $x',
  'x=2; a=(1 2 3); echo ${a[$x]} ${a[x-1]} $x',
  'printf -vx %s 1; echo $x',
  '(( y = x > 1 ? x : 2 )); echo $y $x',
  'x=1; export "x"; bash -c \'echo $x\'; echo $x',
  "env x=1 bash -c 'echo $x'; x=2; echo $x",
  'x=1; echo ${x:0:x} $x',
  'x=1; a=([x]=5); echo ${a[1]} $x',
  'declare -A a; x=1; a=([x]=5); echo ${a[x]} $x',
  'x=1; echo `echo \\$x` $x',
  'x=1; [ -v x ] && echo set $x',
  'x=1; eval echo \\$x; echo $x',
  'x=1; if let "x == 1"; then echo $x; fi',
  'n=x; x=1; echo ${!n} $x',
  'n=x; printf -v $n 5; echo $x',
  'n=x; read $n <<< 5; echo $x',
  'n=x; export $n=5; echo $x',
  'x=1; env | grep -c ^x= ; export x; env | grep -c ^x=; echo $x',
  'x=1; printenv x; export x; printenv x; echo $x',
];

test.each(renamedIn)('a script prints the same after its variable is renamed: %s', (script) => {
  const { place, edited } = openAtLastUse(script);
  const found = rename(place, 'total', { canMoveFiles: false });
  if (!found || 'refusal' in found) throw new Error(found?.refusal ?? 'nothing to rename');
  const places = found.edits.map(({ span }) => span.start);
  expect(new Set(places).size).toBe(places.length);
  const after = edited(found.edits).replace(/^--- mise-tasks\/a\n/, '');
  expect(after).toContain('total');
  expect(outputOf(after)).toBe(outputOf(script));
});

test.each(refusedIn)('a variable that may be used elsewhere is not renamed: %s', (script) => {
  const found = rename(openAtLastUse(script).place, 'total', { canMoveFiles: false });
  expect(found === undefined || 'refusal' in found).toBe(true);
});

function openAtLastUse(script: string) {
  const at = [...script.matchAll(/(?<!\w)x(?!\w)/g)].at(-1)?.index ?? 0;
  return openWorkspace(`--- mise-tasks/a\n#!/usr/bin/env bash\n${script.slice(0, at)}<|>${script.slice(at)}\n`);
}

function outputOf(script: string): string {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  return `${stdout}${stderr}${status}`.replaceAll('total', 'x');
}
