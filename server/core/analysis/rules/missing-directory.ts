import { propertyOf } from '../graph/property-of.ts';
import { foundPath } from '../task-paths/found-path.ts';
import type { Rule } from './rule.ts';

export const missingDirectory: Rule = {
  code: 'missing-directory',
  severity: 'warning',
  summary: 'The `dir` of a task does not exist.',
  advice:
    'The path in `dir` is relative to the folder of the project. Correct it or create the folder. Tasks with ' +
    '`depends` are not checked, since a dependency may create the folder. Home folders, and templates other than `{{config_root}}` ' +
    'at the beginning of the path, are not checked either. The ' +
    'validation of the runner checks only absolute paths.',
  checks: {
    amongTasks: (task, context) => {
      if (propertyOf(task, 'depends') || propertyOf(task, 'wait_for')) return [];
      const found = foundPath('dir', task, context);
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
