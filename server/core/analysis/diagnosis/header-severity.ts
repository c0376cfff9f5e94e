import type { Entry } from '../../document/entry.ts';
import type { Member } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { isScriptEntry } from '../kinds/task-view.ts';

/**
 * Returns the problems of a task. In the headers of a script, problems about unknown keys and, for most fields, about
 * values of the wrong type are only warnings, because the runner ignores such headers.
 */
export function withHeaderSeverities(
  problems: readonly Problem[],
  { value }: Member,
  entry: Entry,
  kind: DocumentKind,
): readonly Problem[] {
  if (!isScriptEntry(entry) || value.kind !== 'object') return problems;
  return problems.map((problem): Problem => {
    const header = value.members.find((member) => isInside(problem, member));
    const isIgnored = problem.severity === 'error' && header !== undefined && ignores(problem, header, kind);
    return isIgnored ? { ...problem, severity: 'warning' } : problem;
  });
}

function isInside({ span }: Problem, member: Member): boolean {
  return span.anchor === member.anchor && member.start <= span.start && span.end <= member.end;
}

function ignores({ span }: Problem, { key, value }: Member, kind: DocumentKind): boolean {
  const treatment = kind.fields().headerTreatment(key.name);
  if (treatment !== 'lenient-type') return treatment !== 'strict';
  return span.start === value.start && span.end === value.end;
}
