import { describeDocument } from '../../harness/documents/describe-document.ts';
import { describeProblems } from '../../harness/documents/describe-problems.ts';
import { languages } from '../../harness/documents/languages.ts';
import { randomFrom } from '../../harness/documents/mutations.ts';
import { Diagnoser, parseAndCheck } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import type { DocumentKind } from '../../server/core/analysis/kinds/document-kind.ts';
import { assemble } from '../../server/core/document/assemble.ts';
import { Document } from '../../server/core/document/document.ts';
import { defaultFormatOptions } from '../../server/core/document/format-options.ts';
import { toJson } from '../../server/core/document/to-json.ts';
import { refactorings } from '../../server/core/features/code-actions/refactorings.ts';
import { complete } from '../../server/core/features/complete.ts';
import { folds } from '../../server/core/features/folding.ts';
import { hover } from '../../server/core/features/hover.ts';
import { outline } from '../../server/core/features/outline.ts';
import { fixAll, fixAllOf } from '../../server/core/features/quick-fixes/fix-all.ts';
import { quickFixes } from '../../server/core/features/quick-fixes/quick-fixes.ts';
import { selectionRanges } from '../../server/core/features/selection.ts';
import { applyEdits, type TextEdit } from '../../server/core/text/edit.ts';
import { lineStarts } from '../../server/core/text/lines.ts';
import type { OffsetRange } from '../../server/core/text/range.ts';
import { finish } from '../../server/core/text/steps.ts';

/** An edited document with its expected text. */
export interface Subject {
  text: string;
  readonly kind: DocumentKind;
  readonly document: Document;
  readonly diagnoser: Diagnoser;
}

/** Returns a description of the violation; undefined if there is none. May throw. */
type Invariant = (subject: Subject, seed: number) => string | undefined;

/** The invariants of every document after any edits. */
export const invariants: Readonly<Record<string, Invariant>> = {
  'the blocks contain the text': ({ document, text }) => differs(document.blocks.text(), text),
  'an edited document equals a fresh one': (subject) =>
    differs(describeDocument(subject.document), describeDocument(freshDocument(subject))),
  'problems after edits equal those of a fresh document': (subject) => {
    const fresh = freshDocument(subject);
    const expected = describeProblems(new Diagnoser(fresh, subject.kind).problems(), fresh);
    return differs(describeProblems(subject.diagnoser.problems(), subject.document), expected);
  },
  'a document that is checked while it is parsed equals a fresh one': (subject) => {
    const { language } = subject.document;
    const { document, diagnoser } = parseAndCheck(subject.text, { language, kind: subject.kind });
    const fresh = freshDocument(subject);
    const later = new Diagnoser(fresh, subject.kind, { checks: 'later' });
    finish(later.checkForm());
    return (
      differs(describeProblems(diagnoser.problems(), document), describeProblems(later.problems(), fresh)) ??
      differs(describeDocument(document), describeDocument(fresh))
    );
  },
  'positions and offsets agree': ({ document, text }, seed) => {
    const starts = lineStarts(text);
    return firstOf(offsetsIn(text, seed), (offset) => {
      const { line, character } = document.positionAt(offset);
      const expected = starts.findLastIndex((start) => start <= offset);
      if (line !== expected || character !== offset - (starts[expected] ?? 0))
        return `offset ${offset} has the wrong position`;
      const between = text.charAt(offset - 1) === '\r' && text.charAt(offset) === '\n';
      return between || document.offsetAt({ line, character }) === offset
        ? undefined
        : `offset ${offset} differs after conversion to a position and back`;
    });
  },
  'completion changes only the token at the caret': ({ document, kind, text }, seed) =>
    firstOf(offsetsIn(text, seed), (offset) => {
      const outside = complete(document, kind, offset).find(({ replace }) => !isAroundCaret(replace, offset, text));
      return outside && `at ${offset}, ${JSON.stringify(outside.label)} replaces ${JSON.stringify(outside.replace)}`;
    }),
  'hover and selections stay in the text': ({ document, kind, text }, seed) =>
    firstOf(offsetsIn(text, seed), (offset) => {
      const ranges = [hover(document, kind, offset)?.range ?? [], selectionRanges(document, offset)].flat();
      const outside = ranges.find((range) => !isInside(range, text) || offset < range.start || range.end < offset);
      return outside && `at ${offset}: ${JSON.stringify(outside)}`;
    }),
  'outline and folds stay in the text': ({ document, kind, text }) => {
    const lines = lineStarts(text).length;
    const fold = folds(document).find(({ startLine, endLine }) => startLine >= endLine || endLine >= lines);
    if (fold) return `fold ${JSON.stringify(fold)}`;
    for (const { name, range, selection } of [...outline(document, kind)].flatMap(({ symbols }) => symbols())) {
      const holds = range.start <= selection.start && selection.end <= range.end && isInside(range, text);
      if (!holds) return `symbol ${JSON.stringify({ name, range, selection })}`;
    }
    return undefined;
  },
  'quick fixes apply': ({ document, diagnoser, text, kind }) => {
    const problems = diagnoser.problems();
    for (const problem of problems.slice(0, 50)) {
      for (const { title, edits } of quickFixes(problem, document)) applied(text, edits, title);
    }
    for (const code of new Set(problems.map((problem) => problem.code))) {
      applied(text, fixAllOf(code, problems, document)?.edits ?? [], `fix all ${code}`);
    }
    applied(
      text,
      fixAll(document, problems, (next) => new Diagnoser(next, kind).problems()),
      'fix all',
    );
    return undefined;
  },
  'refactorings apply': ({ document, kind, text }, seed) => {
    for (const offset of offsetsIn(text, seed)) {
      const path = `/project/tasks.${document.language.notation}`;
      const range = { start: offset, end: offset };
      const files = () => 'missing' as const;
      const place = { document, kind, range, path, project: '/project', files, languages };
      for (const { title, edits } of refactorings(place)) applied(text, edits, `${title} at ${offset}`);
    }
    return undefined;
  },
  'formatting preserves the values and is idempotent': (subject) => {
    const { document, diagnoser, kind, text } = subject;
    const formatted = applied(text, document.language.format(document.blocks, defaultFormatOptions), 'formatting');
    if (diagnoser.problems().some(({ code }) => code === 'syntax')) return undefined;
    const again = freshDocument({ document, kind, text: formatted });
    const secondEdits = again.language.format(again.blocks, defaultFormatOptions);
    return (
      differs(describeValues(again), describeValues(document)) ??
      differs(applied(formatted, secondEdits, 'formatting again'), formatted)
    );
  },
  'formatting a range applies': ({ document, text }, seed) => {
    const [start = 0, end = 0] = offsetsIn(text, seed).sort((a, b) => a - b);
    applied(text, document.language.format(document.blocks, defaultFormatOptions, { start, end }), 'formatting');
    return undefined;
  },
};

