import { describe, expect, test } from 'vitest';
import { GraphDiagnoser } from '../../../../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { noStandings, type Reach } from '../../../../../server/core/analysis/graph/placement/file-standing.ts';
import type { Workspace } from '../../../../../server/core/analysis/graph/workspace.ts';
import type { ListedTask } from '../../../../../server/core/features/task-list/listed-task.ts';
import {
  type CountedProblems,
  type ListedFile,
  WorkspaceTaskList,
} from '../../../../../server/core/features/task-list/task-list.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const everything: CountedProblems = { rules: {}, amongTasks: true };

/** A workspace with the list of its tasks before and after edits. */
class Listing {
  readonly workspace: Workspace;
  readonly #graph: GraphDiagnoser;
  readonly #list: WorkspaceTaskList;

  constructor(fixture: string) {
    this.workspace = openWorkspace(fixture).workspace;
    this.#graph = new GraphDiagnoser(this.workspace, () => 'unknown');
    this.#list = new WorkspaceTaskList(this.workspace, this.#graph);
  }

  tasks(counted: CountedProblems = everything): readonly ListedTask[] {
    return this.#list.files().flatMap((file) => this.#list.ofFile(file, counted).tasks);
  }

  files(): readonly ListedFile[] {
    return this.#list.files().map((file) => this.#list.ofFile(file, everything));
  }

  /** Sets which files the runner does not load, and why. */
  place(reaches: Readonly<Record<string, Reach>>): void {
    this.workspace.setStandings({
      ...noStandings,
      of: (uri) => ({ ...noStandings.of(uri), reach: reaches[uri.replace('file:///repo/', '')] ?? 'loaded' }),
    });
  }

  /** Replaces `before` with `now`. */
  edit(before: string, after: string): void {
    for (const { uri, document } of this.workspace.files) {
      const start = document.text.indexOf(before);
      if (start < 0) continue;
      const change = document.edit({ start, end: start + before.length, text: after });
      this.workspace.update(uri, change);
      this.#graph.update(uri, change);
      return;
    }
    throw new Error(`no file holds ${before}`);
  }
}

function shown({ name, uri, aliases, description, isTemplate, range, ...rest }: ListedTask): string {
  const traits = (
    ['isHidden', 'requiresConfirmation', 'readsInput', 'hasSources', 'isCached', 'takesArguments', 'isInCycle'] as const
  ).filter((trait) => rest[trait]);
  const counts = (['errors', 'warnings', 'missing'] as const).flatMap((name) =>
    rest[name] > 0 ? `${rest[name]} ${name}` : [],
  );
  const file = `${uri.replace('file:///repo/', '')}:${range.start.line}:${range.start.character}`;
  const words = [
    isTemplate ? 'template' : '',
    ...aliases.map((alias) => `=${alias}`),
    description,
    ...traits,
    ...counts,
    rest.overriding && `(${rest.overriding})`,
  ];
  return [file, name, ...words.filter(Boolean)].join(' ');
}

function check(fixture: string, expected: readonly string[], counted?: CountedProblems): void {
  expect(new Listing(fixture).tasks(counted).map(shown)).toEqual(expected);
}

