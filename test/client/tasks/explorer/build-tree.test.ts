import { describe, expect, test } from 'vitest';
import { buildTree, type TreeOptions } from '../../../../client/tasks/explorer/build-tree.ts';
import { changedRows } from '../../../../client/tasks/explorer/changed-rows.ts';
import type { Shortcuts } from '../../../../client/tasks/explorer/shortcuts.ts';
import type { Tree } from '../../../../client/tasks/explorer/tree.ts';
import { keyOfId } from '../../../../server/protocol/task-ids.ts';
import type { TaskSummary } from '../../../../server/protocol/tasks.ts';

/** Returns a task from `file name word…`; the words are traits, `=alias`, `errors`, `warnings`, or the description. */
function task(line: string): TaskSummary {
  const [file = '', name = '', ...words] = line.split(' ');
  const has = (word: string): boolean => words.includes(word);
  const traits = [
    'api',
    'root',
    'global',
    'hidden',
    'template',
    'unloaded',
    'inexecutable',
    'shared',
    'errors',
    'warnings',
  ];
  const uri = `file:///repo/${file}`;
  return {
    id: has('shared') ? `@${uri}\n${name}` : `${uri}\n${name}`,
    name: name === '""' ? '' : name,
    aliases: words.flatMap((word) => (word.startsWith('=') ? word.slice(1) : [])),
    description: words.filter((word) => !word.startsWith('=') && !traits.includes(word)).join(' '),
    uri,
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    project: has('api') ? 'file:///repo/packages/api' : has('global') ? 'file:///home' : 'file:///repo',
    projectPath: has('api') ? '//packages/api' : has('root') ? '//' : '',
    isInOtherProject: has('shared'),
    isGlobal: has('global'),
    isTemplate: has('template'),
    reach: has('unloaded') ? 'not included' : has('inexecutable') ? 'not executable' : 'loaded',
    overriding: '',
    isHidden: has('hidden'),
    requiresConfirmation: false,
    readsInput: false,
    hasSources: false,
    isCached: false,
    takesArguments: false,
    command: '',
    errors: has('errors') ? 1 : 0,
    warnings: has('warnings') ? 1 : 0,
    missing: 0,
    isInCycle: false,
  };
}

const noRuns: Shortcuts = { pinned: [], recent: [], firstRows: 'frequent', stateOf: () => undefined };
const plain: TreeOptions = { grouping: 'file', showsHidden: false, filter: '', affected: undefined };

/**
 * Returns the rows, indented below their parents. Groups end with `/`; `!` and `?` mark errors and warnings below, and
 * `(…)` a file that the runner does not load.
 */
function shown(tree: Tree, ids: readonly string[] = tree.roots, indent = ''): readonly string[] {
  const { rows } = tree;
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [`${indent}no row ${id}`];
    const below = row.below === undefined ? '' : row.below === 'errors' ? ' !' : ' ?';
    const unloaded = row.group && 'reach' in row.group && row.group.reach !== 'loaded' ? ` (${row.group.reach})` : '';
    const isGlobal = row.group && 'isGlobal' in row.group && row.group.isGlobal && row.group.kind !== 'project';
    const line = `${indent}${row.label || row.id}${row.task ? '' : '/'}${below}${unloaded}${isGlobal ? ' (global)' : ''}`;
    const misplaced = row.children.filter((child) => rows.get(child)?.parent !== id);
    return [line, ...misplaced.map(() => 'a child of another row'), ...shown(tree, row.children, `${indent}  `)];
  });
}

