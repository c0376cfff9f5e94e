import { memberNamed, type Node, type ObjectNode } from '../../document/node.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import { isTrue } from '../values/is-true.ts';
import type { FindingWith, Rule } from './rule.ts';

export const emptyReference: Rule<FindingWith<Removal>> = {
  code: 'empty-reference',
  severity: 'warning',
  summary: 'A reference to a task contains no name.',
  advice:
    'The runner finds no task with an empty name, so it fails when it reaches the reference. An empty list inside ' +
    'a list of dependencies (`depends = [[]]`) is an error, for which the runner rejects the whole file.',
  checks: {
    task: ({ kind, property }) => {
      const { references } = kind.fields();
      return references.flatMap(({ name, form }) => {
        const value = property(name)?.value;
        if (!value) return [];
        const items = value.kind === 'array' ? value.items : [value];
        return items.flatMap((item) => (form === 'steps' ? emptyNamesInStep(item) : emptyNamesInDependency(item)));
      });
    },
  },
  fixes: removalFixes('Remove this reference'),
};

function emptyNamesInDependency(item: Node): readonly FindingWith<Removal>[] {
  if (item.kind === 'object') return emptyNameInObject(item);
  if (item.kind !== 'array') return emptyName(item, item);
  const [name] = item.items;
  if (name) return emptyName(name, item);
  const message = 'The list contains no task; add the name of a task or remove the list';
  return [{ message, severity: 'error', span: item, data: { remove: item } }];
}

function emptyNamesInStep(item: Node): readonly FindingWith<Removal>[] {
  if (item.kind !== 'object') return [];
  const tasks = memberNamed(item, 'tasks')?.value;
  const group = tasks?.kind === 'array' ? tasks.items : [];
  return [...emptyNameInObject(item), ...group.flatMap((name) => emptyName(name, name))];
}

function emptyNameInObject(item: ObjectNode): readonly FindingWith<Removal>[] {
  const name = memberNamed(item, 'task')?.value;
  return name && !isTrue(memberNamed(item, 'optional')) ? emptyName(name, item) : [];
}

/** Returns a finding if the string is empty. `reference` is the value that contains it. */
function emptyName(name: Node, reference: Node): readonly FindingWith<Removal>[] {
  if (name.kind !== 'string' || !name.closed || name.value.trim() !== '') return [];
  const message = 'The name of the task is empty; specify a task or remove the reference';
  return [{ message, span: name, data: { remove: reference } }];
}
