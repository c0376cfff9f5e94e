import { propertyOf } from '../graph/property-of.ts';
import { foundPath } from '../task-paths/found-path.ts';
import type { Rule } from './rule.ts';

export const notExecutable: Rule = {
  code: 'not-executable',
  severity: 'hint',
  summary: 'The `file` of a task is not executable.',
  advice: 'Make it executable with `chmod +x`, or set `shell` to the program that runs it.',
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