describe('the rows of the tasks', () => {
  test.for<
    readonly [title: string, options: Partial<TreeOptions>, tasks: readonly string[], expected: readonly string[]]
  >([
    [
      'are grouped by project in a monorepo, by name in each',
      { grouping: undefined },
      ['packages/api/mise.toml build api', 'x.toml g global', 'mise.toml z root', 'mise.toml lint root'],
      ['///', '  lint', '  z', '//packages/api/', '  build', 'global/', '  g'],
    ],
    [
      'of a file that several projects include are in the group of each',
      { grouping: undefined },
      ['mise.toml build root', 'mise.toml build api shared'],
      ['///', '  build', '//packages/api/', '  build'],
    ],
    [
      'of a file that several projects include are listed once by file',
      {},
      ['a.toml build', 'a.toml build api shared'],
      ['a.toml/', '  build'],
    ],
    ['are grouped by file elsewhere', { grouping: undefined }, ['a.toml a'], ['a.toml/', '  a']],
    [
      'are marked if their file is global',
      {},
      ['a.toml a', 'config.toml g global'],
      ['a.toml/', '  a', 'config.toml/ (global)', '  g'],
    ],
    [
      'are grouped by file, in the order of the text',
      {},
      ['a.toml z', 'a.toml b', 'p%201/tasks.toml c'],
      ['a.toml/', '  z', '  b', 'tasks.toml/', '  c'],
    ],
    [
      'of scripts are grouped by folder',
      {},
      ['mise-tasks/lint lint', 'mise-tasks/fmt.sh fmt.sh', 'x%20y/ci ci'],
      ['mise-tasks/', '  lint', '  fmt.sh', 'x y/', '  ci'],
    ],
    [
      'are only those that changes affect, if these are shown',
      { affected: new Map([['file:///repo/a.toml\nb', ['is defined in a.toml']]]) },
      ['a.toml a', 'a.toml b', 'c.toml c'],
      ['a.toml/', '  b'],
    ],
    [
      'are a list that is sorted by name',
      { grouping: 'flat' },
      ['b.toml b', 'a.toml t10', 'a.toml t9', 'a.toml B', 'a.toml b'],
      ['b', 'b', 'B', 't9', 't10'],
    ],
    [
      'are grouped by common prefixes of their names',
      { grouping: 'prefix' },
      ['a build:js', 'a build:css', 'a test', 'a build:css:min'],
      ['build/', '  css', '    min', '  js', 'test'],
    ],
    [
      'are groups when their name is a common prefix',
      { grouping: 'prefix' },
      ['a build:js', 'a build'],
      ['build', '  js'],
    ],
    [
      'are members of a group when several of them have its name',
      { grouping: 'prefix' },
      ['a build:js', 'a build', 'b build'],
      ['build/', '  build', '  build', '  js'],
    ],
    [
      'form no groups with a single member',
      { grouping: 'prefix' },
      ['a build:js:min', 'a test', 'b a:b:c', 'b a:b:d'],
      ['a:b/', '  c', '  d', 'build:js:min', 'test'],
    ],
    [
      'can have unusual names',
      { grouping: 'prefix' },
      ['a ""', 'a :', 'a ::x', 'a a:', 'a a'],
      ['""', '  ""', '    x', 'a', '  ""'],
    ],
    [
      'can have names with many parts',
      { grouping: 'prefix' },
      [`a x${':y'.repeat(50_000)}`, 'a x:z'],
      ['x/', `  y${':y'.repeat(49_999)}`, '  z'],
    ],
    ['omit hidden tasks', {}, ['a.toml b', 'a.toml c hidden'], ['a.toml/', '  b']],
    ['include hidden tasks', { showsHidden: true }, ['a.toml b', 'a.toml c hidden'], ['a.toml/', '  b', '  c']],
    [
      'show problems below them',
      { grouping: 'prefix' },
      ['a x:a:b errors', 'a x:a:c warnings', 'a x:d', 'a y:a warnings', 'a y:b', 'a z errors'],
      ['x/ !', '  a/ !', '    b', '    c', '  d', 'y/ ?', '  a', '  b', 'z'],
    ],
    [
      'are in a marked group when the runner does not load their file',
      {},
      ['a.toml a unloaded', 'a.toml b unloaded warnings', 'b.toml c'],
      ['a.toml/ ? (not included)', '  a', '  b', 'b.toml/', '  c'],
    ],
    [
      'are not in a marked group when a script in their folder is not executable',
      {},
      ['mise-tasks/a x inexecutable', 'mise-tasks/b y'],
      ['mise-tasks/', '  x', '  y'],
    ],
    ['are empty without tasks', {}, [], []],
  ])('%s', ([, options, tasks, expected]) => {
    expect(shown(buildTree(tasks.map(task), { ...plain, ...options }, noRuns))).toEqual(expected);
  });
});

