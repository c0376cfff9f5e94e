import { keyWord } from '../../schema/words/words.ts';
import type { Rule } from './rule.ts';

export const unmatchedPattern: Rule = {
  code: 'unmatched-pattern',
  severity: 'warning',
  summary: 'A pattern fits the name of no task.',
  advice:
    'The runner stops when it comes to it. `*` stays within one group of a name (`lint:*` finds `lint:css`, not ' +
    '`lint:css:fix`), `**` spans groups. For a pattern that may find nothing write `{ task = "…", optional = true }`.',
  checks: {
    amongTasks: ({ facts, file }, { workspace }) =>
      facts.references.flatMap(({ kind, optional, target, span }) => {
        if (kind !== 'pattern' || optional || workspace.matching(target, file.project).length > 0) return [];
        const message = `No task matches the pattern ${keyWord(target)}`;
        return [{ message, span }];
      }),
  },
};
