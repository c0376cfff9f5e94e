import { expect, test } from 'vitest';
import { pathEditsForMoves } from '../../../../server/core/features/rename/file-moves.ts';
import { rows } from '../../../support/rows.ts';
import { openWorkspace } from '../../../support/workspace-fixture.ts';

/** Returns the files after `from` has been moved to `to`; both are paths in the workspace. */
function moved(fixture: string, from: string, to: string): string {
  const { workspace, edited } = openWorkspace(fixture);
  return edited(pathEditsForMoves(workspace, [{ from: `file:///repo/${from}`, to: `file:///repo/${to}` }]));
}

test.each(
  rows<readonly [string, string, string, string, string]>([
    [
      'a script',
      '[a]\nfile = "x.sh"\n[b]\nfile = "./x.sh" # why\n[c]\nfile = "y.sh"',
      'x.sh',
      'bin/y%20z.sh',
      '[a]\nfile = "bin/y z.sh"\n[b]\nfile = "./bin/y z.sh" # why\n[c]\nfile = "y.sh"',
    ],
    [
      'a folder',
      '[a]\nfile = "bin/x.sh"\ndir = "bin/"\n[b]\ndir = "binary"',
      'bin',
      'tools/bin',
      '[a]\nfile = "tools/bin/x.sh"\ndir = "tools/bin/"\n[b]\ndir = "binary"',
    ],
    [
      'an environment file',
      '[a.env]\n_.file = [".env", { path = "x.env" }]\n_.source = "x.env"',
      'x.env',
      'y.env',
      '[a.env]\n_.file = [".env", { path = "y.env" }]\n_.source = "y.env"',
    ],
    [
      'out of the project',
      '--- a/tasks.toml\n[a]\nfile = "./x.sh"\n',
      'a/x.sh',
      'x.sh',
      '--- a/tasks.toml\n[a]\nfile = "../x.sh"\n',
    ],
    [
      'an included file',
      '--- mise.toml\n[task_config]\nincludes = ["ci.toml", "t/*.toml"]\n',
      'ci.toml',
      'ci/tasks.toml',
      '--- mise.toml\n[task_config]\nincludes = ["ci/tasks.toml", "t/*.toml"]\n',
    ],
    ['an absolute path', '[a]\nfile = "/repo/x.sh"', 'x.sh', 'y.sh', '[a]\nfile = "/repo/y.sh"'],
    [
      'a project with all its files',
      '--- app/tasks.toml\n[a]\nfile = "bin/x.sh"\n--- tasks.toml\n[b]\nfile = "app/bin/x.sh"\n',
      'app',
      'web',
      '--- app/tasks.toml\n[a]\nfile = "bin/x.sh"\n--- tasks.toml\n[b]\nfile = "web/bin/x.sh"\n',
    ],
    [
      'quotes in a name',
      '--- x.tasks.json\n{ "a": { "file": "x.sh" } }\n',
      'x.sh',
      'a"b.sh',
      '--- x.tasks.json\n{ "a": { "file": "a\\"b.sh" } }\n',
    ],
    [
      'a path that cannot be written at the new location',
      "[a]\nfile = 'x.sh'",
      'x.sh',
      "it's.sh",
      "[a]\nfile = 'x.sh'",
    ],
    [
      'the folder of patterns',
      '[a]\nsources = ["src/**/*.ts", "!src/x y/*", "srcs/*", "**/src/*", "{{x}}/src", "src/{a,b}"]\noutputs = "src/a"',
      'src',
      'lib/src',
      '[a]\nsources = ["lib/src/**/*.ts", "!lib/src/x y/*", "srcs/*", "**/src/*", "{{x}}/src", "lib/src/{a,b}"]\noutputs = "lib/src/a"',
    ],
    [
      'the folder of patterns, relative to the folder of the task',
      '[a]\ndir = "app"\nsources = "src/*"\n[b]\nsources = "app/src/*"\n[c]\ndir = "{{x}}"\nsources = "app/src/*"\n',
      'app/src',
      'lib',
      '[a]\ndir = "app"\nsources = "../lib/*"\n[b]\nsources = "lib/*"\n[c]\ndir = "{{x}}"\nsources = "app/src/*"\n',
    ],
    [
      'the folder of a task',
      '--- mise.toml\n[task_config]\ndir = "app"\n[tasks.a]\nsources = ["src/*", "../app/src/*"]\n',
      'app',
      'web',
      '--- mise.toml\n[task_config]\ndir = "web"\n[tasks.a]\nsources = ["src/*", "src/*"]\n',
    ],
    [
      'a folder to a name that would be a pattern',
      '[a]\nsources = "app/x/*"\nallow_read = ["app/x"]',
      'app/x',
      'app/[id]',
      '[a]\nsources = "app/x/*"\nallow_read = ["app/[id]"]',
    ],
    [
      'a folder of includes',
      '--- mise.toml\n[task_config]\nincludes = ["t/*.toml"]\n',
      't',
      'ci/t',
      '--- mise.toml\n[task_config]\nincludes = ["ci/t/*.toml"]\n',
    ],
    [
      'half-typed tasks',
      '[a]\nfile = "x.sh"\nenv = {\n[b]\nfile = "x.sh',
      'x.sh',
      'y.sh',
      '[a]\nfile = "y.sh"\nenv = {\n[b]\nfile = "y.sh',
    ],
  ]),
)('$name', ({ row: [, fixture, from, to, expected] }) => {
  expect(moved(fixture, from, to)).toBe(expected);
});
