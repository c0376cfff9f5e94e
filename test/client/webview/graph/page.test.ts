import { describe, expect, test } from 'vitest';
import { edgePath } from '../../../../client/webview/graph/drawing/edge-path.ts';
import { fitted, isShown, showing, zoomed } from '../../../../client/webview/graph/drawing/view.ts';
import { graphTexts } from '../../../../client/webview/graph/model/graph-texts.ts';
import { type GraphSituation, type NoticeAction, noticeOf } from '../../../../client/webview/graph/model/notice-of.ts';
import { initialState, readState } from '../../../../client/webview/graph/model/page-state.ts';
import { partOf } from '../../../../client/webview/graph/model/scope.ts';
import { following, matches } from '../../../../client/webview/graph/model/search.ts';
import { summaryOf } from '../../../../client/webview/graph/model/summary.ts';
import { type ArrowDirection, neighbor } from '../../../../client/webview/graph/view/neighbor.ts';
import { graph } from './graph.ts';

describe('Arrow keys', () => {
  /** A drawing in which lines and columns are 100 pixels apart. */
  const picture = ['a . c . e', '. b . . .', '. . d . .'];
  const middles = new Map(
    picture.flatMap((line, row) =>
      line.split(' ').flatMap((id, column) => (id === '.' ? [] : [[id, { x: column * 100, y: row * 100 }] as const])),
    ),
  );
  const { edges } = graph('a -> b', 'a -> d', 'e -> c');

  test.each<[string, ArrowDirection, string | undefined]>([
    ['a', 'right', 'b'],
    ['b', 'left', 'a'],
    ['d', 'left', 'a'],
    ['c', 'right', 'e'],
    ['c', 'left', 'a'],
    ['b', 'down', 'd'],
    ['d', 'up', 'c'],
    ['e', 'right', undefined],
    ['a', 'up', undefined],
    ['gone', 'left', undefined],
  ])('go from %s %s to %s', (from, direction, to) => {
    expect(neighbor(from, direction, middles, edges)).toBe(to);
  });
});

describe('The search', () => {
  const { nodes } = graph('test', 'unit-test', 'Testing', 'build');

  test.each([
    ['test', ['test', 'Testing', 'unit-test']],
    [' TEST ', ['test', 'Testing', 'unit-test']],
    ['x', []],
    [' ', []],
  ])('for "%s" finds %j', (typed, expected) => {
    expect(matches(nodes, typed).map(({ name }) => name)).toEqual(expected);
  });

  test('wraps around', () => {
    const letters = ['a', 'b', 'c'];
    expect(following(letters, undefined, 1)).toBe('a');
    expect(following(letters, undefined, -1)).toBe('c');
    expect(following(letters, 'c', 1)).toBe('a');
    expect(following(letters, 'a', -1)).toBe('c');
    expect(following([], undefined, 1)).toBeUndefined();
  });
});

describe('The view', () => {
  const window = { width: 200, height: 100 };
  const area = { x: 0, y: 0, width: 400, height: 100 };

  test('fits an area without magnifying it', () => {
    expect(fitted(area, window, 0)).toEqual({ scale: 0.5, left: 0, top: 25 });
    expect(fitted({ ...area, width: 20, height: 20 }, window, 0)).toEqual({ scale: 1, left: 90, top: 40 });
    expect(isShown(fitted(area, window), area, window)).toBe(true);
  });

  test('is zoomed around a point, which does not move', () => {
    expect(zoomed({ scale: 1, left: 0, top: 0 }, 2, { x: 50, y: 10 })).toEqual({ scale: 2, left: -50, top: -10 });
    expect(zoomed({ scale: 1, left: 0, top: 0 }, 1e9, { x: 0, y: 0 }).scale).toBe(4);
  });

  test('moves only as far as necessary to show an area', () => {
    const view = { scale: 1, left: 0, top: 0 };
    const box = { x: 0, y: 40, width: 20, height: 20 };
    expect(showing(view, { ...box, x: 90 }, window, 10)).toBe(view);
    expect(showing(view, { ...box, x: 250 }, window, 10)).toEqual({ scale: 1, left: -80, top: 0 });
    expect(showing(view, { ...box, x: -50 }, window, 10)).toEqual({ scale: 1, left: 60, top: 0 });
  });
});

