// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnoser } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { configFileKind } from '../../../../../server/core/analysis/kinds/config-file.ts';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { configDocument } from '../../../../../server/files/includes/includes.ts';
import { rows } from '../../../../support/rows.ts';
import { findRunner, type Runner } from '../../../../support/runner.ts';

/** Values of `run` with text that another program reads, and the Bash script that was intended. */
const scripts: readonly (readonly [run: string, intended: string])[] = [
  ['"x=(1 2); echo ${#x[@]}"', 'x=(1 2); echo ${#x[@]}'],
  ['\'x=(1 2); echo "${#x[@]}"\'', 'x=(1 2); echo "${#x[@]}"'],
  ['"""\nx=(1 2)\necho "${#x[@]} ${#x}"\n"""', 'x=(1 2)\necho "${#x[@]} ${#x}"'],
  ["'''\nx=(1 2)\necho ${#x[@]}\necho '{{.Names}}'\n'''", "x=(1 2)\necho ${#x[@]}\necho '{{.Names}}'"],
  ['["x=(1 2 3); echo ${#x[@]}", "echo \'{{.Names}}\'"]', "x=(1 2 3); echo ${#x[@]}\necho '{{.Names}}'"],
  ['"echo ${#1}"', 'echo ${#1}'],
  ['"echo \\"${#HOME}\\" | grep -c ."', 'echo "${#HOME}" | grep -c .'],
  // The runner removes the text up to a later `#}`.
  ['"x=ab; echo ${#x} \'a#}\' b"', "x=ab; echo ${#x} 'a#}' b"],
  // Some of it is enclosed already, and the rest is a template of the runner.
  ['"x=(1 2); echo {% raw %}${#x[@]}{% endraw %} ${#x}"', 'x=(1 2); echo ${#x[@]} ${#x}'],
  ["\"echo {{ 'a' | upper }} '{{.Names}}'\"", "echo A '{{.Names}}'"],
  // Templates of Go.
  ['"echo \'{{json .}} {{ .Names }} {{- .X -}}\'"', "echo '{{json .}} {{ .Names }} {{- .X -}}'"],
  ['"echo \'{{range .Items}}{{.Name}} {{end}}\'"', "echo '{{range .Items}}{{.Name}} {{end}}'"],
  ['"echo \'{{printf \\"%s\\" .Y}}\'"', 'echo \'{{printf "%s" .Y}}\''],
];

const title = 'Enclose in `{% raw %}` and `{% endraw %}`';

/** Returns the text after the fix of every problem that has it, one after the other. */
function fixed(text: string): string {
  const document = configDocument(text);
  const [fix] = new Diagnoser(document, configFileKind)
    .problems()
    .flatMap((problem) => quickFixes(problem, document).filter((each) => each.title === title));
  return fix ? fixed(applyEdits(text, fix.edits)) : text;
}

describe('the fix that encloses text in `raw`', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('is not tested, because the runner is not available', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }

  test.each(rows(scripts))('makes the runner run what was intended in $name', async ({ row: [run, intended] }) => {
    const before = `[tasks.a]\nquiet = true\nshell = "bash -c"\nrun = ${run}\n`;
    const after = fixed(before);
    expect(await outputOf(before, runner)).not.toBe(bash(intended));
    expect(new Diagnoser(configDocument(after), configFileKind).problems()).toEqual([]);
    expect(await outputOf(after, runner)).toBe(bash(intended));
  });

  test('is not required in script tasks, which the runner does not render', async () => {
    const script = '#!/usr/bin/env bash\nx=(1 2)\necho "${#x[@]} {{.Names}} {{ nope }}"\n';
    expect(await outputOf('', runner, script)).toBe(bash(script));
  });
});

function bash(script: string): string {
  return execFileSync('bash', ['-c', script], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', HOME: '/' } });
}

/** Returns what the task `a` of a config file, or in a script, prints; undefined if the runner refuses it. */
async function outputOf(config: string, runner: Runner, script?: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-raw-'));
  try {
    writeFileSync(join(folder, 'mise.toml'), config);
    if (script !== undefined) {
      mkdirSync(join(folder, 'mise-tasks'));
      writeFileSync(join(folder, 'mise-tasks', 'a'), script, { mode: 0o755 });
    }
    const { failed, output } = await runner.watch(['run', 'a'], folder);
    return failed ? undefined : output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
