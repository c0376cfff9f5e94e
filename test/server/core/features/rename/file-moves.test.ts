import { expect, test } from 'vitest';
import { pathEditsForMoves } from '../../../../../server/core/features/rename/file-moves.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Returns the files after `from` has been moved to `to`; both are paths in the workspace. */
function moved(fixture: string, from: string, to: string): string {
  const { workspace, edited } = openWorkspace(fixture);
  const move = { from: `file:///repo/${from}`, to: `file:///repo/${to}` };
  return edited([...pathEditsForMoves(workspace, [move])].flat());
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
      'the folder of a pattern in a template, relative to the folder of the task that extends it',
      '--- mise.toml\n[task_templates.t]\nsources = "src/*"\n[tasks.a]\nextends = "t"\ndir = "app"\n',
      'app/src',
      'app/lib',
      '--- mise.toml\n[task_templates.t]\nsources = "lib/*"\n[tasks.a]\nextends = "t"\ndir = "app"\n',
    ],
    [
      'a folder of only one of the tasks that extend a template',
      '--- mise.toml\n[task_templates.t]\nsources = "src/*"\n[tasks.a]\nextends = "t"\ndir = "a"\n[tasks.b]\nextends = "t"\ndir = "b"\n',
      'a/src',
      'a/lib',
      '--- mise.toml\n[task_templates.t]\nsources = "src/*"\n[tasks.a]\nextends = "t"\ndir = "a"\n[tasks.b]\nextends = "t"\ndir = "b"\n',
    ],
    [
      'paths after `config_root`',
      '[a]\ndir = "{{config_root}}/app"\nsources = ["src/*", "{{ config_root }}/app/src/*"]',
      'app',
      'web',
      '[a]\ndir = "{{config_root}}/web"\nsources = ["src/*", "{{ config_root }}/web/src/*"]',
    ],
    ['a folder to a name that excludes files', '[a]\nsources = "src/*"', 'src', '!src', '[a]\nsources = "src/*"'],
    ['a folder to a name that is a template', '[a]\ndir = "src"', 'src', '{{x}}', '[a]\ndir = "src"'],
    ['a folder to a name that is a home folder', '[a]\ndir = "src"', 'src', '~src', '[a]\ndir = "src"'],
    ['a folder with the name of a group', '[a]\nsources = "@group:x"', '@group:x', 'y', '[a]\nsources = "@group:x"'],
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
      'a folder of includes to a name that would be a pattern',
      '--- mise.toml\n[task_config]\nincludes = ["t"]\n',
      't',
      '[id]',
      '--- mise.toml\n[task_config]\nincludes = ["t"]\n',
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
