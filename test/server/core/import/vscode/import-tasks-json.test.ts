// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { expect, test } from 'vitest';
import { imported } from '../support/imported.ts';

const inputs = [
  {
    id: 'whichOne',
    type: 'pickString',
    description: 'Which',
    options: ['a', { label: 'B', value: 'b' }],
    default: 'a',
  },
  { id: 'secret', type: 'promptString' },
  { id: 'braces', type: 'promptString', default: '{{x}}' },
  { id: 'computed', type: 'command', command: 'x' },
  { id: 'folder', type: 'promptString', default: '$' + '{workspaceFolder}/$' + '{env:SUB}' },
  { id: 'setting', type: 'promptString', default: '$' + '{config:x}' },
];
const workspace = '$' + '{workspaceFolder}';

test.for([
  [
    'a shell command',
    [{ label: 'Build All', type: 'shell', command: 'make', args: ['-j', 'a b', { value: '$c', quoting: 'strong' }] }],
    [
      ...['[build-all]', `run = "make -j 'a b' '$c'"`],
      '1: `Build All` is renamed to `build-all`, since the runner does not accept its name.',
    ],
  ],
  [
    'arguments with spaces and quotes, and shell variables',
    [
      {
        label: 'do: It',
        type: 'shell',
        command: 'sh',
        args: ['-c', 'echo "$A" it\'s', '"a b"', "x='a b'", 'a\\ b', '-D $' + '{input:secret} $' + '{OTHER}'],
      },
    ],
    [
      ...['["do:it"]', 'usage = "arg \\"<secret>\\""'],
      `run = "sh -c 'echo \\"$A\\" it'\\\\''s' \\"a b\\" x='a b' a\\\\ b '-D {{usage.secret}} \${OTHER}'"`,
      '1: `do: It` is renamed to `do:it`, since the runner does not accept its name.',
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
    'a command with a quoting style, and a task that watches',
    [
      { label: 'a', type: 'shell', command: { value: './a b.sh', quoting: 'escape' }, args: ['c'], isWatching: true },
      { label: 'b', type: 'shell', command: { value: '$a', quoting: 'strong' } },
    ],
    [
      ...['[a]', 'run = "./a\\\\ b.sh c"', '', '[b]', `run = "'$a'"`],
      '1: `a` runs in the background in VS Code; a task that depends on it waits until it ends.',
    ],
  ],
  [
    'a command that is a list, whose items are joined',
    [
      { label: 'a', type: 'shell', command: ['echo hello', 'world'], windows: { command: ['echo hi', 'there'] } },
      { label: 'e', dependsOn: ['a'] },
    ],
    [...['[a]', 'run = "echo hello world"', 'run_windows = "echo hi there"', ''], ...['[e]', 'depends = "a"']],
  ],
  [
    'a command without a type, which is a process',
    [
      { label: 'a', command: 'x', args: ['*.c', '$' + '{file}', 'b'] },
      { label: 'b', command: 'x', args: ['*.c'], isShellCommand: true },
      { label: 'c', command: 'x y' },
    ],
    [
      ...[
        '[a]',
        'usage = "arg \\"<file>\\" help=\\"the path of a file\\""',
        `run = "x '*.c' \\"\${usage_file}\\" b"`,
        '',
      ],
      ...['[b]', 'run = "x *.c"', '', '[c]', 'run = "x y"'],
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
    'arguments and variables on Windows',
    [
      {
        label: 'a',
        type: 'shell',
        command: 'x',
        args: ['a b', '$' + '{env:HOME}', '$' + '{input:secret}'],
        windows: { command: 'x.exe' },
      },
      { label: 'b', type: 'process', command: 'y', windows: { args: ['p q', '/r', '$' + '{file}'] } },
    ],
    [
      ...['[a]', 'usage = "arg \\"<secret>\\""', `run = "x 'a b' \${HOME} \${usage_secret}"`],
      `run_windows = "x.exe \\"a b\\" {{env.HOME | default(value='')}} {{usage.secret}}"`,
      ...['', '[b]', 'usage = "arg \\"<file>\\" help=\\"the path of a file\\""', 'run = "y"'],
      'run_windows = "y \\"p q\\" /r \\"{{usage.file}}\\""',
    ],
  ],
  [
    'commands for some systems only',
    [
      { label: 'a', linux: { command: 'x', args: ['y'] }, osx: { command: 'z' } },
      { label: 'b', osx: { command: 'z' } },
      { label: 'c', windows: { command: 'w', args: ['p q'], options: { cwd: 'c' } } },
    ],
    [
      ...['[a]', 'run = "x y"', '', '[b]', 'run = "z"', ''],
      ...['[c]', `run = "w 'p q'"`, 'run_windows = "w \\"p q\\""'],
      '1: `a` is made from `linux`, since it has no other command.',
      '1: `osx` of `a` is not imported; tasks support variants only for Windows.',
      '1: `b` is made from `osx`, since it has no other command.',
      '1: `c` is made from `windows`, since it has no other command.',
      '1: `options` in `windows` of `c` is not imported; a task has the same options on all systems.',
    ],
  ],
  [
    'scripts of npm in folders, and references to them',
    [
      { type: 'npm', script: 'lint', path: 'client/' },
      { type: 'npm', script: 'lint' },
      { label: 'all', dependsOn: ['npm: lint', 'npm: lint - client/', { type: 'npm', script: 'lint' }] },
      { label: 'own', type: 'npm', script: 'x', path: 'client', options: { cwd: 'server' } },
    ],
    [
      ...['["npm:lint---client"]', 'dir = "client/"', 'run = "npm run lint"', '', '[lint]', 'run = "npm run lint"', ''],
      ...[
        '[all]',
        'depends = ["lint", "npm:lint---client", "lint"]',
        '',
        '[own]',
        'dir = "server"',
        'run = "npm run x"',
      ],
      '1: `npm: lint - client/` is renamed to `npm:lint---client`, since the runner does not accept its name.',
    ],
  ],
  [
    'default values with variables',
    [
      { label: 'a', command: 'x $' + '{input:folder}' },
      { label: 'b', command: 'x $' + '{input:setting}' },
    ],
    [
      ...['[a]', `usage = "arg \\"[folder]\\" default=\\"{{config_root}}/{{env.SUB | default(value='')}}\\""`],
      'run = "x ${usage_folder}"',
      '1: `b` is not imported: there is no equivalent of `${config:x}` here.',
    ],
  ],
  [
    'a shell with a space and a variable, and a process with a special character of the shell',
    [
      {
        label: 'a',
        type: 'process',
        command: 'x',
        args: [`${workspace}/$b`],
        options: { shell: { executable: 'C:/Program Files/x.exe', args: ['-p', '$' + '{env:P}', '-c'] } },
      },
    ],
    [
      ...['[a]', `shell = "'C:/Program Files/x.exe' -p '{{env.P | default(value='')}}' -c"`],
      'run = "x \\"{{config_root}}/\\\\$b\\""',
    ],
  ],
  [
    'a shell of Windows without arguments',
    [{ label: 'a', type: 'shell', command: 'dir', options: { shell: { executable: 'cmd.exe' } } }],
    ['[a]', 'shell = "cmd.exe /c"', 'run = "dir"'],
  ],
  [
    'tasks without a label',
    [{ type: 'gulp', task: 'x' }, { type: 'typescript', tsconfig: 'y' }, { type: 'grunt', dependsOn: [] }, {}],
    [
      '1: `gulp: x` is not imported: tasks of type `gulp` belong to an extension of VS Code.',
      '1: `typescript: y` is not imported: tasks of type `typescript` belong to an extension of VS Code.',
      '1: `grunt` is not imported: tasks of type `grunt` belong to an extension of VS Code.',
      '1: `task` is not imported: it has no command.',
    ],
  ],
  [
    'tasks with new names that are not imported',
    [
      { label: 'Say it', command: 'x' },
      { label: 'Do all', dependsOn: ['Do part', 'Say it'] },
      { label: 'Do part', dependsOn: 'Do none' },
      { label: 'Do none', command: '$' + '{config:x}' },
    ],
    [
      ...['[say-it]', 'run = "x"'],
      '1: `Say it` is renamed to `say-it`, since the runner does not accept its name.',
      '1: `Do none` is not imported: there is no equivalent of `${config:x}` here.',
      '1: `Do all` is not imported: it refers to `Do part`, which is not imported.',
      '1: `Do part` is not imported: it refers to `Do none`, which is not imported.',
    ],
  ],
  [
    'features that only VS Code has',
    [
      { label: 'a', command: 'x', problemMatcher: [], group: 'build', osx: {}, isBackground: true },
      { label: 'b', command: '$' + '{config:x}' },
      { label: 'c', type: 'typescript', tsconfig: 'x', dependsOn: 'a' },
      { label: 'd', dependsOn: ['gulp: x'] },
      { label: 'e', command: '$' + '{input:computed}' },
    ],
    [
      ...['[a]', 'run = "x"'],
      '1: `problemMatcher`, `group` of `a` applies only in VS Code.',
      '1: `osx` of `a` is not imported; tasks support variants only for Windows.',
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

test.for([
  [
    'a command for all tasks, and features that only VS Code has',
    `{ "version": "2.0.0", "command": "x", "args": ["-y"],
"presentation": {},
"linux": {}, "windows": { "command": "x.exe", "options": {} },
"tasks": [{ "label": "a" }, { "label": "b", "args": ["z"], "windows": { "args": ["w"] } }, { "label": "c", "command": "own" }, { "label": "d", "type": "gulp" }] }`,
    [
      ...['[a]', 'run = "x -y"', 'run_windows = "x.exe -y"', ''],
      ...['[b]', 'run = "x -y z"', 'run_windows = "x.exe -y w"', '', '[c]', 'run = "own"'],
      '2: `presentation` of all tasks applies only in VS Code.',
      '3: `linux` of all tasks is not imported; tasks support variants only for Windows.',
      '3: `options` in `windows` of all tasks is not imported; a task has the same options on all systems.',
      '4: `d` is not imported: tasks of type `gulp` belong to an extension of VS Code.',
    ],
  ],
  [
    'other arguments for Windows',
    `{ "version": "2.0.0", "command": "x", "args": ["-y"], "suppressTaskName": false, "windows": { "args": ["/y"] }, "tasks": [
{ "label": "a", "args": ["z"] }] }`,
    ['[a]', 'run = "x -y a z"', 'run_windows = "x /y a z"'],
  ],
  [
    'inputs that hide the typed text, and environment variables without a value',
    `{ "version": "2.0.0",
"inputs": [{ "id": "key", "type": "promptString", "password": true }, { "id": "pin", "type": "promptString", "password": false }],
"options": { "env": { "A": "a", "B": null } }, "tasks": [
{ "label": "a", "command": "x \${input:key}" },
{ "label": "b", "command": "x \${input:pin}", "options": { "env": { "C": null, "D": 1, "E": {} } } }] }`,
    [
      ...['[a]', 'env.A = "a"', 'usage = "arg \\"<key>\\""', 'run = "x ${usage_key}"', ''],
      ...['[b]', 'env.D = "1"', 'usage = "arg \\"<pin>\\""', 'run = "x ${usage_pin}"'],
      '2: `password` of the input `key` is not imported; its value is passed as an argument, which is not hidden.',
      '3: `B` in `env` of all tasks is not imported, since its value is `null`.',
      '5: `C` in `env` of `b` is not imported, since its value is `null`.',
      '5: `E` in `env` of `b` is not imported, since its value is `{}`.',
    ],
  ],
  [
    'a command without tasks',
    `{ "version": "0.1.0",
"command": "x", "isShellCommand": true, "args": ["-p", "*.c"], "problemMatcher": "$tsc", "isWatching": true }`,
    [
      ...['[x]', 'run = "x -p *.c"', '2: `problemMatcher` of all tasks applies only in VS Code.'],
      '2: `x` runs in the background in VS Code; a task that depends on it waits until it ends.',
    ],
  ],
  [
    'version 0.1.0',
    `{ "version": "0.1.0", "command": "x", "isShellCommand": true, "args": ["-y"], "tasks": [
{ "taskName": "a", "args": ["z"], "isBuildCommand": true }, { "taskName": "b", "suppressTaskName": true },
{ "taskName": "c", "dependsOn": "a" }] }`,
    [
      ...['[a]', 'run = "x -y a z"', '', '[b]', 'run = "x -y"', '', '[c]', 'depends = "a"'],
      '2: `isBuildCommand` of `a` applies only in VS Code.',
    ],
  ],
] as const)('tasks.json, keys of the file: %s', ([, text, expected]) => {
  expect(imported('tasks.json', text)).toEqual(expected);
});

test('tasks.json: comments are kept, and a repeated label is noted', () => {
  const text =
    '{ // File\n"tasks": [ // Above.\n{ "label": "a", /* In\n * it. */ "command": "x" },\n{ "label": "a", "dependsOn": "a" }, { "label": "b" } ] }';
  expect(imported('tasks.json', text)).toEqual([
    ...['# Above.', '# In', '# it.', '[a]', 'run = "x"'],
    '5: `a` is not imported: another task has the same label.',
    '5: `b` is not imported: it has no command.',
  ]);
});

test.for([
  ['{}', ['The file contains no `tasks`.']],
  ['[]', ['The file must contain an object.']],
  ['', ['The file must contain an object.']],
  ['{\n"a" 1}', ['Syntax error on line 2: the colon after a key is missing.']],
] as const)('tasks.json without tasks: %s', ([text, expected]) => {
  expect(imported('tasks.json', text)).toEqual(expected);
});