function freshDocument({ document, kind, text }: Pick<Subject, 'document' | 'kind' | 'text'>): Document {
  return new Document(text, { language: document.language, sections: kind.sections });
}

function describeValues(document: Document): string {
  const values = [...document.entries()].map((entry) => [entry.path, toJson(assemble(entry).member.value)]);
  return JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

/** Returns a few offsets of the text, sometimes its ends. */
function offsetsIn(text: string, seed: number): number[] {
  const random = randomFrom(seed);
  const inside = [random(text.length + 1), random(text.length + 1)];
  return random(4) === 0 ? [...inside, 0, text.length] : inside;
}

function isInside({ start, end }: OffsetRange, text: string): boolean {
  return 0 <= start && start <= end && end <= text.length;
}

/** Returns the text after the edits. Throws if an edit is reversed or outside of the text, or if edits overlap. */
function applied(text: string, edits: readonly TextEdit[], title: string): string {
  const outside = edits.find((edit) => !isInside(edit, text));
  if (outside) throw new RangeError(`${title}: ${JSON.stringify(outside)}`);
  return applyEdits(text, edits);
}

function isAroundCaret(range: OffsetRange, offset: number, text: string): boolean {
  const holdsCaret = isInside(range, text) && range.start <= offset && offset <= range.end;
  return holdsCaret && !/[\r\n]/.test(text.slice(range.start, range.end));
}

function differs(actual: string, expected: string): string | undefined {
  if (actual === expected) return undefined;
  let at = 0;
  while (actual.charCodeAt(at) === expected.charCodeAt(at)) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 200), at + 200));
  return `differs\n  is        ${around(actual)}\n  should be ${around(expected)}`;
}

function firstOf(offsets: readonly number[], check: (offset: number) => string | undefined): string | undefined {
  for (const offset of offsets) {
    const failure = check(offset);
    if (failure !== undefined) return failure;
  }
  return undefined;
}
