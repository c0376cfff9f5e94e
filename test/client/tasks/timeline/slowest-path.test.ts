import { expect, test } from 'vitest';
import { slowestPath } from '../../../../client/tasks/timeline/slowest-path.ts';
import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';

/** Returns the names on the slowest path of tasks `name end [start], …`; `edges` are `from via to …`, and `->` is short for `depends`. */
function pathOf(tasks: string, edges: string): string {
  const bars = tasks.split(', ').map((task) => {
    const [node, end, start = '0'] = task.split(' ');
    return { node, start: Number(start), end: Number(end) };
  });
  const parsed = edges.split(', ').map((edge) => {
    const [from = '', via = '', to = ''] = edge.split(' ');
    return { from, via: kinds[via] ?? 'depends', to };
  });
  return slowestPath(bars, parsed)
    .map((index) => bars[index]?.node)
    .join(' ');
}

const kinds: Readonly<Record<string, EdgeKind>> = { post: 'depends_post', wait: 'wait_for', run: 'run' };

test.for<readonly [title: string, tasks: string, edges: string, expected: string]>([
  ['is the only task', 'a 5', '', 'a'],
  ['ends with the task that ended last', 'a 5, b 3', '', 'a'],
  ['has the dependency that ended last', 'a 5, b 7, c 9', 'c -> a, c -> b', 'b c'],
  ['follows all dependencies', 'a 5, b 7, c 9, d 8', 'c -> b, b -> a, c -> d, d -> a', 'a d c'],
  ['omits tasks without a connection', 'a 5, b 8, c 9', 'c -> a', 'a c'],
  ['continues through tasks that ran no command', 'a 5, c 9', 'c -> all, all -> a', 'a c'],
  ['includes tasks that others wait for', 'a 5, b 9', 'b wait a', 'a b'],
  ['includes tasks that follow others', 'a 5, clean 9', 'a post clean', 'a clean'],
  ['includes tasks that another runs in its script', 'a 3, inner 7, b 9', 'b run inner, b -> a', 'a inner b'],
  ['ends with the dependent if the ends arrived together', 'c 9, a 9, b 9', 'c -> a, c -> b', 'b c'],
  ['has the longest of the tasks that ended together', 'a 9 0, b 9 5, c 12 9', 'c -> a, c -> b', 'a c'],
  ['ends if tasks are in a cycle', 'a 5, b 9', 'a -> b, b -> a', 'a b'],
  ['has one of several runs of a task', 'a 5, a 7, b 9', 'b -> a', 'a b'],
])('the slowest path %s', ([, tasks, edges, expected]) => {
  expect(pathOf(tasks, edges)).toBe(expected);
});

test('the slowest path of no tasks is empty', () => {
  expect(slowestPath([], [])).toEqual([]);
});

test('a task that is not known is the end of a path, but has no dependencies', () => {
  const bars = [
    { node: 'a', start: 0, end: 5 },
    { node: undefined, start: 0, end: 9 },
  ];
  expect(slowestPath(bars, [{ from: 'b', via: 'depends', to: 'a' }])).toEqual([1]);
});
