import { describe, expect, test } from 'vitest';
import { edgePath } from '../../../../client/webview/graph/drawing/edge-path.ts';
import { fitted, isShown, showing, zoomed } from '../../../../client/webview/graph/drawing/view.ts';
import { wordsFor } from '../../../../client/webview/graph/model/describe.ts';
import { type NoticeAction, noticeOf, type Situation } from '../../../../client/webview/graph/model/notice-of.ts';
import { initialState, readState } from '../../../../client/webview/graph/model/page-state.ts';
import { partOf } from '../../../../client/webview/graph/model/scope.ts';
import { following, matches } from '../../../../client/webview/graph/model/search.ts';
import { summaryOf } from '../../../../client/webview/graph/model/summary.ts';
import { type Direction, neighbour } from '../../../../client/webview/graph/view/neighbor.ts';
import { graph } from './graph.ts';

describe('Arrow keys', () => {
  /** As it is drawn: each line is 100 lower than the one before, each column 100 right of the one before it. */
  const picture = ['a . c . e', '. b . . .', '. . d . .'];
  const middles = new Map(
    picture.flatMap((line, row) =>
      line.split(' ').flatMap((id, column) => (id === '.' ? [] : [[id, { x: column * 100, y: row * 100 }] as const])),
    ),
  );
  const { edges } = graph('a -> b', 'a -> d', 'e -> c');

  test.each<[string, Direction, string | undefined]>([
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
    expect(neighbour(from, direction, middles, edges)).toBe(to);
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

  test('goes round', () => {
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

  test('fits everything in, and makes nothing larger than it is', () => {
    expect(fitted(area, window, 0)).toEqual({ scale: 0.5, left: 0, top: 25 });
    expect(fitted({ ...area, width: 20, height: 20 }, window, 0)).toEqual({ scale: 1, left: 90, top: 40 });
    expect(isShown(fitted(area, window), area, window)).toBe(true);
  });

  test('is zoomed around a place, which stays', () => {
    expect(zoomed({ scale: 1, left: 0, top: 0 }, 2, { x: 50, y: 10 })).toEqual({ scale: 2, left: -50, top: -10 });
    expect(zoomed({ scale: 1, left: 0, top: 0 }, 1e9, { x: 0, y: 0 }).scale).toBe(4);
  });

  test('moves no further than it has to for something to be seen', () => {
    const view = { scale: 1, left: 0, top: 0 };
    const box = { x: 0, y: 40, width: 20, height: 20 };
    expect(showing(view, { ...box, x: 90 }, window, 10)).toBe(view);
    expect(showing(view, { ...box, x: 250 }, window, 10)).toEqual({ scale: 1, left: -80, top: 0 });
    expect(showing(view, { ...box, x: -50 }, window, 10)).toEqual({ scale: 1, left: 60, top: 0 });
  });
});

describe('Words', () => {
  const { nodes, edges } = graph('one.a -> two.a', 'one.a wait_for gone?');
  const words = wordsFor({ nodes, part: { nodes, edges }, fileNames: { one: '1.toml', two: '2.toml' } });

  test('tell what is special about nodes', () => {
    expect(nodes.map((node) => words.noteOf(node))).toEqual(['1.toml', '2.toml', '? missing']);
  });

  test('tell of a hidden task that it is one', () => {
    const [first] = nodes.map((node) => ({ ...node, isHidden: true }));
    expect(first && [words.noteOf(first), words.nodeText(first).split('\n')[0]]).toEqual([
      'hidden · 1.toml',
      'a — hidden task',
    ]);
  });

  test('tell everything about a node, and of an edge', () => {
    expect(nodes.map((node) => words.nodeText(node).split('\n'))).toEqual([
      ['a — task', '1.toml', 'depends on a', 'waits for gone?'],
      ['a — task', '2.toml', 'needed by a'],
      ['gone? — missing: nobody defines it', 'needed by a'],
    ]);
    expect(edges.map((edge) => words.edgeText(edge))).toEqual(['a depends on a', 'a waits for gone?']);
  });

  test('count what is shown', () => {
    expect(summaryOf({ nodes, edges })).toBe('2 tasks, 2 edges, 1 missing');
  });
});

test('A line goes through the middles between its points', () => {
  const points = [0, 10, 20, 30].map((x) => ({ x, y: x === 10 ? 10 : 0 }));
  expect(edgePath(points)).toBe('M0 0Q10 10 15 5Q20 0 30 0');
  expect(edgePath(points.slice(0, 2))).toBe('M0 0L10 10');
  expect(edgePath([])).toBe('');
});

test('What was stored by another version is read as far as it can be', () => {
  expect(readState(undefined)).toEqual(initialState);
  expect(readState({ scope: { is: 'all' }, depth: 99, hiddenKinds: ['run', 'x'], showsList: 1 })).toEqual({
    ...initialState,
    hiddenKinds: ['run'],
  });
  const stored = { ...initialState, scope: { is: 'around', id: 'a' }, depth: 3, follows: true };
  expect(readState(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

describe('What is said about the graph as a whole', () => {
  const some = graph('a -> b', 'c -> b', 'd -> b');
  const situation = (change: Partial<Situation> & { readonly most?: number }, of = some): Situation => {
    const state = change.state ?? initialState;
    return {
      condition: 'running',
      graph: { type: 'graph', ...of, fileNames: {}, isComplete: true },
      state,
      nameOf: (id) => id,
      failure: undefined,
      part: partOf(of, { ...state, most: change.most ?? 100, caret: undefined }),
      ...change,
    };
  };
  const none = graph();

  test.each<[Situation, string | undefined, readonly NoticeAction[]]>([
    [situation({}), undefined, []],
    [situation({ condition: 'starting' }), undefined, []],
    [situation({ condition: 'starting', graph: undefined }), 'The language server is starting…', ['showOutput']],
    [
      situation({ condition: 'stopped' }),
      'The language server, which knows the tasks, is not running. This is the graph as it was known last.',
      ['restartServer', 'showOutput'],
    ],
    [
      situation({ condition: 'failed', graph: undefined }),
      'The language server did not tell the tasks; the output says why.',
      ['retry', 'showOutput'],
    ],
    [situation({ failure: 'No memory.' }), 'The graph could not be laid out: No memory.', ['retry', 'showOutput']],
    [situation({ graph: undefined }), 'Looking for tasks in the workspace…', ['showOutput']],
    [situation({}, none), 'No tasks were found in this workspace.', ['newTask']],
    [
      situation({ state: { ...initialState, scope: { is: 'file', uri: 'other' } } }),
      'There are no tasks in this file.',
      ['showWorkspace'],
    ],
    [
      situation({ state: { ...initialState, scope: { is: 'around', id: 'z' } } }),
      'This task is not there any more.',
      ['showWorkspace'],
    ],
    [
      situation({ most: 2 }),
      '4 tasks are too many to be drawn at once. This is what is up to 2 steps around b. 2 more were left out. Find a task to see what is around it.',
      [],
    ],
  ])('%#', (given, text, actions) => {
    const told = noticeOf(given);
    expect([told?.text, told?.actions ?? []]).toEqual([text, actions]);
  });
});
