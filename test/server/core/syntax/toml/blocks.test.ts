import { describe, expect, test } from 'vitest';
import { parseBlock } from '../../../../../server/core/syntax/toml/parse-block.ts';
import { readToml } from './read-toml.ts';

describe('a text is divided into blocks', () => {
  test.each<[string, string[]]>([
    ['', ['start>end ']],
    ['\n', ['start>end \n']],
    ['# only a comment', ['start>end # only a comment']],
    ['a = 1\nb = 2\n', ['start>root a = 1\n', 'root>end b = 2\n']],
    ['# intro\n\na = 1\n# about b\nb = 2', ['start>root # intro\n\na = 1\n# about b\n', 'root>end b = 2']],
    ['a = 1\n\n# about x\n[x]\n', ['start>table a = 1\n\n# about x\n', 'table>end [x]\n']],
    ['# intro\n[x]\n', ['start>table # intro\n', 'table>end [x]\n']],
    ['\n  [x]\n', ['start>table \n', 'table>end   [x]\n']],
    ['[x]\na = 1\nb = 2\n# about y\n[y]', ['start>table [x]\na = 1\nb = 2\n# about y\n', 'table>end [y]']],
    ['[[x]]\n[[x]]\n', ['start>table [[x]]\n', 'table>end [[x]]\n']],
    ['\ufeff[x]\n', ['start>end \ufeff[x]\n']],
    ['\ufeff# intro\n[x]\n', ['start>table \ufeff# intro\n', 'table>end [x]\n']],
    ['a = 1\r\n[x]\r\n', ['start>table a = 1\r\n', 'table>end [x]\r\n']],
    ['a = [\n  1,\n]\nb = 2', ['start>root a = [\n  1,\n]\n', 'root>end b = 2']],
    ['[x]\nrun = """\n[y]\n"""\n[z]', ['start>table [x]\nrun = """\n[y]\n"""\n', 'table>end [z]']],
    ['a\n"b"\n', ['start>end a\n"b"\n']],
    ['a =\nb = 1', ['start>root a =\n', 'root>end b = 1']],
    ['[x]\n\u200b[y]\n', ['start>table [x]\n', 'table>end \u200b[y]\n']],
    ['["a", "b"]\nc = 1', ['start>root ["a", "b"]\n', 'root>end c = 1']],
  ])('%j', (text, blocks) => {
    expect(readToml(text).map(({ block }) => `${block.entry}>${block.exit} ${block.text}`)).toEqual(blocks);
  });
});

describe('the reach of a block covers all text that it depends on', () => {
  test.each([
    ['a = 1\n', 'b = 2\n', 'c = 3\n'],
    ['a = 1\n', '[x]\n', 'c = 3\n'],
    ['[x]\na = 1\n', '  [y] # next\n', '[z]\n'],
    ['a = [1,\n', 'b = 2\n', '[x]\n'],
    ['a = """\ntext\n', '[x]\nb = """\n', 'c\n"""\n'],
    ['a = """\ntext\n', 'b = 1\n\ne = """\n', '"""\n'],
    ['a = [[1,\n', '[x]\n', 'a = 1\n'],
  ])('%j reads %j, not %j', (text, readText, beyond) => {
    const block = parseBlock(text + readText + beyond, 0, 'start');
    expect(block.text).toBe(text);
    expect(block.reach).toBe(text.length + readText.length);
  });

  test.each(['', 'a', 'a = 1', 'a = 1\n', '[x', '[x]\n', 'a = "', 'a = """\n[x]\n', 'a = [\n', 'a = {', '# a'])(
    '%j reads beyond its end',
    (text) => {
      expect(parseBlock(text, 0, 'start').reach).toBe(text.length + 1);
    },
  );

  test('an unclosed string depends on the whole text', () => {
    const text = 'a = """\n[x]\nb = 1\n[y]\nc = 2\n';
    const block = parseBlock(text, 0, 'start');
    expect(block.text).toBe('a = """\n');
    expect(block.reach).toBe(text.length + 1);
  });
});

test('the spans of a block are relative to its start', () => {
  const [block] = ['[y]\nkey = "v"\n'].map((text) => parseBlock(`[x]\n${text}`, 4, 'table'));
  const member = block?.members[0];
  expect(block?.text).toBe('[y]\nkey = "v"\n');
  expect(block?.header[0]).toMatchObject({ name: 'y', start: 1, end: 2 });
  expect(member).toMatchObject({ start: 4, end: 13, key: { start: 4, end: 7 }, value: { start: 10, end: 13 } });
  expect(member?.value.anchor).toBe(block);
});

test('a dotted key is a member inside a member', () => {
  const [member] = parseBlock('a.b = 1', 0, 'start').members;
  expect(member).toMatchObject({
    start: 0,
    end: 7,
    key: { name: 'a', start: 0, end: 1 },
    value: { kind: 'object', form: 'dotted', start: 2, end: 7, members: [{ start: 2, end: 7, key: { name: 'b' } }] },
  });
});
