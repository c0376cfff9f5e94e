import { foundPath } from '../task-paths/found-path.ts';
import type { Rule } from './rule.ts';

export const missingFile: Rule = {
  code: 'missing-file',
  severity: 'warning',
  summary: 'The script file of a task is not there.',
  advice:
    'The path of `file` counts from the project’s folder. Correct it, or create the file. Templates, addresses and home folders ' +
    'are not looked at; nothing is said where the disk cannot be seen.',
  checks: {
    amongTasks: (task, surroundings) => {
      // A script that is a task of its own is there, saved or not.
      if (task.file.document.language.holdsOneTask) return [];
      const found = foundPath('file', task, surroundings);
      if (!found || (found.state !== 'missing' && found.state !== 'folder')) return [];
      const { path, span } = found;
      const message =
        found.state === 'folder'
          ? `\`${path}\` is a folder; specify a script file in it`
          : `File \`${path}\` does not exist; correct the path or create the file`;
      return [{ message, span }];
    },
  },
};
