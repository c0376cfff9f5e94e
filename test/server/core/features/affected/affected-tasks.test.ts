import { expect, test } from 'vitest';
import { reasonText } from '../../../../../server/core/features/affected/affected-reason.ts';
import { affectedTasks } from '../../../../../server/core/features/affected/affected-tasks.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

interface Row {
  /** The workspace after the change. */
  readonly now: string;
  /** The changed files, with their earlier text; undefined for an added file, or for one whose text is not read. */
  readonly changed: Readonly<Record<string, string | undefined>>;
  readonly packages?: Readonly<Record<string, readonly string[]>>;
  readonly expected: readonly string[];
}

const mono =
  '--- mise.toml\nmonorepo_root = true\n[tasks.root]\nrun = "x"\n--- a/mise.toml\n[tasks.build]\nrun = "x"\n';

const rows: Readonly<Record<string, Row>> = {
  'A changed definition, which depends on its value and not on comments or the layout': {
    now: '--- mise.toml\n# New\n[tasks]\nsame = "x"\n[tasks.changed]\nrun = "new"\n[tasks.table]\nrun    =    "x" # New\n[tasks.added]\nrun = "x"\n',
    changed: {
      'mise.toml':
        '[tasks.gone]\nrun = "x"\n[tasks]\nsame = "x"\n[tasks.changed]\nrun = "old"\n[tasks.table]\nrun = "x"\n',
    },
    expected: ['changed is defined in mise.toml', 'added is defined in mise.toml'],
  },
  'Tasks in an included file': {
    now: '--- tasks.toml\n[one]\nrun = "x"\n[two]\nrun = "y"\n',
    changed: { 'tasks.toml': '[one]\nrun = "x"\n[two]\nrun = "x"\n' },
    expected: ['two is defined in tasks.toml'],
  },
  'A new file': {
    now: '--- tasks.toml\n[one]\nrun = "x"\n--- mise-tasks/script\n#!/bin/sh\n',
    changed: { 'tasks.toml': undefined, 'mise-tasks/script': undefined },
    expected: ['one is defined in tasks.toml', 'script is defined in mise-tasks/script'],
  },
  'A script task, whose every line counts': {
    now: '--- mise-tasks/a\n#!/bin/sh\necho new\n--- mise-tasks/b\n#!/bin/sh\n',
    changed: { 'mise-tasks/a': '#!/bin/sh\necho old\n' },
    expected: ['a is defined in mise-tasks/a'],
  },
  'A template': {
    now: '--- mise.toml\n[task_templates.base]\nenv = { A = "new" }\n[task_templates.other]\nenv = { A = "1" }\n[tasks.one]\nextends = "base"\nrun = "x"\n[tasks.two]\nextends = "other"\nrun = "x"\n',
    changed: {
      'mise.toml':
        '[task_templates.base]\nenv = { A = "old" }\n[task_templates.other]\nenv = { A = "1" }\n[tasks.one]\nextends = "base"\nrun = "x"\n[tasks.two]\nextends = "other"\nrun = "x"\n',
    },
    expected: ['one inherits the template base in mise.toml'],
  },
  'The sections of a config file, for its project and the projects inside it': {
    now: `${mono}[env]\nA = "new"\n[_.other]\nx = 2\n`,
    changed: { 'a/mise.toml': '[tasks.build]\nrun = "x"\n[env]\nA = "old"\n[tools]\nnode = "22"\n[_.other]\nx = 1\n' },
    expected: ['build uses `env` in a/mise.toml', 'build uses `tools` in a/mise.toml'],
  },
  'The sections of a config file above': {
    now: `--- mise.toml\nmonorepo_root = true\n[settings]\njobs = 2\n--- a/mise.toml\n[tasks.build]\nrun = "x"\n`,
    changed: { 'mise.toml': 'monorepo_root = true\n' },
    expected: ['build uses `settings` in mise.toml'],
  },
  'A deleted config file': {
    now: '--- mise.toml\n[tasks.build]\nsources = ["x"]\nrun = "x"\n',
    changed: { 'mise.local.toml': '[env]\nA = "1"\n', 'other/mise.toml': '[env]\nA = "1"\n' },
    expected: ['build uses `env` in mise.local.toml'],
  },
  'Sources, relative to the folder of the task': {
    now: '--- mise.toml\n[tasks.ts]\nsources = ["src/**/*.ts", "!src/gen/**"]\nrun = "x"\n[tasks.in-folder]\ndir = "sub"\nsources = ["a.txt", "../src/b.ts"]\nrun = "x"\n[tasks.whole-folder]\nsources = ["{{config_root}}/src"]\nrun = "x"\n[tasks.none]\nsources = ["*.c"]\nrun = "x"\n',
    changed: { 'src/b.ts': '', 'src/deep/c.ts': '', 'src/gen/d.ts': '', 'sub/a.txt': '' },
    expected: [
      'ts has the source src/**/*.ts: src/b.ts and 1 more file',
      'in-folder has the source a.txt: sub/a.txt',
      'in-folder has the source ../src/b.ts: src/b.ts',
      'whole-folder has the source {{config_root}}/src: src/b.ts and 2 more files',
    ],
  },
  'Sources of a template, groups and global inputs': {
    now: '--- mise.toml\n[task_config]\nglobal_inputs = ["lock.json", "@group:c"]\ninput_groups = { c = ["c/*.c"], d = ["d/*.c"] }\n[task_templates.base]\nsources = ["t/*"]\n[tasks.one]\nextends = "base"\nrun = "x"\n[tasks.two]\ndir = "sub"\nsources = ["@group:d"]\nrun = "x"\n',
    changed: { 'c/1.c': '', 'd/1.c': '', 'lock.json': '', 't/1': '' },
    expected: [
      'one has the source t/*: t/1',
      'one has the global input lock.json: lock.json',
      'one has the global input @group:c: c/1.c',
      'two has the source @group:d: d/1.c',
      'two has the global input lock.json: lock.json',
      'two has the global input @group:c: c/1.c',
    ],
  },
  'Without sources, every file of the project; likewise with sources that only the runner knows': {
    now: `${mono}[tasks.unknown]\nsources = ["{{vars.x}}/**"]\nrun = "x"\n[tasks.known]\nsources = ["other"]\nrun = "x"\n`,
    changed: { 'a/file': '', 'a/deep/file': '' },
    expected: [
      'build does not list its sources: a/file and 1 more file',
      'unknown does not list its sources: a/file and 1 more file',
    ],
  },
  'In a monorepo, files that belong to no other project': {
    now: mono,
    changed: { 'lock.json': '', 'other/file': '' },
    expected: [
      'root does not list its sources: lock.json and 1 more file',
      'build does not list its sources: lock.json and 1 more file',
    ],
  },
  'The projects that a package depends on': {
    now: `${mono}--- b/mise.toml\n[tasks.test]\nrun = "x"\n[tasks.known]\nsources = ["x"]\nrun = "x"\n`,
    changed: { 'a/file': '', 'lib/file': '' },
    packages: { a: [], b: ['a', 'lib'], lib: [] },
    expected: [
      'build does not list its sources: a/file',
      'test does not list its sources, and its project depends on a: a/file',
      'test does not list its sources, and its project depends on lib: lib/file',
    ],
  },
  'Files that the task runs': {
    now: '--- mise.toml\n[tasks.file]\nsources = ["x"]\nfile = "scripts/a.sh"\n[tasks.words]\nsources = ["x"]\ndir = "sub"\nrun = ["node ../scripts/b.mjs --out x", "source scripts/c.sh", "echo $X/scripts/a.sh"]\n',
    changed: { 'scripts/a.sh': '', 'scripts/b.mjs': '', 'sub/scripts/c.sh': '' },
    expected: ['file runs scripts/a.sh', 'words runs scripts/b.mjs', 'words runs sub/scripts/c.sh'],
  },
  'Files with variables': {
    now: '--- mise.toml\n[env]\n_.file = ".env"\n[tasks.one]\nsources = ["x"]\nrun = "x"\n[tasks.two]\nsources = ["x"]\nenv = { _.file = "two.env" }\nrun = "x"\n',
    changed: { '.env': '', 'two.env': '' },
    expected: ['one reads variables from .env', 'two reads variables from .env', 'two reads variables from two.env'],
  },
  'Dependencies, also of dependencies and in cycles, but not tasks that are only waited for': {
    now: '--- tasks.toml\n[a]\nsources = ["a"]\nrun = "x"\n[b]\nsources = ["-"]\ndepends = ["a", "d"]\n[c]\nsources = ["-"]\ndepends_post = ["b"]\n[d]\nsources = ["-"]\nrun = [{ task = "b" }, "mise run c"]\n[e]\nsources = ["-"]\nwait_for = ["a"]\nrun = "x"\n',
    changed: { a: '' },
    expected: [
      'a has the source a: a',
      'b depends on a',
      'b depends on d',
      'c is followed by b',
      'd runs b',
      'd runs c',
    ],
  },
  'Nothing that is defined elsewhere': {
    now: '--- mise.toml\n[tasks.build]\nsources = ["x"]\nrun = "x"\n',
    changed: { README: '', 'x.md': '' },
    expected: [],
  },
};

