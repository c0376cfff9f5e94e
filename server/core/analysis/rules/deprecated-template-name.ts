import { placeInString } from '../../document/string-place.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import { templateNames } from '../template/names.ts';
import { type TaskString, templatesOfTask } from '../template/strings-of-task.ts';
import { usesInValidTags } from '../template/template-faults.ts';
import type { FindingWith, Rule } from './rule.ts';

export const deprecatedTemplateName: Rule<FindingWith<Replacements>> = {
  code: 'deprecated-template-name',
  severity: 'hint',
  summary: 'A template expression uses a deprecated filter or function.',
  advice: 'It still works, but may be removed. The message names the replacement.',
  checks: {
    task: ({ entry }) => {
      const strings = templatesOfTask(entry);
      return strings.flatMap(findingsIn);
    },
  },
  fixes: replacementFixes,
};

function findingsIn({ property, node }: TaskString): readonly FindingWith<Replacements>[] {
  return usesInValidTags(node).flatMap(({ kind, name, start, end }): FindingWith<Replacements>[] => {
    const found = templateNames[kind].find((known) => known.name === name);
    if (found?.deprecated === undefined || (found.only && !found.only.includes(property))) return [];
    const advice = found.deprecated === '' ? '' : `; ${found.deprecated}`;
    const replacement = /^use `(\w+)`$/.exec(found.deprecated)?.[1];
    return [
      {
        message: `The ${kind} \`${name}\` is deprecated${advice}`,
        span: placeInString(node, start, end),
        data: { replacements: replacement === undefined ? [] : [replacement] },
      },
    ];
  });
}
