import { expect, test } from 'vitest';
import { strongComponents } from '../../../../../../server/core/analysis/graph/cycles/strong-components.ts';
import { finish } from '../../../../../../server/core/text/steps.ts';

type Edges = Readonly<Record<string, string>>;

/** Returns the groups as words, such as `ab`. */
function groupsOf(edges: Edges): readonly string[] {
  const groups = finish(strongComponents(Object.keys(edges), (node) => [...(edges[node] ?? '')]));
  return groups.map((group) => group.sort().join('')).sort();
}

test.for<readonly [edges: Edges, groups: readonly string[]]>([
  [{ a: 'b', b: 'c', c: '' }, []],
  [{ a: 'b', b: 'a' }, ['ab']],
  [{ a: 'ab', b: '' }, []],
  [{ a: 'bd', b: 'c', c: 'a', d: 'e', e: 'd' }, ['abc', 'de']],
  [{ a: 'x', b: 'xa', x: '', c: 'b' }, []],
  [{ a: 'b', b: 'xc', c: 'xa', x: '' }, ['abc']],
  [{ a: 'bc', b: 'd', c: 'd', d: 'a' }, ['abcd']],
])('the groups of %j are %j', ([edges, groups]) => {
  expect(groupsOf(edges)).toEqual(groups);
});

test('a step follows the edges of one node at most, also when all nodes lead to all others', () => {
  const nodes = Array.from({ length: 60 }, (_, node) => node);
  let read = 0;
  const counted = new Proxy(nodes, {
    get(target, property: string) {
      if (Number(property) < target.length) read++;
      return Reflect.get(target, property);
    },
  });
  const steps = strongComponents(nodes, () => counted);
  const reads: number[] = [];
  const next = () => {
    const step = steps.next();
    reads.push(read);
    read = 0;
    return step;
  };
  let step = next();
  while (!step.done) step = next();
  expect(step.value.map((group) => group.length)).toEqual([nodes.length]);
  expect(Math.max(...reads)).toBeLessThanOrEqual(nodes.length);
});
