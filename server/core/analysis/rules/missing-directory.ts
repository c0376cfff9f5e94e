import { propertyOf } from '../graph/property-of.ts';
import { foundPath } from '../task-paths/found-path.ts';
import type { Rule } from './rule.ts';

export const missingDirectory: Rule = {
  code: 'missing-directory',
  severity: 'warning',
  summary: 'The folder that a task runs in is not there.',
  advice:
    'The path of `dir` counts from the project’s folder. Correct it, or create the folder. Tasks with `depends` are left alone: ' +
    'what they depend on may create it. Templates and home folders are not looked at. The runner’s own validation looks at ' +
    'absolute paths only.',
  checks: {
    amongTasks: (task, surroundings) => {
      if (propertyOf(task, 'depends') || propertyOf(task, 'wait_for')) return [];
      const found = foundPath('dir', task, surroundings);
      if (!found || (found.state !== 'missing' && found.state !== 'file' && found.state !== 'script')) return [];
      const { path, span } = found;
      const message =
        found.state === 'missing'
          ? `Folder \`${path}\` does not exist; correct the path or create the folder`
          : `\`${path}\` is a file; specify a folder`;
      return [{ message, span }];
    },
  },
};
