import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { earlyUsesOfTemplates } from '../../../../../server/core/analysis/environment/early-uses-of-templates.ts';
import { findRunner } from '../../../../support/runner.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const task = '\n[tasks.a]\nextends = "t"\nrun = "true {{ cwd }}"\n';

/** Config files with a task `a` that the runner does not run, with `«…»` around the variable that its template uses too early. */
const refused: readonly string[] = [
  `[task_templates.t]\nenv.X = "{{ env.EARLY }}"${task}env.«EARLY» = "1"`,
  `[task_templates.t]\nenv.X = "{{ env.EARLY }}"${task}env.X = "2"\nenv.«EARLY» = "1"`,
  `[task_templates.t]\nenv.X = { value = "{{ env.EARLY }}", tools = true }${task}env.«EARLY» = "1"`,
  `[task_templates.t]\nenv.X = "{{ vars.y }}"${task}vars.«y» = "1"`,
  `[task_templates.t]\nvars.x = "{{ vars.y }}"${task}vars.«y» = "{{ 1 }}"`,
  `[task_templates.t]\nvars.x = "{{ env.EARLY }}"${task}env.«EARLY» = "1"`,
];

/** Config files with a task `a` that the runner runs. */
const accepted: readonly string[] = [
  `[task_templates.t]\nvars.x = "{{ vars.y }}"${task}vars.y = "1"`,
  `[env]\nLATE = "9"\n[task_templates.t]\nenv.X = "{{ env.LATE }}"${task}env.LATE = "1"`,
  `[vars]\ny = "9"\n[task_templates.t]\nenv.X = "{{ vars.y }}"${task}vars.y = "1"`,
  `[task_templates.t]\nenv.LATE = "0"\nenv.X = "{{ env.LATE }}"${task}env.LATE = "1"`,
  `[task_templates.t]\nenv.X = "{{ env.LATE | default(value=1) }}"${task}env.LATE = "1"`,
  `[task_templates.t]\nenv.LATE = "1"${task}env.X = "{{ env.LATE }}"`,
];

describe('the variables that a template uses before its task sets them', () => {
  test.each([...refused, ...accepted])('in %j', (text) => {
    const { place, workspace, marked, expected } = openWorkspace(`--- mise.toml\n${text}<|>`);
    const { file } = place;
    const uses = [...workspace.tasksOf(file.uri)].flatMap((each) => earlyUsesOfTemplates(each, workspace));
    expect(marked(uses.map(({ span }) => ({ file, span })))).toBe(expected);
  });
});

test.runIf(findRunner())('the runner runs the others only', async () => {
  const texts = [...refused, ...accepted];
  const results = await Promise.all(
    texts.map(async (text) => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-early-')));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      writeFileSync(join(folder, 'mise.toml'), text.replace(/[«»]/g, ''));
      return (await findRunner()?.watch(['run', 'a'], folder))?.failed;
    }),
  );
  expect(texts.filter((_, index) => results[index])).toEqual(refused);
});
