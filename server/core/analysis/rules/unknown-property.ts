import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Problem } from '../../document/problem.ts';
import { isSchemaProblem } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import { foreignName } from '../values/foreign-names.ts';
import type { Rule } from './rule.ts';

export const unknownProperty: Rule = {
  code: 'unknown-property',
  severity: 'error',
  summary: 'A key that is not known at its place.',
  advice:
    'The runner rejects a whole file for one unknown key. Correct the name, or remove it; completion lists what is allowed.',
  fixes,
};

function fixes(problem: Problem, document: Document): readonly Fix[] {
  if (!isSchemaProblem(problem) || problem.data.kind !== 'unknown-property') return [];
  const { name, suggestions, allowed } = problem.data;
  const foreign = foreignName(name);
  const names = foreign !== undefined && allowed.includes(foreign) ? [foreign, ...suggestions] : suggestions;
  const renames = [...new Set(names)].map((near, index) => ({
    title: `Change to \`${near}\``,
    edits: [{ ...document.offsetsOf(problem.span), text: document.language.renderKey(near) }],
    preferred: index === 0,
  }));
  return [...renames, { title: `Remove \`${name}\``, edits: [removeMember(problem.span, document)], preferred: false }];
}

/** Tells the author of a name from another tool what it is called here. */
export function withForeignName(problem: Problem): Problem {
  if (!isSchemaProblem(problem) || problem.data.kind !== 'unknown-property') return problem;
  const { name, allowed } = problem.data;
  const foreign = foreignName(name);
  if (foreign === undefined || !allowed.includes(foreign)) return problem;
  return { ...problem, message: `Unknown key \`${name}\`; here it is called \`${foreign}\`` };
}
