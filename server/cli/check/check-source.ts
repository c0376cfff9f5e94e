import { Diagnoser } from '../../core/analysis/diagnoser.ts';
import { type SeverityOverrides, withSeverities } from '../../core/analysis/severities.ts';
import type { Document } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';
import type { Span } from '../../core/document/span.ts';
import type { Source } from '../files/source.ts';
import type { CheckedFile, Finding, Place } from './report.ts';

/** Finds the problems of one text. */
export function checkSource({ name, path, kind, text, document }: Source, overrides: SeverityOverrides): CheckedFile {
  const problems = withSeverities(new Diagnoser(document, kind).problems(), overrides);
  return { name, path, kind, text, findings: placed(problems, document) };
}

/** The problems with their places, in the order of the text. */
export function placed(problems: readonly Problem[], document: Document): readonly Finding[] {
  return problems.map((problem) => toFinding(problem, document)).sort(byPlace);
}

function toFinding({ code, severity, message, span, related = [] }: Problem, document: Document): Finding {
  return {
    code,
    severity,
    message,
    place: placeOf(span, document),
    related: related.map((other) => ({ message: other.message, place: placeOf(other.span, document) })),
  };
}

function placeOf(span: Span, document: Document): Place {
  const { start, end } = document.rangeOf(span);
  return {
    start: { line: start.line + 1, column: start.character + 1 },
    end: { line: end.line + 1, column: end.character + 1 },
  };
}

function byPlace({ place: a, code }: Finding, { place: b, code: other }: Finding): number {
  const order = a.start.line - b.start.line || a.start.column - b.start.column;
  return order || (code === other ? 0 : code < other ? -1 : 1);
}
