import type { Document } from '../../document/document.ts';
import type { Severity } from '../../document/problem.ts';
import { placeInString } from '../../document/string-place.ts';
import type { Fix } from '../fixes/fix.ts';
import { checkUsage } from '../usage/check-usage.ts';
import { readKdl } from '../usage/kdl.ts';
import { maskTemplates } from '../usage/masked-templates.ts';
import { usageMarkers } from '../usage/usage-markers.ts';
import type { Finding, FindingWith, Rule } from './rule.ts';

export const usageDirective: Rule<FindingWith<string>> = {
  code: 'usage-directive',
  severity: 'error',
  summary: 'A line of `usage` begins with `#USAGE`, as in script files.',
  advice:
    'The marker is for comments in script files. In a property, write only the directive: `arg "<file>"`. The runner ' +
    'fails when it reads such a property. After `//`, which begins a comment, the directive is ignored; only a warning is ' +
    'reported.',
  checks: {
    task: ({ property }) => {
      const usage = property('usage')?.value;
      if (usage?.kind !== 'string' || !usage.value.includes('USAGE')) return [];
      const markers = usageMarkers(usage.value);
      const severity = markers.length > 0 && isRejected(usage.value) ? 'error' : 'warning';
      return markers.map(({ start, end, marker }): FindingWith<string> => {
        const span = placeInString(usage, start, end);
        return { span, data: marker, ...severityAndMessage(marker, severity) };
      });
    },
  },
  fixes,
};

function severityAndMessage(marker: string, severity: Severity): Pick<Finding, 'severity' | 'message'> {
  if (!marker.startsWith('//')) return { severity, message: `\`${marker}\` belongs in script files; remove it` };
  const message = `\`${marker}\` belongs in script files and turns this line into a comment; remove it`;
  return { severity: 'warning', message };
}

/**
 * Returns whether the runner rejects the text. It accepts a marker in a comment, or in text that a template may omit.
 */
function isRejected(text: string): boolean {
  const { plain, isGenerated } = maskTemplates(text);
  if (isGenerated) return false;
  const { nodes, faults } = readKdl(plain);
  return faults.length > 0 || checkUsage(nodes).length > 0;
}

function fixes({ span, data }: FindingWith<string>, document: Document): readonly Fix[] {
  const { start, end } = document.offsetsOf(span);
  const blanks = /^[ \t]*/.exec(document.slice(end, end + 100))?.[0].length ?? 0;
  return [{ title: `Remove \`${data}\``, edits: [{ start, end: end + blanks, text: '' }], preferred: true }];
}
