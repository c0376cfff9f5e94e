import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { placeInString } from '../../document/string-place.ts';
import type { Fix, Rule } from '../rule.ts';
import { usageMarkers } from '../usage/usage-markers.ts';

export const usageDirective: Rule = {
  code: 'usage-directive',
  severity: 'warning',
  summary: 'A `usage` whose lines begin with `#USAGE`.',
  advice:
    'The marker belongs into the comments of script files. In a property the directive itself stands: `arg "<file>"`.',
  checkTask: ({ property }) => {
    const usage = property('usage')?.value;
    if (usage?.kind !== 'string' || !usage.value.includes('USAGE')) return [];
    return usageMarkers(usage.value).map(({ start, end, marker }): Problem => {
      const { code, severity } = usageDirective;
      const message = `\`${marker}\` belongs into script files; remove it here`;
      return { code, severity, message, span: placeInString(usage, start, end), data: marker };
    });
  },
  fixes,
};

function fixes({ span, data }: Problem, document: Document): readonly Fix[] {
  const { start, end } = document.offsetsOf(span);
  const blanks = /^[ \t]*/.exec(document.slice(end, end + 100))?.[0].length ?? 0;
  return [{ title: `Remove \`${String(data)}\``, edits: [{ start, end: end + blanks, text: '' }], preferred: true }];
}
