import { propertyOf } from '../graph/property-of.ts';
import { foundPath } from '../task-paths/found-path.ts';
import type { Rule } from './rule.ts';

export const notExecutable: Rule = {
  code: 'not-executable',
  severity: 'hint',
  summary: 'The script file of a task may not be executed.',
  advice: 'Make it executable with `chmod +x`, or name the program that reads it with `shell`.',
  checks: {
    amongTasks: (task, surroundings) => {
      const found = propertyOf(task, 'shell') ? undefined : foundPath('file', task, surroundings);
      if (found?.state !== 'file') return [];
      const { path, span } = found;
      const message = `\`${path}\` is not executable; run \`chmod +x\` on it`;
      return [{ message, span }];
    },
  },
};
