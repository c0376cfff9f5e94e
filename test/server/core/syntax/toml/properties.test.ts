import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../../../server/core/document/block.ts';
import type { Member, Node } from '../../../../../server/core/document/node.ts';
import type { Span } from '../../../../../server/core/document/span.ts';
import { caretIn } from '../../../../../server/core/syntax/toml/caret.ts';
import { parseBlock, parseMembers } from '../../../../../server/core/syntax/toml/parse-block.ts';
import { readToml } from './read-toml.ts';

const pieces = [
  ...['"""', "'''", '"', "'", '[', ']', '[[', '{', '}', '=', ' = ', ',', '.', '#', '\\', ':', '-', '_'],
  ...['\n', '\r\n', '\r', '\t', ' ', '  ', '\u200b', '\ufeff', '\u0000', '\ud83d', 'é'],
  ...['\n[a]\n', '\n[[b]]\n', '\nkey = ', '\n  key = ', '\nkey=', '\nkey = """', '= [ """', "\nkey = '''"],
  ...['a', 'b:c', '1', '0x', 'true', '1979-05-27 07:32:00Z', '\\q', '\\n', '# comment\n', 'echo hi\n'],
];

/** Texts that consist of tokens in random order. */
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

/** Returns a block as text, without the anchors of its spans, which refer to the block itself. */
function withoutAnchors(block: Block): string {
  return JSON.stringify({ ...block, members: block.members }, (key, value: unknown) => {
    if (key === 'anchor') return undefined;
    return typeof value === 'bigint' ? String(value) : value;
  });
}

function spansOf(block: Block): Span[] {
  return [...block.header, ...block.members.flatMap(spansOfMember), ...block.problems.map(({ span }) => span)];
}

function spansOfMember(member: Member): Span[] {
  return [member, member.key, ...spansOfNode(member.value)];
}

function spansOfNode(node: Node): Span[] {
  if (node.kind === 'array') return [node, ...node.items.flatMap(spansOfNode)];
  return node.kind === 'object' ? [node, ...node.members.flatMap(spansOfMember)] : [node];
}

describe('for any text', () => {
  test('the blocks are contiguous and cover the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const blocks = readToml(text).map(({ block }) => block);
        expect(blocks.map((block) => block.text).join('')).toBe(text);
        expect(blocks.map(({ exit }) => exit).lastIndexOf('end')).toBe(blocks.length - 1);
        expect(blocks.slice(1).map(({ entry }) => entry)).toEqual(blocks.slice(0, -1).map(({ exit }) => exit));
      }),
    );
  });

  test('every span is inside its block, and no problem is empty', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { block } of readToml(text)) {
          for (const { anchor, start, end } of spansOf(block)) {
            expect(anchor).toBe(block);
            expect(0 <= start && start <= end && end <= block.text.length).toBe(true);
          }
          for (const { span } of block.problems) expect(span.end).toBeGreaterThan(span.start);
        }
      }),
    );
  });

  test('a block does not depend on text beyond its reach', () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(), (text, other, choice) => {
        const placed = readToml(text);
        const { block, start } = placed[choice % placed.length] ?? { block: parseBlock('', 0, 'start'), start: 0 };
        const reach = start + block.reach;
        fc.pre(reach <= text.length);
        expect(withoutAnchors(parseBlock(text.slice(0, reach), start, block.entry))).toBe(withoutAnchors(block));
        expect(withoutAnchors(parseBlock(text.slice(0, reach) + other, start, block.entry))).toBe(
          withoutAnchors(block),
        );
      }),
    );
  });

  test('the members of a block without problems are the same if they are parsed from its text alone', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { block } of readToml(text)) {
          if (block.problems.length === 0) expect(parseMembers(block)).toEqual(block.members);
        }
      }),
    );
  });

  test('a truncated source results in the same block or in a request for more text', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, choice) => {
        const cut = choice % (text.length + 1);
        const block = parseBlock(text.slice(0, cut), 0, 'start');
        const whole = withoutAnchors(parseBlock(text, 0, 'start'));
        expect(block.reach > cut || withoutAnchors(block) === whole).toBe(true);
      }),
    );
  });

  test('the caret replaces only text on its line', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, choice) => {
        for (const { block } of readToml(text)) {
          const offset = choice % (block.text.length + 1);
          const { replace } = caretIn(block, offset);
          expect(replace.start <= offset && offset <= replace.end).toBe(true);
          expect(block.text.slice(replace.start, replace.end)).not.toContain('\n');
        }
      }),
    );
  });
});

test.each([
  ['brackets', `key = ${'['.repeat(100_000)}`],
  ['braces', `key = ${'{a='.repeat(100_000)}`],
  ['brackets and braces', `key = ${'[{a='.repeat(100_000)}`],
  ['dotted keys', `key${'.a'.repeat(100_000)} = 1`],
])('100,000 nested %s are one problem, and the next line is parsed', (_name, statement) => {
  const [first, second] = readToml(`${statement}\nnext = 1`);
  expect(first?.block.problems).toHaveLength(1);
  expect(first?.block.members[0]?.key.name).toBe('key');
  expect(second?.block.members[0]?.key.name).toBe('next');
});