describe('the properties of a listed task', () => {
  test.for<readonly [title: string, fixture: string, expected: readonly string[]]>([
    [
      'its names, its description and its position',
      '[build]\nalias = ["b", "make"]\ndescription = "Compiles"\nrun = "x"\n\n["test:unit"]\nrun = "x"\n',
      ['tasks.toml:0:1 build =b =make Compiles', 'tasks.toml:5:1 test:unit'],
    ],
    ['a task that is named `$schema`', '"$schema" = { run = "x" }\n', ['tasks.toml:0:0 $schema']],
    ['a task that consists only of its script', 'a = "x"\nb = ["x", "y"]\n', ['tasks.toml:0:0 a', 'tasks.toml:1:0 b']],
    [
      'the first position of a task with several parts',
      '[b.env]\nX = "1"\n[a]\nrun = "x"\n[b]\nrun = "x"\n',
      ['tasks.toml:0:1 b', 'tasks.toml:2:1 a'],
    ],
    [
      'whether it is hidden, asks for confirmation, reads input, has sources, is cached and takes arguments',
      [
        '[a]\nrun = "x"\nhide = true\nconfirm = "Sure?"\nsources = ["src/*"]\nusage = \'arg "<file>"\'\n',
        '[b]\nrun = "x"\nhide = false\nsources = []\nusage = \'long_about "none"\'\n',
        '[c]\nrun = "x"\nusage = \'cmd "sub" {}\'\n',
        '[d]\nrun = "x"\nraw = true\n[e]\nrun = "x"\ninteractive = true\n[f]\nrun = "x"\nraw = false\n',
        '[g]\nrun = "x"\ncache = { enabled = true }\n[h]\nrun = "x"\ncache = { audit = true }\n',
      ].join(''),
      [
        'tasks.toml:0:1 a isHidden requiresConfirmation hasSources takesArguments',
        'tasks.toml:6:1 b',
        'tasks.toml:11:1 c takesArguments',
        'tasks.toml:14:1 d readsInput',
        'tasks.toml:17:1 e readsInput',
        'tasks.toml:20:1 f',
        'tasks.toml:23:1 g isCached 1 warnings',
        'tasks.toml:26:1 h',
      ],
    ],
    [
      'a template, and the properties that tasks inherit from it',
      [
        '--- mise.toml\n[task_templates.base]\ndescription = "Based"\nrun = "x"\nsources = "src"\nhide = true\nconfirm = "?"\n',
        '[tasks.own]\nextends = "base"\ndescription = "Own"\n[tasks.taken]\nextends = "base"\n',
        '[env]\nX = "1"\n',
      ].join(''),
      [
        'mise.toml:0:16 base template Based isHidden requiresConfirmation hasSources 1 warnings',
        'mise.toml:6:7 own Own requiresConfirmation hasSources',
        'mise.toml:9:7 taken Based requiresConfirmation hasSources',
      ],
    ],
    [
      'the aliases of its template if it has none',
      [
        '--- mise.toml\n[task_templates.t]\nrun = "x"\nalias = "b"\n',
        '[tasks.taken]\nextends = "t"\n[tasks.own]\nextends = "t"\nalias = "o"\n',
      ].join(''),
      ['mise.toml:0:16 t template =b', 'mise.toml:3:7 taken =b', 'mise.toml:5:7 own =o'],
    ],
    [
      'the arguments that a task inherits from a template',
      [
        '--- mise.toml\n[task_templates.t]\nrun = "x"\nusage = \'arg "<x>"\'\n[task_templates.none]\nrun = "x"\n',
        '[tasks.a]\nextends = "t"\n[tasks.b]\nextends = "t"\nusage = ""\n[tasks.c]\nextends = "t"\nusage = "// none"\n',
        '[tasks.d]\nextends = "none"\nusage = ""\n[tasks.e]\nextends = "none"\nusage = \'flag "-f"\'\n',
      ].join(''),
      [
        'mise.toml:0:16 t template takesArguments',
        'mise.toml:3:16 none template',
        'mise.toml:5:7 a takesArguments',
        'mise.toml:7:7 b takesArguments',
        'mise.toml:10:7 c takesArguments',
        'mise.toml:13:7 d',
        'mise.toml:16:7 e takesArguments',
      ],
    ],
    [
      'JSON, without keys that are not tasks',
      '--- a.tasks.json\n{\n  "$schema": "x",\n  "build": { "description": "Compiles", "run": "x" }\n}\n',
      ['a.tasks.json:2:2 build Compiles'],
    ],
    [
      'the headers of a script',
      '--- mise-tasks/ci/build.sh\n#!/bin/sh\n#MISE description="Builds"\n#USAGE flag "--fast"\necho $usage_fast\n',
      ['mise-tasks/ci/build.sh:0:0 ci:build Builds takesArguments'],
    ],
    [
      'files in the order of their URIs',
      '--- z/tasks.toml\nz = "x"\n--- mise.toml\n[tasks]\nm = "x"\n--- a.tasks.toml\na = "x"\n',
      ['a.tasks.toml:0:0 a', 'mise.toml:1:0 m', 'z/tasks.toml:0:0 z'],
    ],
    [
      'half-typed text',
      '[build]\nrun = "x"\ndescription = "Com\n\n[test\nrun = "x"\n\n[deploy]\ndepe\n',
      ['tasks.toml:0:1 build Com 1 errors', 'tasks.toml:4:1 test 1 errors', 'tasks.toml:7:1 deploy 1 errors'],
    ],
    ['nothing in an empty file', '', []],
  ])('%s', ([, fixture, expected]) => check(fixture, expected));
});

