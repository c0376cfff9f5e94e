import { describe, expect, test } from 'vitest';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { type FixtureOptions, open } from '../../../../support/fixture.ts';
import { diagnosed, problemsOf } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], options?: FixtureOptions];

function check({ row: [marked, problems, options] }: { row: Row }): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

describe('names that are not defined in templates', () => {
  test.each(
    rows<Row>([
      [
        'a = "echo {{ «confg_root» }}"',
        ['unknown-template-variable: Unknown variable `confg_root`; did you mean `config_root`?'],
      ],
      ['a = ["x", "{{ «foo» }}"]', ['unknown-template-variable: Unknown variable `foo`']],
      [
        '[a]\nrun = """\necho\n\t{{ cwd }} {{ «cdw» }}\n"""',
        ['unknown-template-variable: Unknown variable `cdw`; did you mean `cwd`?'],
      ],
      ['[a]\nrun = "\\t\\"{{ «Cwd» }}\\""', ['unknown-template-variable: Unknown variable `Cwd`; did you mean `cwd`?']],
      [
        '{ "a": { "run": "\\t\\"\\u00e9{{ «Cwd» }}\\"" } }',
        ['unknown-template-variable: Unknown variable `Cwd`; did you mean `cwd`?'],
        json,
      ],
      ['[tasks.a]\nrun = "x"\nenv.B = "{{ «foo» }}"', ['unknown-template-variable: Unknown variable `foo`'], config],
      ['[task_templates.a]\nrun = "{{ «foo» }}"', ['unknown-template-variable: Unknown variable `foo`'], config],
      [
        '[a]\nrun = "x"\ndir = "{{ «usage».x }}"',
        [
          'unknown-template-variable: `usage` is not available in `dir`; it is available in scripts, dependencies, `confirm`, `sources` and `outputs`',
        ],
      ],
      [
        '[a]\nvars = { greeting = "x" }\nrun = "{{ vars.«greting» }}"',
        ['unknown-template-variable: Unknown variable `vars.greting`; did you mean `greeting`?'],
      ],
      ['a = "{{ cwd | «uper» }}"', ['unknown-template-filter: Unknown filter `uper`; did you mean `upper`?']],
      ['a = "{{ «getenv»(name=1) }}"', ['unknown-template-filter: Unknown function `getenv`; did you mean `get_env`?']],
      [
        'a = "{% if cwd is «directory» %}{% endif %}"',
        ['unknown-template-filter: Unknown test `directory`; did you mean `dir`?'],
      ],
      [
        '[a]\nrun = "x"\ndescription = "{{ «task_source_files»() }}"',
        [
          'unknown-template-filter: `task_source_files()` is not available in `description`; it is only available in `run` and `run_windows`',
        ],
      ],
      ['a = "{{ cwd | «as_str» }}"', ['deprecated-template-name: The filter `as_str` is deprecated; use `str`']],
      [
        'a = "{{ «arg»(name=\'x\') }}"',
        ['deprecated-template-name: The function `arg` is deprecated; define it in `usage` and write `usage.<name>`'],
      ],
    ]),
  )('$name', check);
});

describe('names that are or may be defined are not reported', () => {
  const corrected: readonly Row[] = [
    ['a = "{{ config_root }} {{ env.ANYTHING }} {{ tools.node.version }} {{ vars.other }} {{ mise_env }}"', []],
    ['[a]\nusage = \'arg "<x>"\'\nrun = "{{ usage.x }}"\nconfirm = "{{ usage.x }}"\ndepends = ["b {{ usage.x }}"]', []],
    ['[a]\nusage = \'arg "<x>"\'\nrun = "{{ usage.x }}"\nsources = ["{{ usage.x }}"]\noutputs = ["{{ usage.x }}"]', []],
    ['a = "{% set x = 1 %}{{ x }}{% for y in [x] %}{{ y }}{{ loop.index }}{% endfor %}"', []],
    ['a = "{{ foo is defined }} {{ foo | default(value=1) }}"', []],
    ['a = "{% include \'x\' %}{{ foo | bar }}"', []],
    ['a = "{% raw %}{{ foo }}{% endraw %} {{ \'foo\' }} {{ none }}"', []],
    ['[a]\nvars = { dev_a = "x", _.file = "y" }\nrun = "{{ vars.dev_x }}"', []],
    ['[a]\nvars = { host_a = "x" }\nrun = "{{ vars.host_b }}"', []],
    ['[a]\nrun = "x"\nenv.A = "{{ config_source }}"', []],
    ['[settings]\nx = "{{ foo }}"', [], config],
  ];
  test.each(rows(corrected))('$name', check);
});

test('a misspelled name is corrected inside its string', () => {
  const text = '{ "a": "\\t{{ cwdd | uper }}" }';
  const fixture = open(text, json);
  const edits = problemsOf(fixture).flatMap((problem) => quickFixes(problem, fixture.document)[0]?.edits ?? []);
  expect(applyEdits(text, edits)).toBe('{ "a": "\\t{{ cwd | upper }}" }');
});
