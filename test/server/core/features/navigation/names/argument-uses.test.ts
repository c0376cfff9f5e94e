import { describe, expect, test } from 'vitest';
import { argumentUses } from '../../../../../../server/core/features/navigation/names/argument-uses.ts';
import { prepareRename, rename } from '../../../../../../server/core/features/rename/rename.ts';
import { openWorkspace } from '../../../../../support/workspace-fixture.ts';

const options = { canMoveFiles: true };

/** Returns a fixture with a script that has these headers and this text. */
const script = (usage: string, body: string): string => `--- mise-tasks/x.sh\n#!/bin/sh\n${usage}\n${body}\n`;

const inherited = `--- mise.toml
[task_templates.t]
usage = 'arg "<«file»>"'
[tasks.a]
extends = "t"
run = "$usage_«fi<|>le»"
[tasks.b]
extends = "t"
run = "{{usage.«file»}}"
[tasks.c]
run = "$usage_file"
`;

describe('the uses of an argument are', () => {
  test.for([
    ['in a script', `[a]\nusage = 'arg "<«fi<|>le»>"'\nrun = 'cat "$usage_«file»" "\${usage_«file»:-}"'`],
    ['from a read', `[a]\nusage = 'arg "<«file»>"'\nrun = 'cat "$usa<|>ge_«file»" $usage_files'`],
    ['in a template expression', `[a]\nusage = 'flag "-d --«dry-run»"'\nrun = "x {{ usage.«dry<|>_run» }}"`],
    [
      'in JSON',
      String.raw`--- a.tasks.json
{ "a": { "usage": "arg \"<«file»>\"", "run": "cat $usage_«fi<|>le»" } }`,
    ],
    [
      'in other directives',
      `[a]\nusage = '''\narg "<«file»>"\ncomplete "«file»" run="ls"\nflag "--all"\n'''\nrun = "$usage_«fi<|>le»"`,
    ],
    [
      'in the conditions of flags',
      `[a]\nusage = '''\nflag "--«o<|>ut» <out>"\nflag "--dir <d>" required_if="--«out»"\n'''\nrun = "x"`,
    ],
    ['for cmd', `[a]\nusage = 'arg "<«fi<|>le»>"'\nrun = "$usage_«file»"\nrun_windows = "%usage_«file»% $usage_file"`],
    [
      'for PowerShell',
      `[a]\nusage = 'arg "<«fi<|>le»>"'\nshell = "pwsh -c"\nrun = "$env:usage_«file» \${env:usage_«file»} $usage_file"`,
    ],
    ['in all tasks of a template', inherited],
    ['in a script file', script('#USAGE arg "<«file»>"', 'cat "$usage_«fi<|>le»"\necho "usage_«file» $usage_files"')],
    [
      'from a header',
      script('#MISE flag "-n --«ti<|>mes» <count>"\n#MISE dir="{{ usage.«times» }}"', 'echo $usage_«times»'),
    ],
  ] as const)('found %s', ([, fixture]) => {
    const { place, marked, expected } = openWorkspace(fixture);
    expect(marked(argumentUses(place)?.all ?? [])).toBe(expected);
  });

  test.for([
    `[a]\nusage = 'arg "<file>"'\nrun = "$usage_ot<|>her"`,
    `[a]\nusage = 'arg "<file>" help="Which fi<|>le"'\nrun = "x"`,
    `[a]\nrun = "$HO<|>ME"`,
    `[a]\nusage = 'arg "<file>"'\nrun_windows = "$usage_fi<|>le"`,
  ])('not found at %j', (fixture) => {
    expect(argumentUses(openWorkspace(fixture).place)).toBeUndefined();
  });
});

describe('renaming an argument', () => {
  test.for([
    [
      `[a]\nusage = 'arg "<fi<|>le>"'\nrun = "$usage_file {{usage.file}}"`,
      'my-path',
      `[a]\nusage = 'arg "<my-path>"'\nrun = "$usage_my_path {{usage.my_path}}"`,
    ],
    [
      `[a]\nusage = 'flag "-d --dry-run" negate="--no-dry-run"'\nrun = "$usage_dry<|>_run"`,
      'only_show',
      `[a]\nusage = 'flag "-d --only-show" negate="--no-dry-run"'\nrun = "$usage_only_show"`,
    ],
    [
      `[a]\nusage = 'flag "-n --times <times>"'\nrun = "$usage_<|>times"`,
      'count',
      `[a]\nusage = 'flag "-n --count <times>"'\nrun = "$usage_count"`,
    ],
    [script('#USAGE arg "<file>"', 'cat "$usage_fi<|>le"'), 'path', script('#USAGE arg "<path>"', 'cat "$usage_path"')],
  ] as const)('%j to %s', ([fixture, name, expected]) => {
    const { place, edited } = openWorkspace(fixture);
    const renaming = rename(place, name, options);
    expect(renaming && 'edits' in renaming ? edited(renaming.edits) : renaming).toBe(expected);
  });

  test.for([
    ['other', '`other` is already an argument of this task; choose another name.'],
    ['a b', '`a b` is not a valid argument name; use letters, digits, `-` and `_`.'],
  ] as const)('to %s is refused', ([name, refusal]) => {
    const { place } = openWorkspace(`[a]\nusage = 'arg "<fi<|>le>"; arg "<other>"'\nrun = "x"`);
    expect(rename(place, name, options)).toEqual({ refusal });
  });

  test('without a long form to a longer name is refused', () => {
    const { place } = openWorkspace(`[a]\nusage = 'flag "-<|>n"'\nrun = "$usage_n"`);
    expect(rename(place, 'many', options)).toEqual({
      refusal: 'A flag without a long form has a single letter; `many` is longer.',
    });
  });

  test('starts with the name at the caret', () => {
    const { place, marked, expected } = openWorkspace(`[a]\nusage = 'flag "--dry-run"'\nrun = "$usa<|>ge_«dry_run»"`);
    const target = prepareRename(place, options);
    if (!target || 'refusal' in target) throw new Error('the argument cannot be renamed');
    expect([target.name, marked([{ file: place.file, span: target.span }])]).toEqual(['dry_run', expected]);
  });
});