test.each(Object.entries(rows))('%s', (_, { now, changed, packages, expected }) => {
  const { workspace } = openWorkspace(now);
  const at = (path: string): string => `/repo/${path}`;
  const changes = {
    paths: Object.keys(changed).map(at),
    textBefore: (path: string) => changed[path.slice('/repo/'.length)],
    packages: new Map(Object.entries(packages ?? {}).map(([project, on]) => [at(project), on.map(at)])),
  };
  const texts = {
    pathText: (path: string) => path.slice('/repo/'.length),
    taskText: ({ facts }: { readonly facts: { readonly name: string } }) => facts.name,
  };
  const lines = [...affectedTasks(workspace, changes)]
    .flat()
    .flatMap(({ task, reasons }) => reasons.map((reason) => `${task.facts.name} ${reasonText(reason, texts)}`));
  expect(lines).toEqual(expected);
});

test('The work is divided into a step for each task, so that a server can handle messages in between', () => {
  const { workspace } = openWorkspace('--- mise.toml\n[tasks]\na = "x"\nb = "x"\nc = "x"\n');
  const steps = affectedTasks(workspace, { paths: [], textBefore: () => undefined, packages: new Map() });
  expect([...steps].length).toBeGreaterThanOrEqual([...workspace.tasks()].length);
});
