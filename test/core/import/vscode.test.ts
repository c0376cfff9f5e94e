// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { expect, test } from 'vitest';
import { imported } from './support/imported.ts';

const inputs = [
  {
    id: 'whichOne',
    type: 'pickString',
    description: 'Which',
    options: ['a', { label: 'B', value: 'b' }],
    default: 'a',
  },
  { id: 'secret', type: 'promptString', password: true },
  { id: 'braces', type: 'promptString', default: '{{x}}' },
  { id: 'computed', type: 'command', command: 'x' },
];
const workspace = '$' + '{workspaceFolder}';

test.for([
  [
    'a shell command',
    [{ label: 'Build All', type: 'shell', command: 'make', args: ['-j', 'a b', { value: '$c', quoting: 'strong' }] }],
    [
      ...['[build-all]', `run = "make -j 'a b' '$c'"`],
      '1: `Build All` is named `build-all`, since the runner does not accept its name.',
    ],
  ],
  [
    'arguments with spaces and quotes, and variables of the shell',
    [
      {
        label: 'do: It',
        command: 'sh',
        args: ['-c', 'echo "$A" it\'s', '"a b"', "x='a b'", 'a\\ b', '-D $' + '{input:secret} $' + '{OTHER}'],
      },
    ],
    [
      ...['["do:it"]', 'usage = "arg \\"<secret>\\""'],
      `run = "sh -c 'echo \\"$A\\" it'\\\\''s' \\"a b\\" x='a b' a\\\\ b '-D {{usage.secret}} \${OTHER}'"`,
      '1: `do: It` is named `do:it`, since the runner does not accept its name.',
    ],
  ],
  [
    'variables of the editor',
    [
      { label: 'a', command: 'x $' + '{selectedText}' },
      { label: 'b', command: 'x $' + '{lineNumber}' },
      { label: 'c', command: 'x', options: { cwd: '$' + '{fileDirname}' } },
    ],
    [
      '1: `a` is not imported: there is no equivalent of `${selectedText}` here.',
      '1: `b` is not imported: there is no equivalent of `${lineNumber}` here.',
      '1: `c` is not imported: there is no equivalent of `${fileDirname}` here.',
    ],
  ],
  [
    'a process',
    [{ label: 'a', type: 'process', command: `${workspace}/bin/x`, args: ['a b', '$c'] }],
    [...['[a]', `run = "\\"{{config_root}}/bin/x\\" 'a b' '$c'"`]],
  ],
  ['a script of npm', [{ type: 'npm', script: 'lint' }], ['[lint]', 'run = "npm run lint"']],
  [
    'fields',
    [
      {
        label: 'a',
        command: 'x',
        detail: 'Does a',
        hide: true,
        options: { cwd: `${workspace}/sub`, env: { A: '$' + '{env:B}' }, shell: { executable: 'bash', args: ['-lc'] } },
      },
    ],
    [
      ...['[a]', 'description = "Does a"', 'hide = true', 'dir = "{{config_root}}/sub"'],
      ...[`env.A = "{{env.B | default(value='')}}"`, 'shell = "bash -lc"', 'run = "x"'],
    ],
  ],
  [
    'dependencies',
    [
      { label: 'a', command: 'x' },
      { label: 'b', dependsOn: ['a'] },
      { label: 'c', dependsOn: ['a', 'b'], dependsOrder: 'sequence', command: 'y' },
    ],
    [...['[a]', 'run = "x"', '', '[b]', 'depends = "a"', '', '[c]', 'run = [{ task = "a" }, { task = "b" }, "y"]']],
  ],
  [
    'inputs and files',
    [{ label: 'a', command: 'x $' + '{input:whichOne} $' + '{input:secret} $' + '{file}' }],
    [
      ...['[a]', 'usage = """', 'arg "<secret>"', 'arg "<file>" help="the path of a file"'],
      ...[
        'arg "[which-one]" help="Which" default="a" { choices "a" "b" }',
        '"""',
        'run = "x ${usage_which_one} ${usage_secret} ${usage_file}"',
      ],
    ],
  ],
  [
    'inputs and variables in single quotes',
    [{ label: 'a', command: "x '$" + '{input:secret} $' + "{env:HOME}' $" + '{env:HOME}' }],
    ['[a]', 'usage = "arg \\"<secret>\\""', `run = "x '{{usage.secret}} {{env.HOME | default(value='')}}' \${HOME}"`],
  ],
  [
    'a default value that is a template for the runner',
    [{ label: 'a', command: 'x $' + '{input:braces}' }],
    [...['[a]', 'usage = "arg \\"[braces]\\" default=\\"{% raw %}{{x}}{% endraw %}\\""'], 'run = "x ${usage_braces}"'],
  ],
  [
    'Windows',
    [{ label: 'a', command: 'x', windows: { command: 'x.exe' } }],
    ['[a]', 'run = "x"', 'run_windows = "x.exe"'],
  ],
  [
    'what VS Code alone has',
    [
      { label: 'a', command: 'x', problemMatcher: [], group: 'build', osx: {}, isBackground: true },
      { label: 'b', command: '$' + '{config:x}' },
      { label: 'c', type: 'typescript', tsconfig: 'x' },
      { label: 'd', dependsOn: ['gulp: x'] },
      { label: 'e', command: '$' + '{input:computed}' },
    ],
    [
      ...['[a]', 'run = "x"'],
      '1: `problemMatcher`, `group` of `a` applies in VS Code only.',
      '1: `osx` of `a` is not imported; a task has variants for Windows only.',
      '1: `a` runs in the background in VS Code; a task that depends on it waits until it ends.',
      '1: `b` is not imported: there is no equivalent of `${config:x}` here.',
      '1: `c` is not imported: tasks of type `typescript` belong to an extension of VS Code.',
      '1: `d` is not imported: it depends on `gulp: x`, which is not a task of this file.',
      '1: `e` is not imported: there is no equivalent of `${input:computed}` here.',
    ],
  ],
] as const)('tasks.json: %s', ([, tasks, expected]) => {
  expect(imported('.vscode/tasks.json', JSON.stringify({ version: '2.0.0', tasks, inputs }))).toEqual(expected);
});

test('tasks.json: comments are kept, and a label that is used again is noted', () => {
  const text =
    '{ // File\n"tasks": [ // Above.\n{ "label": "a", /* In\n * it. */ "command": "x" },\n{ "label": "a", "dependsOn": "a" }, { "label": "b" } ] }';
  expect(imported('tasks.json', text)).toEqual([
    ...['# Above.', '# In', '# it.', '[a]', 'run = "x"'],
    '5: `a` is not imported: another task has the same label.',
    '5: `b` is not imported: it has no command.',
  ]);
});

test.for([
  ['{}', ['There are no `tasks` in it.']],
  ['[]', ['It is not an object.']],
  ['{\n"a" 1}', ['It has a syntax error in line 2: ColonExpected.']],
] as const)('tasks.json without tasks: %s', ([text, expected]) => {
  expect(imported('tasks.json', text)).toEqual(expected);
});
