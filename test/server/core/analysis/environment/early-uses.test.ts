import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { earlyUsesInConfig, earlyUsesInTask } from '../../../../../server/core/analysis/environment/early-uses.ts';
import { findRunner } from '../../../../support/runner.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const task = '\n[tasks.a]\nrun = "true {{ cwd }}"\n';

/** Config files with a task `a` that the runner does not run, with the variables that are used too early. */
const refused: readonly (readonly [text: string, names: readonly string[]])[] = [
  [`[vars]\nx = "{{ vars.y }}"\ny = "1"${task}`, ['y']],
  [`[vars]\nx = "{{ vars.y }}{{ vars.z }}"\ny = "1"\nz = "2"${task}`, ['y', 'z']],
  [`[vars]\nx = { default = "{{ vars.x }}" }${task}`, ['x']],
  [`[vars]\nx = "{{ env.EARLY }}"\n[env]\nEARLY = "1"${task}`, ['EARLY']],
  [`[env]\nX = "{{ env.EARLY }}"\nEARLY = "1"${task}`, ['EARLY']],
  [`[env]\nX = { value = "{{ env.EARLY }}" }\nEARLY = "1"${task}`, ['EARLY']],
  [`[env]\nEARLY = { value = "1", tools = true }\nX = "{{ env.EARLY }}"${task}`, ['EARLY']],
  [`[env]\n_.path = "{{ env.EARLY }}"\nEARLY = "1"${task}`, ['EARLY']],
  [`[[env]]\nX = "{{ env.EARLY }}"\n[[env]]\nEARLY = "1"${task}`, ['EARLY']],
  [`${task}env.X = "{{ env.EARLY }}"\nenv.EARLY = "1"`, ['EARLY']],
  [`${task}env.X = "{{ vars.y }}"\nvars.y = "1"`, ['y']],
  [`${task}vars.x = "{{ env.EARLY }}"\nenv.EARLY = "1"`, ['EARLY']],
  [`${task}vars.x = "{{ vars.y }}"\nvars.y = "{{ vars.x }}"`, ['y']],
  [`[task_templates.t]\nvars.y = "1"${task}extends = "t"\nenv.X = "{{ vars.y }}"`, ['y']],
];

/** Config files with a task `a` that the runner runs. */
const accepted: readonly string[] = [
  `[vars]\ny = "1"\nx = "{{ vars.y }}"${task}`,
  `[vars]\nx = "{{ vars.y | default(value=1) }}"\ny = "1"${task}`,
  `[vars]\nx = "{% if false %}{{ vars.y }}{% endif %}"\ny = "1"${task}`,
  `[env]\nX = { value = "{{ env.LATE }}", tools = true }\nLATE = "1"${task}`,
  `[env]\nX = "{{ env.PATH }}"\nPATH = "/bin"${task}`,
  `[env]\nX = "{{ vars.y }}"\n[vars]\ny = "1"${task}`,
  `[env]\nLATE = "1"${task}vars.x = "{{ env.LATE }}"\nenv.X = "{{ env.LATE }}"`,
  `[vars]\ny = "1"${task}env.X = "{{ vars.y }}"\nvars.y = "2"`,
  `${task}vars.x = "{{ vars.y }}"\nvars.y = "1"`,
  `[task_templates.t]\nenv.LATE = "1"${task}extends = "t"\nenv.X = "{{ env.LATE }}"`,
];

describe('variables that are used too early', () => {
  test.each(refused)('in %j: %j', (text, names) => {
    expect(usedIn(text)).toEqual(names);
  });

  test.each(accepted)('none in %j', (text) => {
    expect(usedIn(text)).toEqual([]);
  });
});

test.runIf(findRunner())('the runner runs the others only', async () => {
  const texts = [...refused.map(([text]) => text), ...accepted];
  const results = await Promise.all(
    texts.map(async (text) => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-early-')));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      writeFileSync(join(folder, 'mise.toml'), text);
      return (await findRunner()?.watch(['run', 'a'], folder))?.failed;
    }),
  );
  expect(texts.filter((_, index) => results[index])).toEqual(refused.map(([text]) => text));
});

/** Returns the names of the variables that are used too early, as they are written. */
function usedIn(text: string): readonly string[] {
  const { workspace, place } = openWorkspace(`--- mise.toml\n${text}<|>`);
  const { file } = place;
  const uses = [
    ...(['vars', 'environment'] as const).flatMap((own) => earlyUsesInConfig(own, file, workspace)),
    ...[...workspace.tasksOf(file.uri)].flatMap((each) => earlyUsesInTask(each, workspace)),
  ];
  return uses.map(({ span }) => {
    const { start, end } = file.document.offsetsOf(span);
    return file.document.slice(start, end);
  });
}