test('each task shows whether the runner loads its file, and is listed again when this changes', () => {
  const listing = new Listing(
    '--- a.tasks.toml\na = "x"\nb = "x"\n--- c.tasks.json\n{ "c": "x" }\n--- d.tasks.toml\nd = "x"\n',
  );
  const reaches = () => listing.tasks().map(({ name, reach }) => `${name} ${reach}`);
  expect(reaches()).toEqual(['a loaded', 'b loaded', 'c loaded', 'd loaded']);
  const [, , , last] = listing.tasks();
  listing.place({ 'a.tasks.toml': 'not included', 'c.tasks.json': 'JSON' });
  expect(reaches()).toEqual(['a not included', 'b not included', 'c JSON', 'd loaded']);
  expect(listing.tasks()[3]).toBe(last);
  listing.place({});
  expect(reaches()).toEqual(['a loaded', 'b loaded', 'c loaded', 'd loaded']);
});

test('each task shows which definition takes precedence, and is listed again when this changes', () => {
  const listing = new Listing(
    '--- mise.toml\n[tasks.a]\nrun = "x"\n[tasks.b]\nrun = "x"\n--- mise.local.toml\n[tasks.a]\nrun = "y"\n',
  );
  const of = (path: string) => listing.tasks().filter(({ uri }) => uri.endsWith(`/${path}`));
  const [a, b] = of('mise.toml');
  expect([a, b].map((task) => task?.overriding)).toEqual(['Overridden by mise.local.toml', '']);
  expect(of('mise.local.toml').map(({ overriding }) => overriding)).toEqual(['']);
  listing.edit('run = "y"', 'env.A = "y"');
  expect(of('mise.toml').map(({ overriding }) => overriding)).toEqual(['Extended by mise.local.toml', '']);
  listing.edit('[tasks.a]\nenv', '[tasks.b]\nenv');
  expect(of('mise.toml').map(({ overriding }) => overriding)).toEqual(['', 'Extended by mise.local.toml']);
});

describe('problems are counted', () => {
  test.for<readonly [title: string, fixture: string, expected: readonly string[], counted?: CountedProblems]>([
    [
      'of the schema, of the rules and among tasks',
      '[a]\nrunn = "x"\n[b]\nrun = "x"\ntimeout = "soon"\n[c]\ndepends = ["gone"]\n',
      ['tasks.toml:0:1 a 1 errors', 'tasks.toml:2:1 b 1 warnings', 'tasks.toml:5:1 c 1 warnings 1 missing'],
    ],
    [
      'with those that report cycles and undefined names',
      [
        '--- mise.toml\n[tasks.a]\ndepends = ["b"]\n[tasks.b]\ndepends = ["a", "x:*"]\n',
        '[tasks.c]\nextends = "gone"\ndepends = ["c"]\nrun = "x"\n',
      ].join(''),
      [
        'mise.toml:0:7 a isInCycle 1 errors',
        'mise.toml:2:7 b isInCycle 1 errors 1 warnings 1 missing',
        'mise.toml:4:7 c isInCycle 2 warnings 1 missing',
      ],
    ],
    [
      'without those among tasks while not all files are indexed',
      '[c]\ndepends = ["gone"]\n',
      ['tasks.toml:0:1 c'],
      { rules: {}, amongTasks: false },
    ],
    [
      'with the severities from the settings',
      '[a]\ndepends = ["gone"]\n[b]\nrun = "x"\ntimeout = "soon"\n',
      ['tasks.toml:0:1 a 1 errors 1 missing', 'tasks.toml:2:1 b'],
      { rules: { 'unknown-task': 'error', 'invalid-timeout': 'hint' }, amongTasks: true },
    ],
    ['but none when checks are disabled', '[a]\nrunn = 5\n', ['tasks.toml:0:1 a'], { rules: 'off', amongTasks: true }],
    [
      'without those that comments suppress',
      '# taskwright: ignore unknown-property\n[a]\nrun = "x"\nrunn = "x" # taskwright: ignore unknown-property\n',
      ['tasks.toml:1:1 a'],
    ],
    [
      'for the task that contains them, when one block contains several tasks',
      '--- mise.toml\n[tasks]\na = "x"\nb = {\nc = "x"\n',
      ['mise.toml:1:0 a', 'mise.toml:2:0 b 1 errors', 'mise.toml:3:0 c'],
    ],
  ])('%s', ([, fixture, expected, counted]) => check(fixture, expected, counted));
});

