import { describe, expect, test } from 'vitest';
import { readMarks } from '../../harness/documents/marks.ts';
import type { Rule } from '../../server/core/analysis/rules/rule.ts';
import type { Problem } from '../../server/core/document/problem.ts';
import { valueText } from '../../server/core/document/value-text.ts';
import { quickFixes } from '../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits, type TextEdit } from '../../server/core/text/edit.ts';
import { type CheckedText, checkedText } from './checked-text.ts';
import { describeForRunner } from './fixes-for-runner.ts';
import { mark } from './fixture.ts';
import { withLineEndsOfWindows } from './line-ends.ts';
import { openFile, type Place } from './place.ts';
import { rows } from './rows.ts';

/**
 * A text with `«…»` around each culprit, and the problems in the order of the text: the message alone for the rule, after
 * the severity if it is not that of the rule, and `code: message` for other rules.
 */
export type Finding = readonly [marked: string, problems: string | readonly string[], place?: Place];

/** A text without problems. */
export type Valid = string | readonly [text: string, place: Place];

/**
 * A text, and the text after each fix of its first problem of the rule. `*` marks the preferred fix, and `~` a fix that
 * leaves a problem of the rule to be fixed next.
 */
export type Fixed = readonly [before: string, fixes: Readonly<Record<string, string>>, place?: Place];

/** The tests of a rule. */
export interface RuleTests {
  /** What is around all texts; the place of a row adds to it. */
  readonly place?: Place;
  /** A typical text with a problem of the rule. */
  readonly example: Finding;
  /** The codes of other rules that report the example too. */
  readonly alsoReported?: readonly string[];
  readonly findings?: readonly Finding[];
  readonly valid?: readonly Valid[];
  /** Required for a rule with fixes. The fix that suppresses a problem is the same for all rules and is left out. */
  readonly fixes?: readonly Fixed[];
}

/** Tests a rule by its tables. */
export function describeRule(rule: Rule, tests: RuleTests): void {
  const { place: around = {}, example, alsoReported = [], findings = [], valid = [], fixes = [] } = tests;
  describe(`the rule ${rule.code}`, () => {
    test('reports its example, and no other rule does', () => {
      const [marked, , place] = example;
      const { problems } = checkedText(readMarks(marked).text, { ...around, ...place }, rule);
      const codes = new Set(problems.map(({ code }) => code));
      expect([...codes].sort()).toEqual([rule.code, ...alsoReported].sort());
    });

    test.each(rows([example, ...findings]))('the problems of $name', ({ row: [marked, problems, own] }) => {
      const place = { ...around, ...own };
      expect(reportedIn(marked, place, rule)).toEqual([marked, ...[problems].flat()]);
      if (place.disk) expect(messagesWithoutDisk(marked, place, rule)).toEqual([]);
    });

    const validRows = valid.map((row): readonly [string, Place?] => (typeof row === 'string' ? [row] : row));
    test.each(rows(validRows))('no problem in $name', ({ row: [text, place] }) => {
      expect(reportedIn(text, { ...around, ...place }, rule)).toEqual([text]);
    });

    test(rule.fixes ? 'has tests of its fixes' : 'has no fixes', () => {
      expect(fixes.length > 0).toBe(rule.fixes !== undefined);
    });

    test.each(rows(fixes))('the fixes of $name', ({ row: [before, expected, place] }) => {
      checkFixes([before, expected, { ...around, ...place }], rule);
    });

    test('has a test of each certain fix', () => {
      const tested = fixes.flatMap(([, expected]) => Object.keys(expected).filter(isCertain).map(shapeOf));
      const places = [example, ...findings].map(([marked, , own]) => [readMarks(marked).text, own] as const);
      const found = places.flatMap(([text, own]) => certainFixesIn(text, { ...around, ...own }, rule));
      expect(found.map(shapeOf)).toEqual(found.map(shapeOf).filter((shape) => tested.includes(shape)));
    });

    const certain = fixes.filter(([, expected]) => Object.keys(expected).some(isCertain));
    describeForRunner(
      certain.map(([before, , place]) => [before, { ...around, ...place }]),
      rule,
    );

    test.each(rows(fixes))('the fixes with the line ends of Windows of $name', ({ row: [before, expected, place] }) => {
      const texts = Object.entries(expected).map(([title, text]) => [title, withLineEndsOfWindows(text)] as const);
      checkFixes([withLineEndsOfWindows(before), Object.fromEntries(texts), { ...around, ...place }], rule);
    });
  });
}

/** Returns whether the title of a fix in a row is that of the preferred fix. */
function isCertain(title: string): boolean {
  return / \*(?: ~)?$/.test(title);
}

