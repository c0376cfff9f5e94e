import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import type { Problem } from '../../server/core/document/problem.ts';
import { type Fixture, type FixtureOptions, mark, open } from './fixture.ts';

/** All problems of a document, in the order of the text. */
export function problemsOf({ document, kind }: Fixture): readonly Problem[] {
  const startOf = ({ span }: Problem) => document.offsetsOf(span).start;
  return [...new Diagnoser(document, kind).problems()].sort((a, b) => startOf(a) - startOf(b));
}

/** A text with `«…»` around each culprit, and what is said of each. Marks that the given text holds are left out. */
export function diagnosed(marked: string, options?: FixtureOptions): readonly [string, ...string[]] {
  const fixture = open(marked, options);
  const problems = problemsOf(fixture);
  const text = mark(
    fixture.text,
    problems.map(({ span }) => fixture.document.offsetsOf(span)),
  );
  return [text, ...problems.map(({ code, message }) => `${code}: ${message}`)];
}
