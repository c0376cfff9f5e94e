import { describe, expect, test } from 'vitest';
import {
  type Graph,
  type GraphPart,
  type PartOptions,
  partOf,
} from '../../../../../client/webview/graph/model/scope.ts';
import { graph } from '../graph.ts';

const all: PartOptions = { scope: { kind: 'workspace' }, depth: 1, hiddenKinds: [], maxNodes: 100, caret: undefined };

/** Returns the nodes, then the edges as `a-b`, then the other properties of the visible part. */
function shown(of: Graph, options: Partial<PartOptions>): string {
  const { nodes, edges, center, tooMany, omitted }: GraphPart = partOf(of, { ...all, ...options });
  return [
    nodes.map(({ id }) => id).join(' '),
    edges.map(({ from, to }) => `${from}-${to}`).join(' '),
    ...(center === undefined ? [] : [`around ${center}`]),
    ...(tooMany === undefined ? [] : [`${tooMany} are too many`]),
    ...(omitted === 0 ? [] : [`${omitted} omitted`]),
  ].join(' | ');
}

const chain = graph('a -> b', 'b -> c', 'c -> d', 'd wait_for e', 'x -> c', 'b -> gone?', 'alone');
const files = graph('one.a -> two.b', 'two.b -> one.c', 'one.c -> gone?', 'two.d -> other?');
const hub = graph(...Array.from({ length: 9 }, (_, index) => `n${index} -> hub`), 'n0 -> n1');

describe('The visible part of a graph', () => {
  test.each<[string, Graph, Partial<PartOptions>, string]>([
    ['is the whole graph', chain, {}, 'a b c d e x gone? alone | a-b b-c c-d d-e x-c b-gone?'],
    [
      'omits edges of hidden kinds',
      chain,
      { hiddenKinds: ['wait_for'] },
      'a b c d e x gone? alone | a-b b-c c-d x-c b-gone?',
    ],
    ['omits names that only hidden edges lead to', graph('a wait_for b?'), { hiddenKinds: ['wait_for'] }, 'a | '],
    [
      'is one file, with the tasks to which it refers',
      files,
      { scope: { kind: 'file', uri: 'one' } },
      'one.a two.b one.c gone? | one.a-two.b one.c-gone?',
    ],
    ['is empty for a file without tasks', files, { scope: { kind: 'file', uri: 'three' } }, ' | '],
    [
      'is within one step, in both directions',
      chain,
      { scope: { kind: 'around', id: 'c' } },
      'b c d x | b-c c-d x-c | around c',
    ],
    [
      'is within two steps in one direction, not one step in each',
      chain,
      { scope: { kind: 'around', id: 'c' }, depth: 2 },
      'a b c d e x | a-b b-c c-d d-e x-c | around c',
    ],
    [
      'has the edges between all nodes around the center',
      hub,
      { scope: { kind: 'around', id: 'hub' }, maxNodes: 3 },
      'n0 hub n1 | n0-hub n1-hub n0-n1 | around hub | 7 omitted',
    ],
    [
      'follows a cycle once',
      graph('a -> b', 'b -> a'),
      { scope: { kind: 'around', id: 'a' }, depth: 9 },
      'a b | a-b b-a | around a',
    ],
    ['is empty around a task that does not exist', chain, { scope: { kind: 'around', id: 'z' } }, ' | '],
    [
      'is around the task with the most edges when the graph is too large',
      hub,
      { maxNodes: 4 },
      'n0 hub n1 n2 | n0-hub n1-hub n2-hub n0-n1 | around hub | 10 are too many | 6 omitted',
    ],
    [
      'is around the task at the caret when the graph is too large',
      hub,
      { maxNodes: 4, caret: 'n5' },
      'hub n5 | n5-hub | around n5 | 10 are too many',
    ],
  ])('%s', (_, of, options, expected) => {
    expect(shown(of, options)).toBe(expected);
  });
});
