import { describe, expect, test } from 'vitest';
import type { Rule } from '../../server/core/analysis/rules/rule.ts';
import type { Document } from '../../server/core/document/document.ts';
import { applyFixes, certainFix } from '../../server/core/features/quick-fixes/apply-fixes.ts';
import { applyEdits, type TextEdit } from '../../server/core/text/edit.ts';
import { checkedText } from './checked-text.ts';
import { openFile, type Place } from './place.ts';
import { type RunnerTask, readByRunner } from './reading-of-runner.ts';
import { rows } from './rows.ts';
import { findRunner, type Runner } from './runner.ts';

/** Tasks with what is easily damaged: comments, lists, and text that looks like a comment. */
const others = (section: string) => `
# Before it
[${section}untouched] # After it
run = ["one", "two # not a comment"]
sources = ["src/**"]
env = { A = "1" }
usage = 'arg "<file>"'

[${section}"untouched too"]
depends = ["untouched"] # What it needs
run = '''
echo \${usage_file}
'''
# The end
`;

/** A text with a problem that has a certain fix, and its place. */
type FixedText = readonly [before: string, place: Place];

/** Tests that the runner reads everything that these certain fixes do not concern as before. */
export function describeForRunner(texts: readonly FixedText[], rule: Rule): void {
  const read = texts.filter(([, place]) => isRead(place));
  if (read.length === 0) return;
  const runner = findRunner();
  describe.runIf(runner)('for the runner', () => {
    test.each(rows(read))('the fix leaves everything else in $name', async ({ row: [before, place] }) => {
      if (runner) await checkForRunner(before, place, { rule, runner });
    });
  });
}

/** Returns whether the runner reads such a file. */
function isRead({ path = 'tasks.toml', kind, language = 'toml' }: Place): boolean {
  return language === 'toml' && kind !== 'registry-config' && !path.endsWith('.json');
}

async function checkForRunner(
  before: string,
  place: Place,
  { rule, runner }: { readonly rule: Rule; readonly runner: Runner },
): Promise<void> {
  const added = othersIn(place);
  const text = before + added;
  const { document, problems } = checkedText(text, place, rule);
  const own = problems.filter(({ code }) => code === rule.code);
  const { edits } = applyFixes(own, document, certainFix);
  const [known = '', after = '', alone = ''] = await Promise.all(
    [text, applyEdits(text, edits), added].map((each) => readByRunner(each, place, runner)),
  );
  // If the runner refuses the file because of the problem, the other tasks are compared with how it reads them alone.
  const expected = typeof known === 'string' ? alone : known;
  if (typeof expected === 'string') throw new Error(`the runner refuses the other tasks: ${expected}`);
  if (typeof after === 'string') throw new Error(`the runner refuses the fixed text: ${after}`);
  if (added !== '') expect([...expected.keys()]).toContainEqual(expect.stringMatching(/(?:^|:)untouched$/));
  const touched = tasksAt(edits, document);
  const change = edits.map((edit) => writtenAround(edit, document)).join('\n');
  for (const [name, task] of expected) {
    const isTouched = touched.some((each) => name === each || name.endsWith(`:${each}`)) || added === '';
    const differing = isTouched ? differingFields(task, after.get(name)) : [];
    expect(
      differing.filter((field) => !change.includes(field)),
      `the fields of ${name}`,
    ).toEqual([]);
    if (!isTouched) expect(after.get(name), name).toEqual(task);
  }
}

/** Returns the other tasks to add to a file; none for a script. */
function othersIn(place: Place): string {
  const { path = 'tasks.toml' } = place;
  const { kind, document } = openFile('', path, place);
  if (document.language.holdsOneTask) return '';
  return others(kind.includesFiles ? 'tasks.' : '');
}

/** Returns the names of the tasks in whose text these edits are. */
function tasksAt(edits: readonly TextEdit[], document: Document): readonly string[] {
  const blocks = edits.flatMap(({ start, end }) => [start, end].map((offset) => document.blocks.at(offset).block));
  const touched = [...document.entries()].filter(({ fragments }) =>
    fragments.some(({ block }) => blocks.includes(block)),
  );
  return touched.flatMap(({ path }) => path.at(-1) ?? []);
}

/** Returns what an edit inserts, the lines that it changes, and the header of their table or, for a task that is a script, `run`. */
function writtenAround({ start, end, text: inserted }: TextEdit, document: Document): string {
  const { text, blocks } = document;
  const next = text.indexOf('\n', end);
  const lines = text.slice(text.lastIndexOf('\n', start - 1) + 1, next < 0 ? text.length : next);
  const [header = ''] = /^\[.*/.exec(text.slice(blocks.at(start).start)) ?? ['run'];
  return [inserted, lines, header].join('\n');
}

/** Returns the fields whose values differ, as they are named in files. */
function differingFields(before: RunnerTask, after: RunnerTask | undefined): readonly string[] {
  const differing = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after?.[field]),
  );
  return differing.map((field) => (field === 'aliases' ? 'alias' : field));
}
