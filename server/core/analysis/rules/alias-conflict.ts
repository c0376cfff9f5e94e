import type { StringNode } from '../../document/node.ts';
import type { RelatedLocation, Severity } from '../../document/problem.ts';
import { quotedName } from '../../schema/words/words.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import type { TaskSurroundings } from '../graph/surroundings.ts';
import type { Task } from '../graph/task.ts';
import type { FindingWith, Rule } from './rule.ts';

export const aliasConflict: Rule<FindingWith<Removal>> = {
  code: 'alias-conflict',
  severity: 'error',
  summary: 'An alias is also the name or an alias of another task.',
  advice:
    'A name must refer to one task of a project. Choose another alias. If the other task is defined in another file, ' +
    'only a warning is reported, since the files may not be used together.',
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
    return findingOf(alias, 'error', `Alias ${word} is the task's own name`, { span: key, message: 'The name' });
  }
  const before = aliases.slice(0, index).find(({ value }) => value === alias.value);
  if (before) {
    return findingOf(alias, 'error', `Alias ${word} is defined twice`, {
      span: before,
      message: 'First defined here',
    });
  }
  const [other] = workspace
    .named(alias.value, task.file.project)
    .filter(({ file, facts }) => file.project === task.file.project && facts.name !== name);
  if (!other) return undefined;
  const severity = other.file === task.file ? 'error' : 'warning';
  const sameAlias = other.facts.aliases.find(({ value }) => value === alias.value);
  const isName = other.facts.name === alias.value || !sameAlias;
  const message = isName
    ? `Alias ${word} is the name of another task`
    : `Alias ${word} is also an alias of task ${quotedName(other.facts.name)}`;
  const span = isName ? other.facts.key : sameAlias;
  return findingOf(alias, severity, message, {
    span,
    uri: other.file.uri,
    message: `Task ${quotedName(other.facts.name)}`,
  });
}

function findingOf(
  alias: StringNode,
  severity: Severity,
  message: string,
  related: RelatedLocation,
): FindingWith<Removal> {
  return {
    severity,
    message: `${message}; choose another`,
    span: alias,
    related: [related],
    data: { remove: alias },
  };
}
