import type { StringNode } from '../../document/node.ts';
import type { RelatedLocation } from '../../document/problem.ts';
import { quotedName } from '../../schema/words/words.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { FindingWith, Rule } from './rule.ts';

/** A conflict, with the alias to remove; undefined for an alias that the task inherits from a template. */
type AliasFinding = FindingWith<Removal | undefined>;

export const aliasConflict: Rule<AliasFinding> = {
  code: 'alias-conflict',
  severity: 'warning',
  summary: 'An alias is also the name or an alias of another task.',
  advice:
    'Choose another alias. The runner does not report the conflict when it runs a task: the name of a task takes ' +
    'precedence over an alias, and of several tasks with the same alias, the last one in alphabetical order runs. Its ' +
    '`tasks validate` reports an error.',
  checks: {
    amongTasks: (task, context) => {
      if (task.isTemplate) return [];
      const own = task.facts.aliases.flatMap((alias, index) => conflict(alias, index, task, context) ?? []);
      const inherited = task.facts.template ? context.workspace.inheritedAliases(task) : [];
      return [...own, ...inherited.flatMap((alias) => inheritedConflict(alias, task, context) ?? [])];
    },
  },
  fixes: ({ data }, document) => (data ? removeAlias({ data }, document) : []),
};

const removeAlias = removalFixes('Remove this alias');

function conflict(alias: StringNode, index: number, task: Task, { workspace }: TaskContext): AliasFinding | undefined {
  const { name, aliases, key } = task.facts;
  const word = quotedName(alias.value);
  if (alias.value === name) {
    // The name of a task in a monorepo is `//project:name`.
    if (workspace.projects.settingsOf(task.file.project).some(({ isMonorepo }) => isMonorepo)) return undefined;
    return findingOf(alias, `Alias ${word} is the task's own name`, { span: key, message: 'The name' });
  }
  const before = aliases.slice(0, index).find(({ value }) => value === alias.value);
  if (before) {
    return findingOf(alias, `Alias ${word} is defined twice`, {
      span: before,
      message: 'First defined here',
    });
  }
  const other = otherTask(alias.value, task, workspace);
  if (!other) return undefined;
  const { message, related } = describeConflict(alias.value, other, workspace);
  return findingOf(alias, `Alias ${word} ${message}`, related);
}

/** Returns the conflict of an alias that a task inherits from its template. */
function inheritedConflict(alias: string, task: Task, { workspace }: TaskContext): AliasFinding | undefined {
  const { template, name } = task.facts;
  const other = alias === name ? undefined : otherTask(alias, task, workspace);
  if (!template || !other) return undefined;
  const { message, related } = describeConflict(alias, other, workspace);
  const inherited = `Alias ${quotedName(alias)}, which the task inherits from template ${quotedName(template.value)},`;
  return {
    message: `${inherited} ${message}; add another \`alias\` to the task`,
    span: template,
    related: [related],
    data: undefined,
  };
}

/** Returns another task of the project that a name refers to, unless the runner loads only one of both. */
function otherTask(name: string, { facts, file }: Task, workspace: Workspace): Task | undefined {
  return workspace
    .named(name, file.project)
    .find(
      (other) =>
        other.file.project === file.project &&
        other.facts.name !== facts.name &&
        workspace.isLoaded(other.file) === workspace.isLoaded(file),
    );
}

interface Conflict {
  readonly message: string;
  readonly related: RelatedLocation;
}

function describeConflict(alias: string, task: Task, workspace: Workspace): Conflict {
  const { facts, file } = task;
  const ownAlias = facts.aliases.find(({ value }) => value === alias);
  const isInherited = workspace.inheritedAliases(task).includes(alias);
  const sameAlias = ownAlias ?? (isInherited ? facts.template : undefined);
  const isName = facts.name === alias || !sameAlias;
  const name = quotedName(facts.name);
  return {
    message: isName ? 'is the name of another task' : `is also an alias of task ${name}`,
    related: { span: isName ? facts.key : sameAlias, uri: file.uri, message: `Task ${name}` },
  };
}

function findingOf(alias: StringNode, message: string, related: RelatedLocation): AliasFinding {
  return {
    message: `${message}; choose another`,
    span: alias,
    related: [related],
    data: { remove: alias },
  };
}
