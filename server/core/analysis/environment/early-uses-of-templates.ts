import type { Key, Member } from '../../document/node.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task } from '../graph/task.ts';
import { inheritedTemplates } from '../graph/template-of.ts';
import type { Workspace } from '../graph/workspace.ts';
import {
  type EarlyUse,
  hasTemplate,
  inStages,
  isOwnLayer,
  loadOthers,
  loads,
  membersOf,
  namesIn,
  stageInTask,
  tableNames,
  usesOf,
} from './early-uses.ts';
import { type LayeredVariables, layersOf, tablesIn } from './layers.ts';

const both = ['environment', 'vars'] as const;

/**
 * Returns the variables of a task that its templates use although the runner sets them only later. They are reported on the keys
 * of the task, because the templates are correct for tasks whose config files set the variables.
 */
export function earlyUsesOfTemplates(task: Task, workspace: Workspace): readonly EarlyUse[] {
  if (task.isTemplate || both.every((own) => ownMembers(task, own).length === 0)) return [];
  return inheritedTemplates(task, workspace).flatMap((template) =>
    both.flatMap((own) => both.flatMap((used) => earlyIn(template, { own, used }, { task, workspace }))),
  );
}

/** The variables of a template, and those that their values use. */
interface Order {
  readonly own: LayeredVariables;
  readonly used: LayeredVariables;
}

function earlyIn(
  template: Task,
  { own, used }: Order,
  { task, workspace }: { readonly task: Task; readonly workspace: Workspace },
): readonly EarlyUse[] {
  const members = inStages(ownMembers(template, own), stageInTask(own));
  if (usesOf(members, used).length === 0) return [];
  const layers = layersOf(task, workspace, used);
  const index = layers.findIndex((layer) => isOwnLayer(layer, template));
  const before =
    own === used ? layers.slice(0, Math.max(0, index)) : layers.filter(({ kind }) => kind === 'config file');
  if (loadOthers(before)) return [];
  const known = new Set([...namesIn(before), ...ownMembers(template, used).map(({ key }) => key.name)]);
  const later = ownMembers(task, used).filter((member) => own !== used || own !== 'vars' || hasTemplate(member));
  const keys = new Map<string, Key>(later.filter(({ key }) => !known.has(key.name)).map(({ key }) => [key.name, key]));
  const reason =
    own === used
      ? `the runner evaluates \`${tableNames[own]}\` in order`
      : `\`${tableNames[own]}\` of a template can use only \`${tableNames[used]}\` of config files`;
  const message = (name: string): string =>
    `Template \`${template.facts.name}\` uses \`${tableNames[used]}.${name}\`, which is not set yet: ${reason}`;
  const names = new Set(usesOf(untilLoading(members), used).map(({ name }) => name));
  return [...names].flatMap((name) => {
    const span = keys.get(name);
    return span ? [{ message: message(name), span }] : [];
  });
}

function ownMembers(task: Task, variables: LayeredVariables): readonly Member[] {
  const fields = task.file.kind.fields().named(variables === 'vars' ? 'variables' : variables);
  return membersOf(fields.flatMap((field) => tablesIn(propertyOf(task, field))));
}

/** Returns the members up to the first one that loads a file, after which nothing is known about the variables. */
function untilLoading(members: readonly Member[]): readonly Member[] {
  const index = members.findIndex(loads);
  return index < 0 ? members : members.slice(0, index + 1);
}
