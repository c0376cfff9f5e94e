import { foundPath } from '../task-paths/found-path.ts';
import type { Rule } from './rule.ts';

export const missingFile: Rule = {
  code: 'missing-file',
  severity: 'warning',
  summary: 'The `file` of a task does not exist.',
  advice:
    'The path in `file` is relative to the folder of the project. Correct it or create the file. Templates other than ' +
    '`{{config_root}}` at the beginning of the path, URLs and home folders are not checked, and nothing is reported if the disk is not accessible.',
  checks: {
    amongTasks: (task, context) => {
      // The file of a script task is the document itself, which may be unsaved.
      if (task.file.document.language.holdsOneTask) return [];
      const found = foundPath('file', task, context);
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