describe('The texts of a graph', () => {
  const { nodes, edges } = graph('one.a -> two.a', 'one.a wait_for gone?');
  const texts = graphTexts({
    nodes,
    part: { nodes, edges },
    runs: {},
    caches: {},
    reasons: {},
    fileNames: { one: '1.toml', two: '2.toml' },
  });

  test('include a note about unusual nodes', () => {
    expect(nodes.map((node) => texts.noteOf(node))).toEqual(['1.toml', '2.toml', '? not defined']);
  });

  test('explain `^`', () => {
    const inDependencies = nodes.slice(0, 1).map((node) => ({ ...node, name: '^a', kind: 'elsewhere' as const }));
    expect(inDependencies.map((node) => texts.noteOf(node))).toEqual([
      'tasks of the projects that this project depends on',
    ]);
  });

  test('include the runs and the cache of a task', () => {
    const run = { state: 'failed', isOutdated: false, note: 'exit code 2', text: 'Failed with exit code 2' } as const;
    const withRuns = graphTexts({
      nodes,
      part: { nodes, edges },
      runs: { 'one.a': run },
      caches: { 'one.a': 'Cache miss: x.' },
      fileNames: { one: '1.toml' },
      reasons: {},
    });
    expect(nodes.map((node) => withRuns.nodeText(node).split('\n').slice(1, 3))).toEqual([
      ['Failed with exit code 2', 'Cache miss: x.'],
      ['two', 'needed by a'],
      ['needed by a'],
    ]);
  });

  test('include the reasons why changes affect a task', () => {
    const reasons = { 'one.a': ['runs x.sh', 'depends on a'] };
    const withReasons = graphTexts({ nodes, part: { nodes, edges }, runs: {}, caches: {}, reasons, fileNames: {} });
    expect(nodes.map((node) => withReasons.nodeText(node).split('\n').slice(1, 3))).toEqual([
      ['Affected by changes: runs x.sh', 'Affected by changes: depends on a'],
      ['two', 'needed by a'],
      ['needed by a'],
    ]);
  });

  test('mark a hidden task', () => {
    const [first] = nodes.map((node) => ({ ...node, isHidden: true }));
    expect(first && [texts.noteOf(first), texts.nodeText(first).split('\n')[0]]).toEqual([
      'hidden · 1.toml',
      'a — hidden task',
    ]);
  });

  test.for([
    ['not included', 'not included · 1.toml', 'Not included; the runner does not load it'],
    ['JSON', 'JSON, not loaded · 1.toml', 'The runner cannot load JSON'],
    ['not executable', 'not executable · 1.toml', 'Not executable; the runner does not load it'],
  ] as const)('say why the runner does not load a task: %s', ([reach, note, text]) => {
    const [first] = nodes.map((node) => ({ ...node, reach }));
    expect(first && [texts.noteOf(first), ...texts.nodeText(first).split('\n').slice(0, 3)]).toEqual([
      note,
      'a — task',
      '1.toml',
      text,
    ]);
  });

  test('describe nodes and edges', () => {
    expect(nodes.map((node) => texts.nodeText(node).split('\n'))).toEqual([
      ['a — task', '1.toml', 'depends on a', 'waits for gone?'],
      ['a — task', '2.toml', 'needed by a'],
      ['gone? — not defined', 'needed by a'],
    ]);
    expect(edges.map((edge) => texts.edgeText(edge))).toEqual(['a depends on a', 'a waits for gone?']);
  });

  test('count the visible nodes and edges', () => {
    expect(summaryOf({ nodes, edges })).toBe('2 tasks, 2 edges, 1 not defined');
  });
});

test('A line passes through the midpoints between its points', () => {
  const points = [0, 10, 20, 30].map((x) => ({ x, y: x === 10 ? 10 : 0 }));
  expect(edgePath(points)).toBe('M0 0Q10 10 15 5Q20 0 30 0');
  expect(edgePath(points.slice(0, 2))).toBe('M0 0L10 10');
  expect(edgePath([])).toBe('');
});

test('The page reads the valid parts of a state that another version has stored', () => {
  expect(readState(undefined)).toEqual(initialState);
  expect(readState({ scope: { kind: 'all' }, depth: 99, hiddenKinds: ['run', 'x'], showsList: 1 })).toEqual({
    ...initialState,
    hiddenKinds: ['run'],
  });
  const stored = { ...initialState, scope: { kind: 'around', id: 'a' }, depth: 3, follows: true };
  expect(readState(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

describe('The notice about the graph', () => {
  const some = graph('a -> b', 'c -> b', 'd -> b');
  const situation = (change: Partial<GraphSituation> & { readonly maxNodes?: number }, of = some): GraphSituation => {
    const state = change.state ?? initialState;
    return {
      condition: 'running',
      graph: { type: 'graph', ...of, fileNames: {}, isComplete: true },
      state,
      nameOf: (id) => id,
      failure: undefined,
      affected: undefined,
      part: partOf(of, { ...state, maxNodes: change.maxNodes ?? 100, caret: undefined }),
      ...change,
    };
  };
  const none = graph();
  const affectedTasks = { reasons: {}, text: 'Tasks affected by x: 1 of 2', isProblem: false };

  test.each<[GraphSituation, string | undefined, readonly NoticeAction[]]>([
    [situation({}), undefined, []],
    [situation({ condition: 'starting' }), undefined, []],
    [situation({ condition: 'starting', graph: undefined }), 'The language server is starting…', ['showOutput']],
    [
      situation({ condition: 'stopped' }),
      'The language server is not running. The page shows the last known graph.',
      ['restartServer', 'showOutput'],
    ],
    [
      situation({ condition: 'failed', graph: undefined }),
      'The language server did not respond; see the output for details.',
      ['retry', 'showOutput'],
    ],
    [situation({ failure: 'No memory.' }), 'Failed to lay out the graph: No memory.', ['retry', 'showOutput']],
    [situation({ affected: affectedTasks }), 'Tasks affected by x: 1 of 2', ['showUnaffected']],
    [situation({ affected: affectedTasks }, none), 'This workspace has no tasks.', ['newTask']],
    [situation({ graph: undefined }), 'Searching the workspace for tasks…', ['showOutput']],
    [situation({}, none), 'This workspace has no tasks.', ['newTask']],
    [
      situation({ state: { ...initialState, scope: { kind: 'file', uri: 'other' } } }),
      'This file contains no tasks.',
      ['showWorkspace'],
    ],
    [
      situation({ state: { ...initialState, scope: { kind: 'around', id: 'z' } } }),
      'This task no longer exists.',
      ['showWorkspace'],
    ],
    [
      situation({ maxNodes: 2 }),
      'The graph of 4 tasks is too large to show at once. The page shows the tasks within 2 steps of b. 2 more are not shown. Find a task to show the tasks around it.',
      [],
    ],
    [
      situation({ maxNodes: 3 }),
      'The graph of 4 tasks is too large to show at once. The page shows the tasks within 2 steps of b. 1 more is not shown. Find a task to show the tasks around it.',
      [],
    ],
  ])('%#', (given, text, actions) => {
    const notice = noticeOf(given);
    expect([notice?.text, notice?.actions ?? []]).toEqual([text, actions]);
  });
});