/** Returns the title of a fix without the names and values in it. */
function shapeOf(title: string): string {
  return title.replace(/ \*(?: ~)?$/, '').replace(/(`+|").*?\1/g, '$1…$1');
}

function certainFixesIn(text: string, place: Place, rule: Rule): readonly string[] {
  const { document, problems } = checkedText(text, place, rule);
  const own = problems.filter(({ code }) => code === rule.code);
  return own
    .flatMap((problem) => quickFixes(problem, document).filter(({ preferred }) => preferred))
    .map(({ title }) => title);
}

/** Returns a text with `«…»` around each culprit, and the problems. Marks in the given text are ignored. */
function reportedIn(marked: string, place: Place, rule: Rule): readonly string[] {
  const { document, problems } = checkedText(readMarks(marked).text, place, rule);
  const ranges = problems.map(({ span }) => document.offsetsOf(span));
  return [mark(document.text, ranges), ...problems.map((problem) => describeProblem(problem, rule))];
}

function describeProblem({ code, severity, message }: Problem, rule: Rule): string {
  if (code !== rule.code) return `${code}: ${message}`;
  return severity === rule.severity ? message : `${severity}: ${message}`;
}

/** Returns what the rule reports if the disk is not accessible. */
function messagesWithoutDisk(marked: string, { disk: _, ...place }: Place, rule: Rule): readonly string[] {
  const { problems } = checkedText(readMarks(marked).text, place, rule);
  return problems.filter(({ code }) => code === rule.code).map(({ message }) => message);
}

/**
 * Checks the fixes of the first problem of the rule. Each removes a problem of the rule, unless it leaves another. At most
 * one is preferred, which adds no problem of any rule.
 */
function checkFixes([before, expected, place = {}]: Fixed, rule: Rule): void {
  const checked = checkedText(before, place, rule);
  const problem = checked.problems.find(({ code }) => code === rule.code);
  const found = problem ? quickFixes(problem, checked.document) : [];
  const fixes = found.map(({ title, edits, preferred }) => {
    const after = applyEdits(before, edits);
    const afterwards = checkedText(after, place, rule);
    if (preferred) {
      expect(newProblems(checked, afterwards, rule), `after "${title}"`).toEqual([]);
      expect(commentsIn(after), `the comments after "${title}"`).toEqual(
        expect.arrayContaining([...commentsIn(before)]),
      );
      expect(otherEntries(after, expectedEntries(checked, edits), place), `the rest after "${title}"`).toEqual(
        Object.fromEntries(expectedEntries(checked, edits)),
      );
    }
    const isFixed = countOf(afterwards, rule) < countOf(checked, rule);
    return [title + (preferred ? ' *' : '') + (isFixed ? '' : ' ~'), after] as const;
  });
  checkWithComments(before, place, rule);
  const suppressions = fixes.filter(([title]) => title.startsWith('Ignore `'));
  expect(problem?.code).toBe(rule.code);
  expect(fixes.filter((fix) => !suppressions.includes(fix))).toEqual(Object.entries(expected));
  expect(suppressions.filter(([title]) => title.endsWith('~'))).toEqual([]);
  expect(found.filter(({ preferred }) => preferred).length).toBeLessThan(2);
}

/** Returns the values of the entries of a text that no edit touches, by their ids. Another part may belong to the same entry. */
function expectedEntries({ document }: CheckedText, edits: readonly TextEdit[]): ReadonlyMap<string, string> {
  const touched = edits.flatMap(({ start, end }) => [start, end].map((offset) => document.blocks.at(offset).block));
  const entries = [...document.entries()].filter(({ fragments }) =>
    fragments.every(({ block }) => !touched.includes(block)),
  );
  return new Map(entries.map((entry) => [entry.path.join('.'), valueText(entry)]));
}

/** Returns the values of these entries in a text. */
function otherEntries(
  text: string,
  among: ReadonlyMap<string, string>,
  place: Place,
): Readonly<Record<string, string>> {
  const { path = 'tasks.toml' } = place;
  const { document } = openFile(text, path, place, [path]);
  const entries = [...document.entries()].map((entry) => [entry.path.join('.'), valueText(entry)] as const);
  return Object.fromEntries(entries.filter(([id]) => among.has(id)));
}

/** Checks that the preferred fix of the first problem keeps a comment at the end of each line where TOML allows one. */
function checkWithComments(before: string, place: Place, rule: Rule): void {
  const { path = 'tasks.toml' } = place;
  if (!path.endsWith('.toml')) return;
  const { document, problems } = checkedText(before, place, rule);
  const codes = problems.map(({ code }) => code).join();
  const values = [...document.entries()].map(valueText).join();
  const lines = before.split('\n');
  for (const [index, line] of lines.entries()) {
    if (/[#\r]/.test(line)) continue;
    const comment = `# kept ${index}`;
    const text = lines.with(index, line === '' ? comment : `${line} ${comment}`).join('\n');
    const commented = checkedText(text, place, rule);
    const isSame =
      commented.problems.map(({ code }) => code).join() === codes &&
      [...commented.document.entries()].map(valueText).join() === values;
    const problem = commented.problems.find(({ code }) => code === rule.code);
    if (!isSame || !problem) continue;
    const fix = quickFixes(problem, commented.document).find(({ preferred }) => preferred);
    if (fix) expect(applyEdits(text, fix.edits), `after "${fix.title}"`).toContain(comment);
  }
}

/** Returns the comments of a TOML text that are lines of their own or follow a value. */
function commentsIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => /(?:^|\s)#(?!MISE)[^"']*$/.exec(line)?.[0].trim() ?? []);
}

function countOf({ problems }: CheckedText, rule: Rule): number {
  return problems.filter(({ code }) => code === rule.code).length;
}

function newProblems(before: CheckedText, after: CheckedText, rule: Rule): readonly string[] {
  const known = before.problems.map((problem) => describeProblem(problem, rule));
  return after.problems.map((problem) => describeProblem(problem, rule)).filter((problem) => !known.includes(problem));
}
