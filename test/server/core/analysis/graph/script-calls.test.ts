import { describe, expect, test } from 'vitest';
import { rename } from '../../../../../server/core/features/rename/rename.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';
import { openProject, uriOf } from './projects.ts';

const tasks = '[tasks.build]\nrun = "x"\n[tasks."check:rust"]\nrun = "x"\nalias = "cr"\n';

/** A script of the task `a`, and the tasks that it calls, with `?` after those that may be commands. */
const rows: readonly (readonly [string, readonly string[]])[] = [
  ['mise run build', ['build']],
  ['mise r check:rust && mise build', ['check:rust', 'build?']],
  ['mise watch build -- --flag', ['build']],
  ['mise run -q --jobs 2 build x y', ['build']],
  ['mise run build x ::: cr y', ['build', 'cr']],
  ['if true; then mise run gone; fi', ['gone']],
  ['mise run %X% ^& mise run "build^x"', []],
  ['mise run "check:*" && mise run "build"', ['check:*', 'build']],
  ['mise -q run build; mise -y build; mise tasks run build; mise t r build', ['build', 'build?', 'build', 'build']],
  ['mise tasks ls; mise -C sub run build', []],
  ['mise run check:*', ['check:*']],
  ['mise run {{vars.x}}', []],
  ['mise run $X', []],
  ['echo "mise run build"', []],
  ['# mise run build', []],
  ['mise install node', []],
  ['mise --version', []],
  ['cd sub && mise run build', ['build?']],
  ['mise run -C sub build', ['build?']],
  ['premise run build', []],
];

describe('the tasks that a script calls', () => {
  test.each(rows)('%s', (script, expected) => {
    const { workspace } = openProject({ 'mise.toml': `${tasks}[tasks.a]\nrun = '''${script}'''\n` });
    const task = workspace.taskById(uriOf('mise.toml'), ['tasks', 'a'].join('\0'));
    const found = task?.facts.references.map(({ target, optional }) => target + (optional ? '?' : ''));
    expect(found).toEqual(expected);
  });

  test('are no cycles', () => {
    const { workspace } = openProject({ 'mise.toml': '[tasks.a]\nrun = "[ $# = 0 ] || mise run a"\n' });
    const task = workspace.taskById(uriOf('mise.toml'), ['tasks', 'a'].join('\0'));
    expect(task && workspace.cyclesThrough(task, 'nested')).toEqual([]);
  });

  test('are renamed', () => {
    const fixture =
      '[tasks."check:r<|>ust"]\nrun = "x"\n[tasks.b]\nrun = ["mise run check:rust", "mise check:rust a; mise r check:rust"]\n';
    const { place, edited } = openWorkspace(`--- mise.toml\n${fixture}`);
    const renaming = rename(place, 'lint', { canMoveFiles: true });
    expect(renaming && 'edits' in renaming ? edited(renaming.edits) : renaming).toBe(
      '--- mise.toml\n[tasks.lint]\nrun = "x"\n[tasks.b]\nrun = ["mise run lint", "mise lint a; mise r lint"]\n',
    );
  });

  test('are renamed in script tasks', () => {
    const script = (name: string) =>
      `--- mise-tasks/all\n#!/bin/sh\n#MISE description="x"\nset -e\nmise run ${name} -- mise\nmise ${name} && mise watch ${name}\n`;
    const { place, edited } = openWorkspace(
      `--- mise.toml\n[tasks."check:r<|>ust"]\nrun = "x"\n${script('check:rust')}--- mise-tasks/b.py\nmise run check:rust\n`,
    );
    const renaming = rename(place, 'lint', { canMoveFiles: true });
    expect(renaming && 'edits' in renaming ? edited(renaming.edits) : renaming).toBe(
      `--- mise.toml\n[tasks.lint]\nrun = "x"\n${script('lint')}--- mise-tasks/b.py\nmise run check:rust\n`,
    );
  });

  test.each<readonly [path: string, text: string, expected: readonly string[]]>([
    ['mise-tasks/a', '#!/usr/bin/env bash\nmise run build\nmise cr\n', ['build', 'cr?']],
    ['mise-tasks/a.sh', 'mise run build ::: cr\n', ['build', 'cr']],
    ['mise-tasks/a', 'echo hi\n#MISE depends=["cr"]\nif x; then\n  mise r build\nfi\n', ['cr', 'build']],
    ['mise-tasks/a', '#!/bin/sh\n#MISE dir="sub"\nmise run build\n', ['build?']],
    ['mise-tasks/a', '#!/bin/sh\ncd sub\nmise run build\n', ['build?']],
    ['mise-tasks/a.py', 'mise run build\n', []],
    ['mise-tasks/a', '#!/usr/bin/env node\nmise run build\n', []],
  ])('in the file of a script task: %s %j', (path, text, expected) => {
    const { place } = openWorkspace(`--- mise.toml\n<|>${tasks}--- ${path}\n${text}`);
    const found = [...place.workspace.tasks()].find(({ file }) => file.uri.endsWith(path));
    expect(found?.facts.references.map(({ target, optional }) => target + (optional ? '?' : ''))).toEqual(expected);
  });
});
