import { expect, test } from 'vitest';
import { hover } from '../../../../../server/core/features/hover.ts';
import { type FixtureOptions, mark, openAt } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';

/** A text with « and » around the range that the hover describes, the caret at `<|>`, and the hover. */
type Row = readonly [marked: string, markdown: string, options?: FixtureOptions];

const out = [
  '**`-o --out <file>`** — flag of the task',
  'Where to.',
  '- available in scripts as `$usage_out`, in template expressions as `{{ usage.out }}`\n- one of `a`, `b`\n- default: `a`',
].join('\n\n');
const usage = `usage = '''flag "-o --out <file>" help="Where to." default="a" { choices "a" "b"; }'''`;

test.each(
  rows<Row>([
    [`[a]\n${usage}\nrun = "x $«usage<|>_out»"`, out],
    [`[a]\n${usage}\nrun = """\nx \${«usage_out<|>»:-}\n"""`, out],
    [`[a]\n${usage}\nrun = "{{ usage.«o<|>ut» }}"`, out],
    [`[a]\nrun = "x"\n${usage.replace('"-o --out <file>"', '«"-o <|>--out <file>"»')}`, out],
    [
      '[a]\nusage = \'«fl<|>ag» "-x"\'',
      '**`flag`** — directive\n\nA flag with its short name, long name or both, and the value that it takes: `-o --output <file>`.',
    ],
    [
      '[a]\nusage = \'flag "-x" «glo<|>bal»=#true\'',
      '**`global`** — property of `flag`\n\nWhether it can also be given after subcommands.',
    ],
    ['a = "{{ «cw<|>d» }}"', '**`cwd`** — Tera variable\n\nThe folder in which the runner was started.'],
    ['a = "{{ «os<|>»() }}"', '**`os()`** — Tera function\n\nThe operating system: `linux`, `macos` or `windows`.'],
    [
      'a = "{{ cwd | «def<|>ault»(value=1) }}"',
      '**`default(value="")`** — Tera filter\n\nThe value, or a default if there is none.',
    ],
    ['a = "{% if cwd is «d<|>ir» %}"', '**`dir`** — Tera test\n\nIs the path of a folder that exists.'],
    ['a = "{{ cwd | «as<|>_str» }}"', '**`as_str`** — Tera filter\n\nDeprecated: use `str`.'],
    ['[a]\nvars = { who = "me" }\nrun = "{{ vars.«w<|>ho» }}"', '**`vars.who`** — variable of the task\n\n`me`'],
    [
      '[a]\nusage = \'cmd "x" { flag «"-<|>y"»; }\'',
      '**`-y`** — flag of the subcommand `x`\n\n- available in scripts as `$usage_y`, in template expressions as `{{ usage.y }}`',
    ],
    [
      '{ "a": { "usage": "arg \\"<x>\\" help=\\"H\\"", "run": "\\t\\"{{ usage.«x<|>» }}\\"" } }',
      '**`<x>`** — argument of the task\n\nH\n\n- available in scripts as `$usage_x`, in template expressions as `{{ usage.x }}`\n- required',
      { language: 'json' },
    ],
  ]),
)('$name', ({ row: [marked, markdown, options] }) => {
  const { document, kind, text, caret } = openAt(marked, options);
  const found = hover(document, kind, caret);
  expect(found?.markdown).toBe(markdown);
  expect(mark(text, found ? [found.range] : [])).toBe(marked.replace('<|>', ''));
});

test.each(['a = "echo <|>hi"', 'a = "{{ f<|>oo }}"', '[a]\nusage = \'foo<|> "x"\'', '[a]\nrun = """\n$HO<|>ME\n"""'])(
  'there is no hover at %s',
  (marked) => {
    const { document, kind, caret } = openAt(marked);
    expect(hover(document, kind, caret)?.markdown ?? '').not.toMatch(
      /Tera (?:variable|function|filter|test)|of the (?:task|subcommand)|— directive/,
    );
  },
);
