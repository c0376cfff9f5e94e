import { expect, test } from 'vitest';
import { referenceEditsForMoves } from '../../../../server/core/features/rename/moved-scripts.ts';
import { rows } from '../../../support/rows.ts';
import { openWorkspace } from '../../../support/workspace-fixture.ts';

/** Returns the text of `tasks.toml` with `depends` after the moves, each as `from → to`. */
function dependsAfter(scripts: readonly string[], depends: string, moves: readonly string[]): string {
  const files = scripts.map((path) => `--- ${path}\n#!/bin/sh\n`).join('');
  const { workspace, edited } = openWorkspace(`--- tasks.toml\n[t]\ndepends = ${depends}\n${files}`);
  const edits = referenceEditsForMoves(
    workspace,
    moves.map((move) => {
      const [from, to] = move.split(' → ');
      return { from: `file:///repo/${from}`, to: `file:///repo/${to}` };
    }),
  );
  return /depends = (.*)/.exec(edited(edits))?.[1] ?? '';
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
