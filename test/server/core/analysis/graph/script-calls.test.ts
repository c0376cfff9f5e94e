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
  ['mise run "check:*"', []],
  ['mise run check:*', ['check:*']],
  ['mise run {{vars.x}}', []],
  ['mise run $X', []],
  ['echo "mise run build"', []],
  ['# mise run build', []],
  ['mise install node', ['install?']],
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
});
