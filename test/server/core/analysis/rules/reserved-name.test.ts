import { expect, test } from 'vitest';
import { fileProblems } from '../../../../../server/core/analysis/diagnosis/file-problems.ts';
import { reservedName } from '../../../../../server/core/analysis/rules/reserved-name.ts';
import { openFile } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const onWindows = { platform: 'windows' } as const;
const reserved = (name: string): string => `The name \`${name}\` is reserved by Windows; rename the file or folder`;

describeRule(reservedName, {
  place: onWindows,
  example: ['[a]\nfile = "«scripts/con.sh»"', reserved('con.sh')],
  findings: [
    ['[a]\ndir = "«AUX»"', reserved('AUX')],
    ['[a]\nfile = "«scripts\\\\nul»"', reserved('nul')],
    ['[a]\nsources = ["src/*.ts", "«prn/*.ts»", "*/con"]', reserved('prn')],
    ['[a]\nfile = "«{{config_root}}/lpt1.sh»"', reserved('lpt1.sh')],
    [
      '[a]\nfile = "«is/it?.sh»"',
      'The name `it?.sh` contains `?`, which Windows does not allow; rename the file or folder',
    ],
    [
      '[a]\nfile = "«end./x.sh»"',
      'The name `end.` ends with a period or space, which Windows removes; rename the file or folder',
    ],
    [
      '[task_config]\nincludes = ["tasks.toml", "«tasks/com1.toml»"]',
      reserved('com1.toml'),
      { path: 'mise.toml', ...onWindows },
    ],
    ['«»[a]\nrun = "x"\n', reserved('con.toml'), { path: 'mise-tasks/con.toml', ...onWindows }],
    ['«»[a]\nrun = "x"\n', reserved('aux'), { path: 'mise-tasks/aux/x.toml', ...onWindows }],
    ['«»#!/bin/sh\n', reserved('nul.sh'), { path: 'mise-tasks/ci/nul.sh', ...onWindows }],
    ['«»#!/bin/sh\n', reserved('prn'), { path: 'mise-tasks/prn/x', ...onWindows }],
    [
      '«»#!/bin/sh\n',
      'The name `a:b.sh` contains `:`, which Windows does not allow; rename the file or folder',
      { path: 'mise-tasks/a:b.sh', ...onWindows },
    ],
  ],
  valid: [
    ['[a]\nfile = "scripts/con.sh"', { platform: 'linux' }],
    '[a]\nfile = "scripts/console.sh"',
    '[a]\nfile = "../.hidden/./com10.sh"',
    '[a]\nfile = "{{ env.X }}/con.sh"',
    '[a]\nfile = "https://example.com/a?b"',
    '[a]\nrun = "echo > nul"',
    ['#!/bin/sh\n', { path: 'mise-tasks/x', ...onWindows }],
  ],
});

test.each<readonly [path: string, root: string | undefined, count: number]>([
  ['untitled:Untitled-1', undefined, 0],
  ['c:/work/aux/mise.toml', undefined, 0],
  ['c:/work/mise-tasks/aux/x.toml', undefined, 1],
  ['c:/work/aux/mise.toml', 'c:/work', 1],
  ['c:/work/aux/tasks/x.toml', 'c:/work', 1],
  ['/work/a:b/mise.toml', '/work', 1],
  // The user cannot change the names above the repository or the opened folder.
  ['c:/nul/work/mise.toml', 'c:/nul/work', 0],
  ['c:/nul/other/mise.toml', 'c:/nul/work', 0],
])('with `%s` in the root %s, %i name is reported', (path, root, count) => {
  const { document, kind } = openFile('[tasks.a]\nrun = "x"\n', 'mise.toml');
  const problems = fileProblems(document, kind, { path, root, ...onWindows });
  expect(problems.filter(({ code }) => code === reservedName.code)).toHaveLength(count);
});
