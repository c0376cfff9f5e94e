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
