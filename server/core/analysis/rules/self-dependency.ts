import type { Node } from '../../document/node.ts';
import { keyWord } from '../../schema/words/words.ts';
import { removalFixes } from '../fixes/remove-value.ts';
import type { Rule } from './rule.ts';

export const selfDependency: Rule = {
  code: 'self-dependency',
  severity: 'warning',
  summary: 'A task depends on itself.',
  advice: 'The runner ignores it. Another task may have been meant; else remove it.',
  checkAmongTasks: (task, { workspace }) =>
    task.facts.references.flatMap(({ kind, field, target, span, node }) => {
      if (kind !== 'name' || field.form === 'steps') return [];
      if (!workspace.named(target, task.file.project).includes(task)) return [];
      const message = `Task ${keyWord(task.facts.name)} depends on itself, which the runner ignores`;
      const data: { readonly remove: Node } = { remove: node };
      return [{ code: selfDependency.code, severity: selfDependency.severity, message, span, data }];
    }),
  fixes: removalFixes('Remove this dependency'),
};