describe('pinned and recent tasks', () => {
  const tasks = [
    'a.toml a',
    'a.toml b',
    'a.toml c hidden',
    'b.toml d',
    'b.toml t template',
    'b.toml e',
    'b.toml f',
  ].map(task);
  const keys = (names: string): readonly string[] => names.split('').map((name) => `file:///repo\n${name}`);
  const all = ['a.toml/', '  a', '  b', 'b.toml/', '  d', '  t', '  e', '  f'];
  const passed = { outcome: 'passed', milliseconds: 1_000 } as const;

  test.for<readonly [title: string, pinned: string, recent: string, filter: string, expected: readonly string[]]>([
    ['are above all others', 'b', 'da', '', ['pinned/', '  b', 'recent/', '  d', '  a', ...all]],
    ['are shown once', 'ba', 'adb', '', ['pinned/', '  b', '  a', 'recent/', '  d', ...all]],
    ['can be hidden tasks', 'c', '', '', ['pinned/', '  c', ...all]],
    ['do not include templates, or tasks that no longer exist', 'tx', 'yt', '', all],
    ['are the five most recent ones', '', 'fedcba', '', ['recent/', '  f', '  e', '  d', '  c', '  b', ...all]],
    ['have no groups while the view is filtered', 'a', 'b', 'a.toml', ['a.toml/', '  a', '  b']],
  ])('%s', ([, pinned, recent, filter, expected]) => {
    const runs = { ...noRuns, pinned: keys(pinned), recent: keys(recent) };
    const tree = buildTree(tasks, { ...plain, filter }, runs);
    expect(shown(tree)).toEqual(expected);
  });

  test.for<
    readonly [title: string, firstRows: Shortcuts['firstRows'], pinned: string, counts: string, expected: string]
  >([
    ['come first if they are run most', 'frequent', '', 'd1 a2 e3', 'frequent/ e a d'],
    ['that are run equally often are in the order of their last runs', 'frequent', '', 'd2 a2 e1', 'frequent/ d a e'],
    ['are ordered by their last runs if fewer than three have run', 'frequent', '', 'd1 a2 e0', 'recent/ d a e'],
    ['are at most five', 'frequent', '', 'a1 b2 c3 d4 e5 f6', 'frequent/ f e d c b'],
    ['are not repeated if they are pinned', 'frequent', 'e', 'd1 a2 e3', 'pinned/ e frequent/ a d'],
    ['are ordered by their last runs if the setting says so', 'recent', '', 'd1 a2 e3', 'recent/ d a e'],
    ['are only pinned ones if the setting says so', 'none', 'a', 'd1 a2 e3', 'pinned/ a'],
  ])('%s', ([, firstRows, pinned, counts, expected]) => {
    const runs = counts.split(' ').map((run) => [run.charAt(0), Number(run.slice(1))] as const);
    const durations = new Map(
      runs.map(([name, count]) => [`file:///repo\n${name}`, Array.from({ length: count }, () => passed)]),
    );
    const tree = buildTree(tasks, plain, {
      pinned: keys(pinned),
      recent: [...durations.keys()],
      firstRows,
      stateOf: (key) => ({
        running: 0,
        last: undefined,
        isOutdated: false,
        durations: durations.get(key) ?? [],
        hasOthers: false,
      }),
    });
    const first = shown(tree).slice(0, -all.length);
    expect(first.map((row) => row.trim()).join(' ')).toBe(expected);
  });

  test('a run and a pin update the rows of the task, which are rows of the same task', () => {
    const state = { running: 1, last: undefined, isOutdated: false, durations: [], hasOthers: false };
    const before = buildTree(tasks, plain, { ...noRuns, pinned: keys('b'), recent: keys('a') });
    const runs = {
      ...noRuns,
      pinned: keys('b'),
      recent: keys('a'),
      stateOf: (key: string) => (key.endsWith('a') ? state : undefined),
    };
    expect(changedRows(before, buildTree(tasks, plain, runs))).toEqual([
      'recent file:///repo/a.toml\na',
      'file:///repo/a.toml\na',
    ]);
  });
});

describe('a filter', () => {
  const tasks = [
    'a.toml build =b Compiles all',
    'a.toml build:js Bundles',
    'ci.toml deploy hidden',
    'ci.toml test',
    '%C3%BC.toml umlaut',
  ];

  test.for<readonly [filter: string, expected: readonly string[], hidden: number]>([
    ['build', ['build', 'build:js'], 0],
    ['BUILD js', ['build:js'], 0],
    ['=b', [], 0],
    ['compiles', ['build'], 0],
    ['ci.toml', ['test'], 1],
    ['ü.toml', ['umlaut'], 0],
    ['c3', [], 0],
    ['none', [], 0],
  ])('%s', ([filter, expected, hidden]) => {
    const tree = buildTree(tasks.map(task), { ...plain, grouping: 'flat', filter }, noRuns);
    expect(shown(tree)).toEqual(expected);
    expect([tree.taskCount, tree.hiddenCount]).toEqual([expected.length, hidden]);
  });

  test('expands collapsed groups, because their rows have other ids', () => {
    const ids = (filter: string) => [...buildTree(tasks.map(task), { ...plain, filter }, noRuns).rows.keys()];
    expect(ids('').filter((id) => ids('build').includes(id))).toEqual([]);
  });
});

