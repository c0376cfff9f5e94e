import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import type { Problem } from '../../server/core/document/problem.ts';
import { type Fixture, type FixtureOptions, mark, open } from './fixture.ts';

/** Returns all problems of a document, in the order of the text. */
export function problemsOf({ document, kind }: Pick<Fixture, 'document' | 'kind'>): readonly Problem[] {
  const startOf = ({ span }: Problem) => document.offsetsOf(span).start;
  return [...new Diagnoser(document, kind).problems()].sort((a, b) => startOf(a) - startOf(b));
}

/** Returns a text with `«…»` around each culprit, and the problems. Marks in the given text are ignored. */
export function diagnosed(marked: string, options?: FixtureOptions): readonly [string, ...string[]] {
  const fixture = open(marked, options);
  const problems = problemsOf(fixture);
  const text = mark(
    fixture.text,
    problems.map(({ span }) => fixture.document.offsetsOf(span)),
  );
  return [text, ...problems.map(({ code, message }) => `${code}: ${message}`)];
}
