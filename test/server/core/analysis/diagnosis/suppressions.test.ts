import { describe, expect, test } from 'vitest';
import { withoutSuppressed } from '../../../../../server/core/analysis/diagnosis/suppressions.ts';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { type FixtureOptions, open } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';
import { allProblems } from '../values/problems-among-tasks.ts';

type TaskOptions = FixtureOptions<'task-file'>;

const json: TaskOptions = { language: 'json' };

/** A text, and the codes of the problems that are still reported, in the order of the text. */
type Row = readonly [text: string, codes: readonly string[], options?: TaskOptions];

function codesIn(text: string, options?: TaskOptions): readonly string[] {
  const fixture = open(text, options);
  return withoutSuppressed(allProblems(fixture), fixture.document).map(({ code }) => code);
}

const tables: Readonly<Record<string, readonly Row[]>> = {
  'a comment on the line': [
    ['[a]\nrun = "" # taskwright: ignore empty-script', []],
    ['[a]\nrun = "" #taskwright:ignore empty-script  ', []],
    ['[a]\r\nrun = "" # taskwright: ignore empty-script\r\nrun_windows = ""\r\n', ['empty-script']],
    ['[a]\nrun = "" # taskwright: ignore wrong-type', ['empty-script']],
    ['[a]\nrun = "" # taskwright: ignore wrong-type, empty-script', []],
    ['[a]\nrun = "" # taskwright: ignore', ['empty-script']],
    ['[a]\nrun = "" # ignore empty-script', ['empty-script']],
    ['[a]\nrun = "" # taskwright: ignore empty-script because', ['empty-script']],
    ['[a] # taskwright: ignore nothing-to-run\ndescription = "x"', []],
    ['[a]\nrun = "x"\ntimeout = "5M" # taskwright: ignore invalid-timeout', []],
    ['{ "a": { "run": ""\n} } // taskwright: ignore empty-script', ['empty-script'], json],
    ['{ "a": { "run": "" } } // taskwright: ignore empty-script', [], json],
  ],
  'a comment on the previous line': [
    ['[a]\n# taskwright: ignore empty-script\nrun = ""', []],
    ['[a]\n  # taskwright: ignore empty-script\n  run = ""', []],
    ['[a]\n# taskwright: ignore empty-script\n\nrun = ""', ['empty-script']],
    ['[a]\nquiet = true # taskwright: ignore empty-script\nrun = ""', ['empty-script']],
    ['# taskwright: ignore nothing-to-run\n[a]', []],
    ['[b]\nrun = "x"\n\n# taskwright: ignore nothing-to-run\n[a]\n\n[c]', ['nothing-to-run']],
    ['[a]\nrun = [\n  "x",\n  # taskwright: ignore empty-script\n  "",\n]', []],
    ['{\n  // taskwright: ignore empty-script\n  "a": ""\n}', [], json],
    ['{\n  // not for us\n  "a": ""\n}', ['syntax', 'empty-script'], json],
  ],
  'a comment for the file': [
    ['# taskwright: ignore-file\n[a]\nrun = ""\ntimeout = "5M"', []],
    [
      '# Tasks\n\n# taskwright: ignore-file empty-script\n\n[a]\nrun = ""\ntimeout = "5M"\n[b]\nrun = ""',
      ['invalid-timeout'],
    ],
    ['# taskwright: ignore-file empty-script, invalid-timeout\r\n[a]\r\nrun = ""\r\ntimeout = "5M"', []],
    ['[a]\n# taskwright: ignore-file\nrun = ""', ['empty-script']],
    ['a = ""\n# taskwright: ignore-file\nb = ""', ['empty-script', 'empty-script']],
    ['// taskwright: ignore-file\n{ "a": "", "b": "" }', [], json],
    ['{\n  // taskwright: ignore-file empty-script\n  "a": "",\n  "b": []\n}', ['nothing-to-run'], json],
  ],
  'a syntax error': [
    ['[a]\nrun = # taskwright: ignore syntax', ['syntax']],
    ['# taskwright: ignore-file\n[a]\nrun =', ['syntax']],
  ],
};

describe.each(Object.entries(tables))('%s', (_, table) => {
  test.each(rows(table))('$name', ({ row: [text, codes, options] }) => expect(codesIn(text, options)).toEqual(codes));
});

describe('the last quick fix of a warning suppresses it', () => {
  test.each(
    rows<readonly [string, string, TaskOptions?]>([
      ['[a]\nrun = ""\n', '[a]\n# taskwright: ignore empty-script\nrun = ""\n'],
      ['[a]\r\n  run = ""\r\n', '[a]\r\n  # taskwright: ignore empty-script\r\n  run = ""\r\n'],
      ['[b]\nrun = "x"\n[a]\n', '[b]\nrun = "x"\n# taskwright: ignore nothing-to-run\n[a]\n'],
      [
        '[a]\n# taskwright: ignore wrong-type\nrun = ""\n',
        '[a]\n# taskwright: ignore wrong-type, empty-script\nrun = ""\n',
      ],
      ['{\n\t"a": ""\n}', '{\n\t// taskwright: ignore empty-script\n\t"a": ""\n}', json],
      ['a = ""', '# taskwright: ignore empty-script\na = ""'],
      ['[a]\nrun = [\n  "x",\n  "",\n]', '[a]\nrun = [\n  "x",\n  # taskwright: ignore empty-script\n  "",\n]'],
    ]),
  )('$name', ({ row: [text, ignored, options] }) => {
    const { document, ...fixture } = open(text, options);
    const [problem] = allProblems({ document, ...fixture });
    const last = problem && quickFixes(problem, document).at(-1);
    expect(last && applyEdits(text, last.edits)).toBe(ignored);
    expect(codesIn(ignored, options)).toEqual([]);
  });

  test('there is no such fix inside a multi-line string, which a comment would change', () => {
    const { document, ...fixture } = open('[a]\nrun = """\necho {{ env.HOME | escape }}\n"""\n');
    const [problem] = allProblems({ document, ...fixture });
    const titles = problem && quickFixes(problem, document).map(({ title }) => title);
    expect([problem?.code, titles?.filter((title) => title.startsWith('Ignore'))]).toEqual([
      'deprecated-template-name',
      [],
    ]);
  });

  test('there is no such fix for an error', () => {
    const { document, ...fixture } = open('[a]\nrun = "x"\nhide = "true"');
    const titles = allProblems({ document, ...fixture }).flatMap((problem) =>
      quickFixes(problem, document).map(({ title }) => title),
    );
    expect(titles).toEqual(['Remove the quotes']);
  });
});
