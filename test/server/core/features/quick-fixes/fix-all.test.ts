import { describe, expect, test } from 'vitest';
import { Diagnoser } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { fixAll, fixAllOf } from '../../../../../server/core/features/quick-fixes/fix-all.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { type FixtureOptions, open } from '../../../../support/fixture.ts';
import { problemsOf } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };

type Row = readonly [before: string, after: string, options?: FixtureOptions];

describe('all safe fixes are applied at once', () => {
  test.each(
    rows<Row>([
      ['[a]\ndecription = "x"\nquiet = "true"\n', '[a]\ndescription = "x"\nquiet = true\n'],
      ['[a]\ndecription = 5\n', '[a]\ndescription = "5"\n'],
      ['[a]\nwhen = 1\n', '[a]\nwhen = 1\n'],
      ['[a]\nrun = "x"\n', '[a]\nrun = "x"\n'],
      [
        '{ "a": { "decription": "x", "run": "y", "quiet": "true" } }',
        '{ "a": { "description": "x", "run": "y", "quiet": true } }',
        json,
      ],
    ]),
  )('$name', ({ row: [before, after, options] }) => {
    const fixture = open(before, options);
    const edits = fixAll(fixture.document, problemsOf(fixture), (next) => new Diagnoser(next, fixture.kind).problems());
    expect(applyEdits(before, edits)).toBe(after);
  });

  test('of the given problems, and of those that appear after their fixes', () => {
    const fixture = open('[a]\ndecription = "x"\n[b]\ndecription = "x"\n');
    const edits = fixAll(fixture.document, problemsOf(fixture).slice(0, 1), () => []);
    expect(applyEdits(fixture.document.text, edits)).toBe('[a]\ndescription = "x"\n[b]\ndecription = "x"\n');
    expect(fixAll(fixture.document, [], () => problemsOf(fixture))).toEqual([]);
  });
});

describe('all problems of one kind', () => {
  test.each(
    rows<Row>([
      [
        '[a]\ndecription = "x"\nquiet = "true"\n[b]\nenvv = {}\nrn = "x"\n',
        '[a]\ndescription = "x"\nquiet = "true"\n[b]\nenv = {}\nrun = "x"\n',
      ],
      [
        '{ "a": { "decription": "x" }, "b": { "rn": "x" } }',
        '{ "a": { "description": "x" }, "b": { "run": "x" } }',
        json,
      ],
    ]),
  )('$name', ({ row: [before, after, options] }) => {
    const fixture = open(before, options);
    const fix = fixAllOf('unknown-property', problemsOf(fixture), fixture.document);
    expect(fix?.title).toBe('Fix all `unknown-property` problems in this file');
    expect(applyEdits(before, fix?.edits ?? [])).toBe(after);
  });

  test('one problem has only its own fix', () => {
    const fixture = open('[a]\ndecription = "x"\n');
    expect(fixAllOf('unknown-property', problemsOf(fixture), fixture.document)).toBe(undefined);
  });
});
