import { startOfFile } from '../fixes/start-of-file.ts';
import type { Rule } from './rule.ts';

export const notIncluded: Rule = {
  code: 'not-included',
  severity: 'hint',
  summary: 'A task file is not included by a config file, so the runner does not load its tasks.',
  advice:
    'The runner loads the files in its task folders (`mise-tasks/`, `.mise/tasks/`, …), or those that ' +
    '`task_config.includes` of a config file names. Reported if there is a config file in the folder or above it.',
  checks: {
    file: ({ document, standing: { reach } }) => {
      if (reach !== 'not included') return [];
      const message = 'This file is not included; the runner does not see it. Add it to `task_config.includes`';
      return [{ message, span: startOfFile(document) }];
    },
  },
};
