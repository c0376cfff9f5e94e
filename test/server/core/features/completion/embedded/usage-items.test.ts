// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../../../support/fixture.ts';
import { rows } from '../../../../../support/rows.ts';
import { accepted, labelsAt } from '../completing.ts';

const json: FixtureOptions = { language: 'json' };

/** The text with the caret, the accepted label, and the text afterwards with its placeholders. */
type Row = readonly [marked: string, label: string, after: string, options?: FixtureOptions];

function check({ row: [marked, label, after, options] }: { row: Row }): void {
  expect(accepted(marked, label, options)).toBe(after);
}

describe('inside a usage specification', () => {
  test.each(
    rows<Row>([
      ["[a]\nusage = '<|>'", 'arg', `[a]\nusage = 'arg "<\${1:name}>"'`],
      ['[a]\nusage = "fl<|>"', 'flag', `[a]\nusage = "flag \\\\"--\${1:name}\\\\""`],
      ['[a]\nusage = """\narg "<x>"\nfl<|>\n"""', 'flag', `[a]\nusage = """\narg "<x>"\nflag "--\${1:name}"\n"""`],
      ['[a]\nusage = """\narg "<x>" he<|>\n"""', 'help', '[a]\nusage = """\narg "<x>" help="$1"\n"""'],
      ['[a]\nusage = """\narg "<x>" he<|>="y"\n"""', 'help', '[a]\nusage = """\narg "<x>" help="y"\n"""'],
      ['[a]\nusage = """\nflag "-x" global=<|>\n"""', '#true', '[a]\nusage = """\nflag "-x" global=#true\n"""'],
      [
        '[a]\nusage = """\narg "<x>" double_dash=<|>\n"""',
        'required',
        '[a]\nusage = """\narg "<x>" double_dash="required"\n"""',
      ],
      [
        '[a]\nusage = """\narg "<x>" double_dash="re<|>"\n"""',
        'required',
        '[a]\nusage = """\narg "<x>" double_dash="required"\n"""',
      ],
      [
        '[a]\nusage = """\narg "<x>" {\n  ch<|>\n}\n"""',
        'choices',
        '[a]\nusage = """\narg "<x>" {\n  choices "$1"\n}\n"""',
      ],
      ['[a]\nusage = """\ncmd "x" {\n  ar<|>\n"""', 'arg', `[a]\nusage = """\ncmd "x" {\n  arg "<\${1:name}>"\n"""`],
      [
        '{ "a": { "usage": "arg \\"<x>\\" he<|>" } }',
        'help',
        '{ "a": { "usage": "arg \\"<x>\\" help=\\\\"$1\\\\"" } }',
        json,
      ],
    ]),
  )('$name', check);

  test('only allowed items are offered', () => {
    expect(labelsAt('[a]\nusage = """\narg "<x>" help="x" he<|>\n"""')).toEqual(['help_md', 'help_heading']);
    expect(labelsAt('[a]\nusage = """\narg "<|>"\n"""')).toEqual([]);
    expect(labelsAt('[a]\nusage = """\n// <|>\n"""')).toEqual([]);
    expect(labelsAt('[a]\nusage = """\narg "<x>" cou<|>\n"""')).toEqual([]);
    expect(labelsAt('[a]\nusage = """\narg "<x>"; fl<|>\n"""')).toEqual(['flag']);
  });
});
