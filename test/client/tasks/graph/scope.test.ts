import { describe, expect, test } from 'vitest';
import { type Graph, type Part, type PartOptions, partOf } from '../../../../client/webview/graph/model/scope.ts';
import { graph } from './graph.ts';

const all: PartOptions = { scope: { is: 'workspace' }, depth: 1, hiddenKinds: [], most: 100, caret: undefined };

/** Nodes, and edges as `a-b`; what is told of the whole stands behind. */
function shown(of: Graph, options: Partial<PartOptions>): string {
  const { nodes, edges, center, tooMany, leftOut }: Part = partOf(of, { ...all, ...options });
  return [
    nodes.map(({ id }) => id).join(' '),
    edges.map(({ from, to }) => `${from}-${to}`).join(' '),
    ...(center === undefined ? [] : [`around ${center}`]),
    ...(tooMany === undefined ? [] : [`${tooMany} are too many`]),
    ...(leftOut === 0 ? [] : [`${leftOut} left out`]),
  ].join(' | ');
}

const chain = graph('a -> b', 'b -> c', 'c -> d', 'd wait_for e', 'x -> c', 'b -> gone?', 'alone');
const files = graph('one.a -> two.b', 'two.b -> one.c', 'one.c -> gone?', 'two.d -> other?');
const hub = graph(...Array.from({ length: 9 }, (_, index) => `n${index} -> hub`), 'n0 -> n1');

describe('What is shown', () => {
  test.each<[string, Graph, Partial<PartOptions>, string]>([
    ['is everything', chain, {}, 'a b c d e x gone? alone | a-b b-c c-d d-e x-c b-gone?'],
    [
      'is without kinds that are hidden',
      chain,
      { hiddenKinds: ['wait_for'] },
      'a b c d e x gone? alone | a-b b-c c-d x-c b-gone?',
    ],
    ['is without names that only hidden edges lead to', graph('a wait_for b?'), { hiddenKinds: ['wait_for'] }, 'a | '],
    [
      'is of one file, with what it leads to',
      files,
      { scope: { is: 'file', uri: 'one' } },
      'one.a two.b one.c gone? | one.a-two.b one.c-gone?',
    ],
    ['is nothing of a file without tasks', files, { scope: { is: 'file', uri: 'three' } }, ' | '],
    [
      'is what is one step away, both ways',
      chain,
      { scope: { is: 'around', id: 'c' } },
      'b c d x | b-c c-d x-c | around c',
    ],
    [
      'is what is two steps away, but not two steps there and back',
      chain,
      { scope: { is: 'around', id: 'c' }, depth: 2 },
      'a b c d e x | a-b b-c c-d d-e x-c | around c',
    ],
    [
      'has the edges between all that is near',
      hub,
      { scope: { is: 'around', id: 'hub' }, most: 3 },
      'n0 hub n1 | n0-hub n1-hub n0-n1 | around hub | 7 left out',
    ],
    [
      'goes around in circles once',
      graph('a -> b', 'b -> a'),
      { scope: { is: 'around', id: 'a' }, depth: 9 },
      'a b | a-b b-a | around a',
    ],
    ['is nothing around a task that is gone', chain, { scope: { is: 'around', id: 'z' } }, ' | '],
    [
      'is around the busiest task when all are too many',
      hub,
      { most: 4 },
      'n0 hub n1 n2 | n0-hub n1-hub n2-hub n0-n1 | around hub | 10 are too many | 6 left out',
    ],
    [
      'is around the task at the caret then',
      hub,
      { most: 4, caret: 'n5' },
      'hub n5 | n5-hub | around n5 | 10 are too many',
    ],
  ])('%s', (_, of, options, expected) => {
    expect(shown(of, options)).toBe(expected);
  });
});
