import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FlatMembers, flatKinds } from '../../../../../server/core/document/blocks/flat-members.ts';
import type { Member, Node } from '../../../../../server/core/document/node.ts';
import { parseMembers } from '../../../../../server/core/syntax/toml/parse-block.ts';
import { skimBlock } from '../../../../../server/core/syntax/toml/skim-block.ts';
import { readToml } from './read-toml.ts';
import { tables } from './tables.ts';

/** A value with the contents of its flat form. */
type Described = readonly [name: string, kind: string, content: string | readonly Described[]];

function describeFlat(members: FlatMembers, index: number): Described {
  const kind = members.kindOf(index);
  const [name] = Object.entries(flatKinds).find(([, code]) => code === kind) ?? [''];
  return [members.nameOf(index), name, kind === flatKinds.string ? members.stringOf(index) : insideOf(members, index)];
}

function insideOf(members: FlatMembers, list: number): readonly Described[] {
  const inside: Described[] = [];
  for (let at = list + 1; at < members.after(list); at = members.after(at)) inside.push(describeFlat(members, at));
  return inside;
}

function describeMember({ key, value }: Member): Described {
  return describeNode(key.name, value);
}

function describeNode(name: string, node: Node): Described {
  switch (node.kind) {
    case 'string':
      return [name, 'string', node.value];
    case 'array':
      return [name, 'array', node.items.map((item) => describeNode('', item))];
    case 'object':
      return [name, 'object', node.members.map(describeMember)];
    case 'number':
      return [name, node.float ? 'float' : 'integer', []];
    default:
      return [name, node.kind, []];
  }
}

test('a block that is skimmed is the same as if parsed, for any text', () => {
  fc.assert(
    fc.property(tables, (text) => {
      const members = new FlatMembers();
      for (const { block, start } of readToml(text)) {
        const skimmed = skimBlock(text, start, block.entry, members);
        if (skimmed === undefined) continue;
        const { header, form, reach, entry, exit, problems } = block;
        expect(skimmed).toMatchObject({ text: block.text, form, reach, entry, exit, problems });
        expect(skimmed.header.map(({ name, start: at, end, quote }) => [name, at, end, quote])).toEqual(
          header.map(({ name, start: at, end, quote }) => [name, at, end, quote]),
        );
        expect(insideOf(members, 0)).toEqual(block.members.map(describeMember));
        expect(parseMembers(skimmed).map(describeMember)).toEqual(block.members.map(describeMember));
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['[a]'],
  ['[a]\n\n# comment\nrun = "x" # why\nquiet = false\n'],
  ['["a:b"]\r\nrun = ["x", \'y\']\r\nenv = { A = 1, "B" = 1.5 }\r\n'],
  ["[tasks.'a']\nrun = '''\nx\n'''\ndate = 1979-05-27\n"],
  ['[a]\ndepends = [\n  "b", # why\n  { task = "c", args = [] },\n]\nx = "\\n"'],
])('the ordinary block %j is skimmed', (text) => {
  expect(skimBlock(text, 0, 'start', new FlatMembers())?.text).toBe(text);
});

test.each([
  ['a statement without a header', 'run = "x"'],
  ['a dotted key', '[a]\nenv.A = 1'],
  ['a repeated key', '[a]\nrun = "x"\nrun = "y"'],
  ['a repeated key in braces', '[a]\nenv = { A = 1, A = 2 }'],
  ['a mistake', '[a]\nrun = x'],
  ['an unclosed string', '[a]\nrun = "x'],
  ['a number that is too large', '[a]\nx = 99999999999999999999'],
  ['a control character in a comment', '[a]\n# \u0001\n'],
  ['deep nesting', `[a]\nx = ${'['.repeat(10)}${']'.repeat(10)}`],
  ['a long text', `[a]\nrun = "${'x'.repeat(4_096)}"`],
  ['a damaged header', '[a\nrun = "x"'],
])('a block with %s is not skimmed', (_, text) => {
  expect(skimBlock(text, 0, 'start', new FlatMembers())).toBeUndefined();
});
