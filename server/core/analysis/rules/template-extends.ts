import type { Node } from '../../document/node.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import type { FindingWith, Rule } from './rule.ts';

export const templateExtends: Rule<FindingWith<Removal>> = {
  code: 'template-extends',
  severity: 'warning',
  summary: 'A template extends another template.',
  advice:
    'Only tasks can extend templates; the runner ignores the property. Copy the properties of the other template, or ' +
    'remove `extends`.',
  checks: {
    task: ({ isTemplate, kind, property }) => {
      if (!isTemplate) return [];
      return kind
        .fields()
        .named('template')
        .flatMap((name) => {
          const extended = property(name);
          if (!extended) return [];
          const remove: Node = extended.value;
          const message = `A template cannot extend another template; the runner ignores \`${name}\``;
          return [{ message, span: extended.key, data: { remove } }];
        });
    },
  },
  fixes: removalFixes('Remove `extends`'),
};
