import type { Node } from '../../document/node.ts';
import { quotedName } from '../../schema/words/words.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import type { FindingWith, Rule } from './rule.ts';

export const ignoredInTemplate: Rule<FindingWith<Removal>> = {
  code: 'ignored-in-template',
  severity: 'warning',
  summary: 'A template has a property that tasks do not inherit, such as `hide` or `raw`.',
  advice: 'The runner prints a warning and ignores the property. Set it in each task that extends the template.',
  checks: {
    task: ({ isTemplate, kind, object }) => {
      if (!isTemplate || !object) return [];
      const fields = kind.fields();
      // The rule `template-extends` reports these properties.
      const others = fields.named('template');
      const ignored = object.members.filter(
        ({ key: { name } }) => fields.mergeRule(name) === 'own' && !others.includes(name),
      );
      return ignored.map(({ key, value }) => {
        const remove: Node = value;
        const message = `The runner ignores ${quotedName(key.name)} in a template; set it in the tasks that extend the template`;
        return { message, span: key, data: { remove } };
      });
    },
  },
  fixes: removalFixes('Remove this property'),
};
