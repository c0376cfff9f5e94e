import { expect, test } from 'vitest';
import { referenceEditsForMoves } from '../../../../../server/core/features/rename/moved-scripts.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** The texts of files that are not scripts. */
const texts: Readonly<Record<string, string>> = {
  'other.tasks.toml': '[test]\nrun = "x"\n[u]\nalias = "v"\n',
};

/** Returns `depends` of the task in `tasks.toml` after the moves, each as `from → to`. */
function dependsAfter(paths: readonly string[], depends: string, moves: readonly string[]): string {
  const others = paths.map((path) => `--- ${path}\n${texts[path] ?? '#!/bin/sh\n'}`).join('');
  const { workspace, edited } = openWorkspace(`--- tasks.toml\n[t]\ndepends = ${depends}\n${others}`);
  const edits = [
    ...referenceEditsForMoves(
      workspace,
      moves.map((move) => {
        const [from, to] = move.split(' → ');
        return { from: `file:///repo/${from}`, to: `file:///repo/${to}` };
      }),
    ),
  ].flat();
  return /depends = (.*?)\n---/s.exec(edited(edits))?.[1] ?? '';
}

test.each(
  rows<readonly [string, readonly string[], string, readonly string[], string]>([
    [
      'a script that is renamed',
      ['mise-tasks/build.sh'],
      '["build", "build.sh", "build x", "builds", "bui*"]',
      ['mise-tasks/build.sh → mise-tasks/make.sh'],
      '["make", "make.sh", "make x", "builds", "bui*"]',
    ],
    [
      'a script that is moved to a group',
      ['mise-tasks/build'],
      '["build"]',
      ['mise-tasks/build → mise-tasks/ci/build'],
      '["ci:build"]',
    ],
    [
      'a folder of scripts',
      ['mise-tasks/ci/build.sh', 'mise-tasks/ci/_default', 'mise-tasks/x'],
      '["ci:build", "ci", "x"]',
      ['mise-tasks/ci → mise-tasks/pipeline/js'],
      '["pipeline:js:build", "pipeline:js", "x"]',
    ],
    ['the task folder itself', ['mise-tasks/ci/build'], '["ci:build"]', ['mise-tasks → .mise/tasks'], '["ci:build"]'],
    [
      'a script with another extension',
      ['mise-tasks/build.sh'],
      '["build", "build.sh"]',
      ['mise-tasks/build.sh → mise-tasks/build.py'],
      '["build", "build.py"]',
    ],
    [
      'one of two scripts with the same name, for different platforms',
      ['mise-tasks/lint.sh', 'mise-tasks/lint.ps1'],
      '["lint"]',
      ['mise-tasks/lint.sh → mise-tasks/check.sh'],
      '["lint"]',
    ],
    [
      'both scripts with the same name',
      ['mise-tasks/lint.sh', 'mise-tasks/lint.ps1'],
      '["lint"]',
      ['mise-tasks/lint.sh → mise-tasks/check.sh', 'mise-tasks/lint.ps1 → mise-tasks/check.ps1'],
      '["check"]',
    ],
    [
      'two scripts that exchange their names',
      ['mise-tasks/a', 'mise-tasks/b'],
      '["a", "b"]',
      ['mise-tasks/a → mise-tasks/b', 'mise-tasks/b → mise-tasks/a'],
      '["b", "a"]',
    ],
    [
      'a script whose new name without the extension is taken by another script',
      ['mise-tasks/d', 'mise-tasks/x.sh'],
      '["d", "x"]',
      ['mise-tasks/x.sh → mise-tasks/d.sh'],
      '["d", "d.sh"]',
    ],
    [
      'a folder that contains a script with the name of another and an extension',
      ['mise-tasks/ci/d', 'mise-tasks/ci/d.sh'],
      '["ci:d", "ci:d.sh"]',
      ['mise-tasks/ci → mise-tasks/pipe'],
      '["pipe:d", "pipe:d.sh"]',
    ],
    [
      'a script whose new name gives another script its extension',
      ['mise-tasks/x', 'mise-tasks/d.sh'],
      '["x", "d"]',
      ['mise-tasks/x → mise-tasks/d'],
      '["d", "d.sh"]',
    ],
    [
      'a script whose name returns the name without the extension to another script',
      ['mise-tasks/d', 'mise-tasks/d.sh'],
      '["d", "d.sh"]',
      ['mise-tasks/d → mise-tasks/x'],
      '["x", "d"]',
    ],
    [
      'a script whose new name is that of another task',
      ['mise-tasks/build', 'other.tasks.toml'],
      '["build"]',
      ['mise-tasks/build → mise-tasks/test'],
      '["build"]',
    ],
    [
      'a script whose new name is an alias of another task',
      ['mise-tasks/build', 'other.tasks.toml'],
      '["build"]',
      ['mise-tasks/build → mise-tasks/v'],
      '["build"]',
    ],
    [
      'two scripts to the same name',
      ['mise-tasks/a', 'mise-tasks/b'],
      '["a", "b"]',
      ['mise-tasks/a → mise-tasks/c.sh', 'mise-tasks/b → mise-tasks/c.py'],
      '["a", "b"]',
    ],
    ['a script to a hidden folder', ['mise-tasks/a'], '["a"]', ['mise-tasks/a → mise-tasks/.old/a'], '["a"]'],
    [
      'a script to a name with `#`, to which steps refer',
      ['mise-tasks/a'],
      '["a"]\nrun = [{ task = "a x" }, { tasks = ["a"] }]',
      ['mise-tasks/a → mise-tasks/a#b'],
      '["\'a#b\'"]\nrun = [{ task = "a#b x" }, { tasks = ["a#b"] }]',
    ],
    [
      'a script that leaves the task folder',
      ['mise-tasks/build'],
      '["build"]',
      ['mise-tasks/build → bin/build'],
      '["build"]',
    ],
    [
      'a script whose new name cannot be used in references',
      ['mise-tasks/build'],
      '["build"]',
      ['mise-tasks/build → mise-tasks/[x]'],
      '["build"]',
    ],
  ]),
)('$name', ({ row: [, scripts, depends, moves, expected] }) => {
  expect(dependsAfter(scripts, depends, moves)).toBe(expected);
});
