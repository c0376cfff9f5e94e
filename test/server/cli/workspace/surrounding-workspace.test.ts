import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

interface Row {
  readonly files: Files;
  readonly words?: string;
  readonly from?: string;
  readonly stdin?: string;
  /** The home folder of the user, relative to the folder with the files. */
  readonly home?: string;
  /** Each problem as `file: code`. */
  readonly found: readonly string[];
}

const otherTask = '[there]\nrun = "x"\n';
const dependent = '[a]\ndepends = ["there"]\n';

const rows: Readonly<Record<string, Row>> = {
  'A task in another file is found': { files: { 'tasks.toml': dependent, 'b.tasks.toml': otherTask }, found: [] },
  'The tasks of a file that several projects include are known in each of them, and others are reported': {
    files: {
      '.git/': '',
      'mise.toml':
        'monorepo_root = true\nmonorepo.config_roots = ["a", "b"]\n[tasks.all]\ndepends = ["//a:build", "//b:build", "//c:build"]\n',
      'a/mise.toml':
        'task_config.includes = ["../shared.tasks.toml"]\n[tasks.x]\ndepends = ["build"]\n[tasks.y]\ndepends = [":build"]\n',
      'b/mise.toml':
        'task_config.includes = ["../shared.tasks.toml"]\n[tasks.x]\ndepends = ["build"]\n[tasks.y]\ndepends = [":biuld"]\n',
      'shared.tasks.toml': 'build = "make"\n',
    },
    found: ['b/mise.toml: unknown-task', 'mise.toml: unknown-project'],
  },
  'An undefined task is reported even if an included folder has a file of this name that is not a task': {
    files: {
      'mise.toml': 'task_config.includes = ["ci"]\n[tasks.x]\ndepends = ["notes"]\n',
      'ci/notes': 'no task\n',
    },
    found: ['mise.toml: unknown-task'],
  },
  'A file with the headers of a config file that the runner does not load is reported, as are references to its tasks':
    {
      files: {
        'mise.toml': '[tasks.a]\ndepends = ["x"]\n',
        '.mise/tasks.toml': '[tasks.x]\nrun = "x"\n',
      },
      found: ['.mise/tasks.toml: unclear-kind', 'mise.toml: unknown-task'],
    },
  'A file with the headers of a config file that declares its kind may be linked elsewhere': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["x"]\n',
      '.mise/tasks.toml': '#:schema https://mise.jdx.dev/schema/mise.json\n[tasks.x]\nrun = "x"\n',
      'mise.tasks.toml': '[tasks.y]\nrun = "x"\ndepends = ["a"]\n',
    },
    found: [],
  },
  'An undefined task is reported': { files: { 'tasks.toml': dependent }, found: ['tasks.toml: unknown-task'] },
  'A specified file is checked together with the files of its repository': {
    files: { '.git/': '', 'tasks.toml': dependent, 'p/b.tasks.toml': otherTask, 'p/bad.tasks.toml': '[x]\nrunn = 1\n' },
    words: 'tasks.toml',
    found: [],
  },
  'A folder is checked together with the files of its repository': {
    files: { '.git/': '', 'p/mise-tasks/x.toml': dependent, 'mise.toml': '[tasks.there]\nrun = "x"\n' },
    from: 'p',
    found: [],
  },
  'Without a repository, a file is checked together with the files of the current folder': {
    files: { 'p/tasks.toml': dependent, 'q/tasks.toml': otherTask },
    words: 'p/tasks.toml',
    found: [],
  },
  'Standard input replaces the file with its name': {
    files: { 'tasks.toml': '[broken', 'b.tasks.toml': otherTask },
    words: '- --stdin-filename tasks.toml',
    stdin: dependent,
    found: [],
  },
  'Script tasks are found, and their headers are checked': {
    files: { 'tasks.toml': dependent, 'mise-tasks/there.sh': '#!/bin/sh\n#MISE decription="x"\n' },
    words: '--rule not-executable=off',
    found: ['mise-tasks/there.sh: unknown-property'],
  },
  'A script task can be specified': {
    files: { 'mise-tasks/x/y.sh': '#!/bin/sh\n#MISE depends="there"\n' },
    words: '--rule not-executable=off mise-tasks/x/y.sh',
    found: ['mise-tasks/x/y.sh: unknown-task'],
  },
  'A binary file among the script tasks is a task, but its content is not checked': {
    files: { 'tasks.toml': dependent, 'mise-tasks/there': Uint8Array.from([0x23, 0x21, 0]) },
    found: ['tasks.toml: unknown-task'],
  },
  'Paths are looked up on the disk': {
    files: { 'tasks.toml': '[a]\nfile = "gone.sh"\n[b]\ndir = "here"\nrun = "x"\n', 'here/': '' },
    found: ['tasks.toml: missing-file'],
  },
  'A file that nothing includes is reported, as is a reference to its task': {
    files: { 'mise.toml': '[tasks.a]\ndepends = ["there"]\n', 'tasks.toml': otherTask },
    found: ['mise.toml: unknown-task', 'tasks.toml: not-included'],
  },
  'Without a config file, nothing can include a file': {
    files: { 'tasks.toml': dependent, 'b.tasks.toml': otherTask },
    found: [],
  },
  'A task in a file that nothing includes can be referred to there': {
    files: { 'mise.toml': '', 'tasks.toml': dependent, 'b.tasks.toml': otherTask },
    found: ['b.tasks.toml: not-included', 'tasks.toml: not-included'],
  },
  'A file that a config file in a parent folder includes is loaded': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["there"]\n[task_config]\nincludes = ["p/tasks.toml"]',
      'p/tasks.toml': otherTask,
    },
    found: [],
  },
  'A file in a task folder is loaded, unless includes replace the folder': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["there"]\n',
      'mise-tasks/x.toml': otherTask,
      'p/mise.toml': 'task_config.includes = ["tasks.toml"]',
      'p/tasks.toml': dependent,
    },
    found: [],
  },
  'A task in a loaded file takes precedence over a task that the runner does not load': {
    files: {
      'mise.toml': '[tasks.there]\nrun="x"',
      'p/mise.toml': '[tasks.a]\ndepends = ["there"]\n',
      'p/tasks.toml': otherTask,
    },
    found: ['p/tasks.toml: not-included'],
  },
  'A JSON file is not loaded': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["there"]\n[task_config]\nincludes = ["ci.json"]',
      'ci.json': '{ "there": "x" }',
    },
    found: ['mise.toml: unknown-task', 'mise.toml: invalid-include'],
  },
  'An absolute path outside the repository is looked up, but a relative path is not': {
    files: { 'tasks.toml': '[a]\nfile = "/nope/x.sh"\n[b]\nfile = "../../nope.sh"' },
    found: ['tasks.toml: missing-file'],
  },
  'A pattern that matches only tasks that the runner does not load is reported': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["x:*", "y:*"]\n[tasks."y:z"]\nrun = "x"',
      'tasks.toml': '["x:y"]\nrun = "x"\n[b]\ndepends = ["x:*"]',
    },
    found: ['mise.toml: unmatched-pattern', 'tasks.toml: not-included'],
  },
  'An alias conflicts only with tasks that the runner loads together with it': {
    files: {
      'mise.toml': '[tasks.a]\nrun = "x"\nalias = "c"',
      'tasks.toml': '[b]\nrun = "x"\nalias = "a"\n[c]\nrun = "x"',
      'x.tasks.toml': '[d]\nrun = "x"\nalias = "e"\n[e]\nrun = "x"',
    },
    found: ['tasks.toml: not-included', 'x.tasks.toml: not-included', 'x.tasks.toml: alias-conflict'],
  },
  'An include that names nothing is reported, and unknown tasks are not': {
    files: { 'mise.toml': '[tasks.a]\ndepends = ["there"]\n[task_config]\nincludes = ["gone.toml", "x/*.toml"]' },
    found: ['mise.toml: invalid-include', 'mise.toml: invalid-include'],
  },
  'Unknown tasks are not reported if an include is on another machine': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["there", "x:*"]\n[task_config]\nincludes = ["git::https://h/x.git//a.toml"]',
      'p/mise-tasks/x.toml': dependent,
    },
    found: [],
  },
  'Includes that are not a list of strings are reported': {
    files: {
      'a/mise.toml': 'task_config.includes = "a"',
      'b/mise.toml': '[task_config]\ninclude = ["a"]',
      'c/mise.toml': '[task_config]\nincludes = [5]',
      'd/mise.toml': 'task_config = 5',
    },
    found: [
      'a/mise.toml: wrong-type',
      'b/mise.toml: unknown-property',
      'c/mise.toml: wrong-type',
      'd/mise.toml: wrong-type',
    ],
  },
  'Tasks in files outside the repository are known': {
    files: {
      'home/.config/mise/config.toml': '[tasks.home]\nrun = "x"',
      'home/.config/mise/tasks/x.toml': '[homefile]\nrun = "x"',
      'home/.config/mise/conf.d/x.toml': '[tasks.part]\nrun = "x"\n[task_templates.t]\nrun = "x"',
      'w/mise.toml': '[tasks.above]\nrun = "x"',
      'w/mise-tasks/x.toml': '[abovefile]\nrun = "x"',
      'w/common/t.toml': '[common]\nrun = "x"',
      'w/r/.git/': '',
      'w/r/mise.toml':
        '[tasks.a]\ndepends = ["home", "homefile", "part", "above", "abovefile", "common", "nope"]\n[tasks.b]\nextends = "t"\n[task_config]\nincludes = ["../common/t.toml"]',
    },
    from: 'w/r',
    home: 'home',
    found: ['mise.toml: unknown-task'],
  },
  'An included folder may be a link': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["there", "ci:x"]\n[task_config]\nincludes = ["ci"]',
      'other/t.toml': otherTask,
      'other/ci/x': '#!/bin/sh\n',
      ci: { link: 'other' },
    },
    words: '--rule not-executable=off',
    found: [],
  },
  'A task folder, and a folder in it, may be a link': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["there"]\n',
      'lib/t.toml': otherTask,
      'lib/up': { link: '../lib' },
      'mise-tasks/lib': { link: '../lib' },
      'p/.mise/tasks': { link: '../../lib' },
    },
    found: [],
  },
  'A file with the name of a task file and the headers of a config file is checked as a config file': {
    files: {
      'tasks.toml': '[tasks.a]\nrun = "x"\n[tasks.b.env]\nX = "1"\n[tasks.b]\ndepends = ["a"]\n[env]\nY = "1"\n',
      'p/x.tasks.toml': '#:schema https://mise.jdx.dev/schema/mise.json\n[tasks.a]\nrun = "x"\n',
      'q/tasks.toml': '[a]\nrun = "x"\n[tasks.b]\nrun = "x"\n',
      'r/tasks.toml': '#:schema https://mise.jdx.dev/schema/mise-task.json\n[tasks.b]\nrun = "x"\n',
    },
    found: ['q/tasks.toml: task-prefix', 'r/tasks.toml: task-prefix', 'tasks.toml: unclear-kind'],
  },
  'A file with the headers of a config file is checked as a task file where the runner loads it as one': {
    files: {
      '.mise/tasks/tasks.toml': '[tasks.a]\nrun = "x"\n',
      'p/mise.toml': 'task_config.includes = ["tasks.toml"]',
      'p/tasks.toml': '[tasks.a]\nrun = "x"\n',
    },
    found: ['.mise/tasks/tasks.toml: task-prefix', 'p/tasks.toml: task-prefix'],
  },
  'The config file of the environment `tasks` is a config file': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["there", "other"]\n',
      'mise.tasks.toml': '[tasks.there]\nrun = "x"\n',
      '.mise.tasks.toml': '[tasks.other]\nrun = "x"\n',
      '.miserc.toml': 'env = ["ci", "tasks"]',
      'p/.miserc.toml': 'env = ["tasks"]',
      'p/mise.tasks.toml': '[tools]\nnode = "24"\n',
      'q/mise.toml': '',
      'q/mise.tasks.toml': '[a]\nrun = "x"\n',
    },
    found: ['q/mise.tasks.toml: not-included'],
  },
  'Files in `conf.d` are config files, even through links': {
    files: {
      'mise.toml': '[tasks.a]\ndepends = ["x", "y", "z"]\n',
      '.mise/conf.d/x.toml': '[tasks.x]\nrun = "x"\n',
      'mise/conf.d/y.toml': '[tasks.y]\nrun = "x"\n',
      'tasks.toml': '[tasks.z]\nrun = "x"\n',
      '.config/mise/conf.d/tasks.toml': { link: '../../../tasks.toml' },
    },
    found: ['tasks.toml: unclear-kind'],
  },
  'An included file may be ignored': {
    files: {
      '.gitignore': 'gen',
      'mise.toml': '[tasks.a]\ndepends = ["there"]\n[task_config]\nincludes = ["gen/t.toml"]',
      'gen/t.toml': otherTask,
    },
    found: [],
  },
};

test.for(Object.entries(rows))('%s', async ([, { files, words = '', home, found, ...options }]) => {
  const folder = temporaryFolder(files);
  const environment = home === undefined ? {} : { HOME: join(folder, home) };
  const { stdout, stderr } = await runIn(folder, `check --format json ${words}`, { ...options, environment });
  const report: { problems: { file: string; code: string }[] } = JSON.parse(stdout);
  expect(report.problems.map(({ file, code }) => `${file}: ${code}`)).toEqual(found);
  expect(stderr).toBe('');
});

test('Related locations in other files are shown with their lines', async () => {
  const files = { 'a.tasks.toml': '[a]\ndepends = ["b"]\n', 'b.tasks.toml': '[b]\ndepends = ["a"]\n' };
  const { stdout } = await runIn(files, 'check a.tasks.toml');
  expect(stdout).toMatch(/^a\.tasks\.toml:2:13 .*\n {5}b\.tasks\.toml:2:13 .*\n {3}2 \| depends = \["a"\]\n/s);
  const { stdout: annotations } = await runIn(files, 'check --format github a.tasks.toml');
  expect(annotations).toContain('(b.tasks.toml:2)');
});