test.for<readonly [title: string, fixture: string, outsideTasks: object]>([
  ['text that is neither key nor header', '[[[\n[a]\nrun = "x"\n', { errors: 1 }],
  ['text between tasks of one block', '--- a.tasks.json\n{\n  // one\n  "a": "x" // two\n}\n', { warnings: 1 }],
  ['a key that is not a task', '--- a.tasks.json\n{ "$schema": 5, "a": "x" }\n', { errors: 1 }],
  ['but not problems that are counted for a task', '[a]\nrunn = "x"\n', {}],
  ['nor problems that comments suppress', '"$schema" = 5 # taskwright: ignore wrong-type\n', {}],
])('problems outside of tasks: %s', ([, fixture, outsideTasks]) => {
  const [file] = new Listing(fixture).files();
  expect(file?.outsideTasks).toMatchObject({ errors: 0, warnings: 0, ...outsideTasks });
});

describe('an edit preserves the objects of unchanged tasks', () => {
  const fixture = [
    '--- a.tasks.toml\n[first]\nrun = "one"\n[second]\nrun = "two"\ndepends = ["first"]\n',
    '--- b.tasks.toml\n[third]\ndepends = ["second"]\n',
  ].join('');

  /** Returns the names of the tasks that are new objects after the edit. */
  function changedBy(before: string, after: string): readonly string[] {
    const listing = new Listing(fixture);
    const known = new Set(listing.tasks());
    listing.edit(before, after);
    const [a, b] = [listing.files(), listing.files()];
    expect(a.map((file, index) => file === b[index])).toEqual([true, true]);
    return listing.tasks().flatMap((task) => (known.has(task) ? [] : [task.name]));
  }

  test.for<readonly [title: string, before: string, after: string, changed: readonly string[]]>([
    ['a script', 'one', 'one two', []],
    ['a description', 'run = "one"', 'description = "one"', ['first']],
    ['an alias', 'run = "one"', 'alias = "one"', ['first']],
    ['a line', 'run = "one"', '# comment\nrun = "one"', ['second']],
    ['the position of a reference', 'depends = ["first"]', '# comment\ndepends = ["first"]', ['second']],
    ['a name to which another task refers', '[second]', '[renamed]', ['renamed', 'third']],
    ['a problem', 'run = "one"', 'runn = "one"', ['first']],
  ])('%s', ([, before, after, changed]) => {
    expect(changedBy(before, after)).toEqual(changed);
  });

  test('a changed comment above a task updates its problems', () => {
    const listing = new Listing('[x]\nrun = "x"\n# taskwright: ignore task-prefix\n[tasks.a]\nrun = "x"\n');
    const errors = () => listing.tasks().map((task) => task.errors);
    expect(errors()).toEqual([0, 0]);
    listing.edit('ignore task', 'ignored task');
    expect(errors()).toEqual([0, 1]);
  });

  test('a file is added when it is opened, and removed when it is deleted', () => {
    const listing = new Listing(fixture);
    const [first] = listing.tasks();
    const [file, other] = [...listing.workspace.files];
    if (!file || !other) throw new Error('there are two files');
    listing.workspace.set({ ...file });
    expect(listing.tasks()[0]).toBe(first);
    listing.workspace.delete(file.uri);
    expect(listing.tasks().map(({ name }) => name)).toEqual(['third']);
  });
});