describe('after a change, only these rows are updated', () => {
  const before = ['a.toml build', 'a.toml test', 'b.toml lint'];

  test.for<readonly [title: string, now: readonly string[], expected: 'everything' | readonly string[]]>([
    ['none, when the change is not visible', before, []],
    ['the task with another description', ['a.toml build New', 'a.toml test', 'b.toml lint'], ['build']],
    [
      'the task with a problem, and its group',
      ['a.toml build', 'a.toml test', 'b.toml lint errors'],
      ['b.toml', 'lint'],
    ],
    [
      'the group whose file is no longer loaded, and its tasks',
      ['a.toml build', 'a.toml test', 'b.toml lint unloaded'],
      ['b.toml', 'lint'],
    ],
    ['the group with a new task', ['a.toml build', 'a.toml test', 'b.toml lint', 'b.toml new'], ['b.toml']],
    ['the group without a task', ['a.toml test', 'b.toml lint'], ['a.toml']],
    ['everything, when a group is added', [...before, 'c.toml x'], 'everything'],
  ])('%s', ([, now, expected]) => {
    const trees = [before, now].map((lines) => buildTree(lines.map(task), plain, noRuns));
    const [old, next] = trees;
    const changed = old && next ? changedRows(old, next) : [];
    expect(changed === 'everything' ? changed : changed.map((id) => next?.rows.get(id)?.label)).toEqual(expected);
  });

  test.for<readonly [title: string, now: string, expected: readonly string[]]>([
    ['none, when the reasons are the same', 'is defined in a.toml', []],
    ['the task with another reason', 'depends on test', ['build']],
  ])('of affected tasks, %s', ([, now, expected]) => {
    const tasks = before.slice(0, 2).map(task);
    const [old, next] = ['is defined in a.toml', now].map((reason) =>
      buildTree(tasks, { ...plain, affected: affectedBy(tasks, { build: [reason], test: ['has changed'] }) }, noRuns),
    );
    const changed = old && next ? changedRows(old, next) : [];
    expect(changed === 'everything' ? changed : changed.map((id) => next?.rows.get(id)?.label)).toEqual(expected);
  });
});

describe('only affected tasks', () => {
  const tasks = ['a.toml build', 'a.toml test', 'b.toml lint hidden', 'b.toml other'].map(task);
  const all = affectedBy(tasks, { build: ['is defined in a.toml', 'depends on lint'], lint: ['runs x'] });

  test.for<readonly [title: string, options: Partial<TreeOptions>, expected: readonly string[], hidden: number]>([
    ['are shown with their groups', {}, ['a.toml/', '  build'], 1],
    ['are shown with hidden ones', { showsHidden: true }, ['a.toml/', '  build', 'b.toml/', '  lint'], 0],
    ['are searched', { filter: 'none' }, [], 0],
    ['are none', { affected: new Map() }, [], 0],
  ])('%s', ([, options, expected, hidden]) => {
    const tree = buildTree(tasks, { ...plain, affected: all, ...options }, { ...noRuns, pinned: [] });
    expect([shown(tree), tree.hiddenCount]).toEqual([expected, hidden]);
  });

  test('have their reasons, and groups have none', () => {
    const { rows } = buildTree(tasks, { ...plain, affected: all }, noRuns);
    expect([...rows.values()].map(({ label, reasons }) => [label, ...reasons])).toEqual([
      ['a.toml'],
      ['build', 'is defined in a.toml', 'depends on lint'],
    ]);
  });
});

/** Returns the reasons of tasks by their keys, from those by their names. */
function affectedBy(
  tasks: readonly TaskSummary[],
  reasons: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, readonly string[]> {
  return new Map(tasks.flatMap(({ id, name }) => (reasons[name] ? [[keyOfId(id), reasons[name]] as const] : [])));
}

test.for<
  readonly [title: string, grouping: TreeOptions['grouping'], tasks: readonly string[], named: readonly string[]]
>([
  [
    'a project whose tasks are in one file names it once',
    'project',
    ['mise.toml a root', 'mise.toml b root', 'packages/api/mise.toml c api', 'packages/api/ci.toml d api'],
    ['//: mise.toml', 'c', 'd'],
  ],
  ['no row names the only file', 'flat', ['mise.toml a', 'mise.toml b'], []],
  ['tasks in several files name them', 'flat', ['mise.toml a', 'ci.toml b'], ['a', 'b']],
  ['tasks in several files name them, also below prefixes', 'prefix', ['a.toml a:b', 'b.toml a:c'], ['b', 'c']],
  ['tasks below their file do not name it', 'file', ['mise.toml a', 'ci.toml b'], []],
])('the files that rows name: %s', ([, grouping, tasks, named]) => {
  const { rows } = buildTree(tasks.map(task), { ...plain, grouping }, noRuns);
  const found = Array.from(rows.values()).flatMap(({ label, showsFile, group }) => {
    if (group?.kind === 'project' && group.file !== undefined)
      return `${label}: ${group.file.slice('file:///repo/'.length)}`;
    return showsFile ? label : [];
  });
  expect(found).toEqual(named);
});
