import { expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';
import type { Files } from '../support/temporary-folder.ts';

interface Row {
  readonly files: Files;
  /** The arguments of `check`; by default none, for the current folder. */
  readonly names?: string;
  readonly from?: string;
  /** The files that are checked, with `c` for a config file, `t` for a task file and `e` for early settings. */
  readonly checked: readonly string[];
}

const tasks = 'a = "echo"\n';
const includes = (...paths: readonly string[]) => `task_config.includes = ${JSON.stringify(paths)}\n`;

const rows: Readonly<Record<string, Row>> = {
  'A folder is searched for task and config files': {
    files: {
      'mise.toml': '',
      'tasks.toml': tasks,
      'ci.tasks.json': '{}',
      'packages/api/mise-tasks/deep/build.toml': tasks,
      'Cargo.toml': '',
      'package.json': '{}',
      'src/tasks/build.toml': '',
    },
    checked: ['t ci.tasks.json', 'c mise.toml', 't packages/api/mise-tasks/deep/build.toml', 't tasks.toml'],
  },
  'Hidden folders are searched': {
    files: { '.config/mise/config.toml': '', '.mise/tasks/a.toml': tasks, '.github/tasks.toml': tasks },
    checked: ['c .config/mise/config.toml', 't .github/tasks.toml', 't .mise/tasks/a.toml'],
  },
  'The settings that the runner reads before config files are checked': {
    files: { '.miserc.toml': '', 'a/.config/miserc.toml': '', '.config/mise/miserc.toml': '', 'registry.toml': '' },
    checked: ['e .config/mise/miserc.toml', 'e .miserc.toml', 'e a/.config/miserc.toml'],
  },
  'The versions of tools are checked': {
    files: { '.tool-versions': '', 'a/.tool-versions': '', 'node_modules/x/.tool-versions': '' },
    checked: ['t .tool-versions', 't a/.tool-versions'],
  },
  'Folders of version control and packages are not searched': {
    files: { '.git/tasks.toml': '', 'node_modules/x/tasks.toml': '', 'a/node_modules/tasks.toml': '' },
    checked: [],
  },
  'A specified folder is searched': {
    files: { 'a/tasks.toml': tasks, 'b/tasks.toml': tasks },
    names: 'b',
    checked: ['t b/tasks.toml'],
  },
  'Files outside the current folder are listed relative to it': {
    files: { 'a/tasks.toml': tasks, 'b/': '' },
    names: '../a',
    from: 'b',
    checked: ['t ../a/tasks.toml'],
  },
  'A folder inside a task folder is searched as part of it': {
    files: { '.git/': '', '.mise/tasks/ci/a.toml': tasks },
    from: '.mise/tasks/ci',
    checked: ['t a.toml'],
  },
  'The names of folders above the repository are ignored': {
    files: { 'mise/tasks/.git/': '', 'mise/tasks/Cargo.toml': '', 'mise/tasks/tasks.toml': tasks },
    from: 'mise/tasks',
    checked: ['t tasks.toml'],
  },
  'A file that is specified several times is checked once': {
    files: { 'tasks.toml': tasks },
    names: 'tasks.toml . ./tasks.toml tasks.toml',
    checked: ['t tasks.toml'],
  },
  'A specified file is a task file by default': {
    files: { 'anything.toml': tasks, 'data.json': '{}', 'mise.toml': '' },
    names: 'anything.toml data.json mise.toml',
    checked: ['t anything.toml', 't data.json', 'c mise.toml'],
  },
  'A specified file may declare its kind': {
    files: {
      'a.toml': '#:schema https://example.com/schema/mise.json\n',
      'b.conf': '#:schema ./task-file.schema.json\n',
      'c.conf': '{ "$schema": "./task-file.schema.json" }',
    },
    names: 'a.toml b.conf c.conf',
    checked: ['c a.toml', 't b.conf', 't c.conf'],
  },
  'A file with only a declaration is not found in a folder': {
    files: { 'a.toml': '#:schema ./task-file.schema.json\n' },
    checked: [],
  },
  'A specified kind applies to specified files, and to all TOML and JSON files in folders': {
    files: { 'mise.toml': tasks, 'a/b.toml': tasks, 'a/c.json': '{}', 'a/d.txt': '', script: tasks },
    names: '--kind task-file mise.toml a script',
    checked: ['t a/b.toml', 't a/c.json', 't mise.toml', 't script'],
  },
  'A specified file is checked although it is ignored': {
    files: { '.gitignore': '*.toml', 'tasks.toml': tasks },
    names: 'tasks.toml',
    checked: ['t tasks.toml'],
  },
  'Ignored files are not checked': {
    files: {
      '.gitignore': 'out/\n/tasks.toml\n*.gen.tasks.toml',
      'out/tasks.toml': '',
      'tasks.toml': '',
      'a.gen.tasks.toml': '',
      'b/tasks.toml': tasks,
    },
    checked: ['t b/tasks.toml'],
  },
  'An ignore file applies to its folder only': {
    files: { 'a/.gitignore': 'tasks.toml', 'a/tasks.toml': '', 'b/tasks.toml': tasks },
    checked: ['t b/tasks.toml'],
  },
  'The nearest ignore file takes precedence over the others': {
    files: {
      '.gitignore': 'generated/*\n*.tasks.toml',
      'generated/.gitignore': '!keep\n!keep.tasks.toml',
      'generated/keep/tasks.toml': tasks,
      'generated/keep.tasks.toml': tasks,
      'generated/other.tasks.toml': '',
    },
    checked: ['t generated/keep.tasks.toml', 't generated/keep/tasks.toml'],
  },
  '.ignore takes precedence over .gitignore in the same folder': {
    files: { '.gitignore': 'a', '.ignore': '!a\nb', 'a/tasks.toml': tasks, 'b/tasks.toml': '' },
    checked: ['t a/tasks.toml'],
  },
  'Ignore files are read up to the root of the repository': {
    files: {
      '.gitignore': '*.toml',
      'r/.git/': '',
      'r/.gitignore': 'x.tasks.toml',
      'r/s/t/x.tasks.toml': '',
      'r/s/t/tasks.toml': tasks,
    },
    from: 'r/s/t',
    checked: ['t tasks.toml'],
  },
  'A specified folder is searched although it is ignored': {
    files: { '.git/': '', '.gitignore': 'out/', 'out/deep/tasks.toml': tasks },
    names: 'out',
    checked: ['t out/deep/tasks.toml'],
  },
  'Ignore patterns are case-sensitive': {
    files: { '.gitignore': 'TASKS.toml', 'tasks.toml': tasks },
    checked: ['t tasks.toml'],
  },
  'Links to folders are not followed, so they cannot form cycles': {
    files: { 'a/tasks.toml': tasks, 'a/up': { link: '..' }, b: { link: 'a' } },
    checked: ['t a/tasks.toml'],
  },
  'A specified link to a folder is followed': {
    files: { 'a/tasks.toml': tasks, b: { link: 'a' } },
    names: 'b',
    checked: ['t b/tasks.toml'],
  },
  'Links to files are followed; broken links are omitted': {
    files: { 'a/x': tasks, 'tasks.toml': { link: 'a/x' }, 'b/tasks.toml': { link: 'nowhere' } },
    checked: ['t tasks.toml'],
  },
  'A folder with the name of a task file is searched': {
    files: { 'tasks.toml/mise.toml': '' },
    checked: ['c tasks.toml/mise.toml'],
  },
  'A config file includes files, folders and globs': {
    files: {
      'mise.toml': includes('ci.toml', './more', 'packages/*/build.toml', 'deep/**/*.toml', 'data.json'),
      'ci.toml': tasks,
      'data.json': '{}',
      'more/a.toml': tasks,
      'more/b/c.toml': tasks,
      'more/package.json': '{}',
      'packages/api/build.toml': tasks,
      'packages/api/other.toml': '',
      'packages/api/x/build.toml': '',
      'deep/1/2/3.toml': tasks,
      'deep/mise.toml': '',
    },
    checked: [
      't ci.toml',
      't data.json',
      't deep/1/2/3.toml',
      'c deep/mise.toml',
      'c mise.toml',
      't more/a.toml',
      't more/b/c.toml',
      't packages/api/build.toml',
    ],
  },
  'Includes are relative to the folder of the project': {
    files: {
      '.config/mise/config.toml': includes('a.toml'),
      '.config/mise/conf.d/x.toml': includes('b.toml'),
      '.config/mise.toml': includes('c.toml'),
      'p/.mise/config.local.toml': includes('d.toml'),
      'q/mise.toml': includes('../e.toml'),
      'mise/.mise.toml': includes('f.toml'),
      'a.toml': tasks,
      'b.toml': tasks,
      'c.toml': tasks,
      'p/d.toml': tasks,
      'e.toml': tasks,
      'mise/f.toml': tasks,
      'f.toml': '',
    },
    checked: [
      'c .config/mise.toml',
      'c .config/mise/conf.d/x.toml',
      'c .config/mise/config.toml',
      't a.toml',
      't b.toml',
      't c.toml',
      't e.toml',
      'c mise/.mise.toml',
      't mise/f.toml',
      'c p/.mise/config.local.toml',
      't p/d.toml',
      'c q/mise.toml',
    ],
  },
  'Includes that are missing, remote, templates or invalid are ignored': {
    files: {
      'mise.toml':
        '[task_config]\nincludes = ["gone.toml", "git::https://h/x.git//a.toml", "{{ config_root }}/a.toml", "~/a.toml", 5, ""]',
      'a/mise.toml': 'task_config = 5',
      'b/mise.toml': 'task_config.includes = "x.toml"',
      'Cargo.toml': '',
    },
    checked: ['c a/mise.toml', 'c b/mise.toml', 'c mise.toml'],
  },
  'Includes replace the default task folders of their project': {
    files: {
      'mise.toml': includes('ci'),
      'ci/a.toml': tasks,
      'mise-tasks/b.toml': tasks,
      'tasks.toml': tasks,
      'p/mise-tasks/c.toml': tasks,
    },
    checked: ['t ci/a.toml', 'c mise.toml', 't p/mise-tasks/c.toml', 't tasks.toml'],
  },
  'Scripts in task folders are tasks; other files are not': {
    files: {
      'mise-tasks/ci/build.sh': '#!/bin/sh\n',
      'mise-tasks/header': '#MISE quiet=true\n',
      'mise-tasks/notes.md': '# Notes\n',
      'mise-tasks/.hidden': '#!/bin/sh\n',
      'scripts/build.sh': '#!/bin/sh\n',
    },
    checked: ['t mise-tasks/ci/build.sh', 't mise-tasks/header'],
  },
  'Scripts in included folders are tasks': {
    files: {
      'mise.toml': includes('{{ config_root }}/scripts', 'p*/ci'),
      'scripts/a/build.sh': '#!/bin/sh\n',
      'p1/ci/x': '#!/bin/sh\n',
      'p1/other/y': '#!/bin/sh\n',
    },
    checked: ['c mise.toml', 't p1/ci/x', 't scripts/a/build.sh'],
  },
  'An include adds neither ignored files nor files outside the searched folder': {
    files: { 'p/.gitignore': 'out', 'p/out/a.toml': '', 'p/mise.toml': includes('out', '../b.toml'), 'b.toml': '' },
    names: 'p',
    checked: ['c p/mise.toml'],
  },
};

test.for(Object.entries(rows))('%s', async ([, { files, names = '', from = '.', checked }]) => {
  const { stdout, stderr } = await runIn(files, `check --format json ${names}`, { from });
  const report: { files: { file: string; kind: string }[] } = JSON.parse(stdout);
  expect(report.files.map(({ file, kind }) => `${kind[0]} ${file}`)).toEqual(checked);
  expect(stderr).toBe('');
});
