import type { StringNode } from '../../document/node.ts';
import type { RelatedLocation } from '../../document/problem.ts';
import { quotedName } from '../../schema/words/words.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import type { TaskSurroundings } from '../graph/surroundings.ts';
import type { Task } from '../graph/task.ts';
import type { FindingWith, Rule } from './rule.ts';

export const aliasConflict: Rule<FindingWith<Removal>> = {
  code: 'alias-conflict',
  severity: 'warning',
  summary: 'An alias is also the name or an alias of another task.',
  advice:
    'Choose another alias. The runner does not report the conflict when it runs a task: the name of a task takes ' +
    'precedence over an alias, and of several tasks with the same alias, the last one in alphabetical order runs. Its ' +
    '`tasks validate` reports an error.',
  checks: {
    amongTasks: (task, surroundings) => {
      if (task.isTemplate) return [];
      return task.facts.aliases.flatMap((alias, index) => conflict(alias, index, task, surroundings) ?? []);
    },
  },
  fixes: removalFixes('Remove this alias'),
};

function conflict(
  alias: StringNode,
  index: number,
  task: Task,
  { workspace }: TaskSurroundings,
): FindingWith<Removal> | undefined {
  const { name, aliases, key } = task.facts;
  const word = quotedName(alias.value);
  if (alias.value === name) {
    // The name of a task in a monorepo is `//project:name`.
    if (workspace.settingsOf(task.file.project).some(({ isMonorepo }) => isMonorepo)) return undefined;
    return findingOf(alias, `Alias ${word} is the task's own name`, { span: key, message: 'The name' });
  }
  const before = aliases.slice(0, index).find(({ value }) => value === alias.value);
  if (before) {
    return findingOf(alias, `Alias ${word} is defined twice`, {
      span: before,
      message: 'First defined here',
    });
  }
  const [other] = workspace
    .named(alias.value, task.file.project)
    .filter(({ file, facts }) => file.project === task.file.project && facts.name !== name);
  if (!other) return undefined;
  const sameAlias = other.facts.aliases.find(({ value }) => value === alias.value);
  const isName = other.facts.name === alias.value || !sameAlias;
  const message = isName
    ? `Alias ${word} is the name of another task`
    : `Alias ${word} is also an alias of task ${quotedName(other.facts.name)}`;
  const span = isName ? other.facts.key : sameAlias;
  return findingOf(alias, message, {
    span,
    uri: other.file.uri,
    message: `Task ${quotedName(other.facts.name)}`,
  });
}

function findingOf(alias: StringNode, message: string, related: RelatedLocation): FindingWith<Removal> {
  return {
    message: `${message}; choose another`,
    span: alias,
    related: [related],
    data: { remove: alias },
  };
}
