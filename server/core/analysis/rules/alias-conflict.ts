import type { StringNode } from '../../document/node.ts';
import type { RelatedLocation } from '../../document/problem.ts';
import { quotedName } from '../../schema/words/words.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import { inSomeProjects } from '../graph/monorepo/project-title.ts';
import { ownAliases, type ProjectTask, type Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { FindingWith, Rule } from './rule.ts';

/** A conflict. Its data is the alias to remove; undefined for an alias that the task inherits from a template. */
type AliasFinding = FindingWith<Removal | undefined>;

export const aliasConflict: Rule<AliasFinding> = {
  code: 'alias-conflict',
  severity: 'warning',
  summary: 'An alias is also the name or an alias of another task.',
  advice:
    'Choose another alias. The runner does not report the conflict when it runs a task: the name of a task takes ' +
    'precedence over an alias, and of several tasks with the same alias, the last one in alphabetical order runs. The ' +
    'command `tasks validate` of the runner reports an error.',
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
  if (alias.value === name) {
    // In a monorepo, the name of the task is `//project:name`, which differs from the alias.
    const projects = workspace.places.projectsOf(task.file);
    if (projects.every((project) => isInMonorepo(project, workspace))) return undefined;
    return findingOf(alias, `Alias ${quotedName(alias.value)} is the task's own name`, {
      span: key,
      message: 'The name',
    });
  }
  const before = aliases.slice(0, index).find(({ value }) => value === alias.value);
  if (before) {
    return findingOf(alias, `Alias ${quotedName(alias.value)} is defined twice`, {
      span: before,
      message: 'First defined here',
    });
  }
  const found = conflictOf(alias.value, task, workspace);
  if (!found) return undefined;
  const { message, related } = found;
  return findingOf(alias, `Alias ${quotedName(alias.value)} ${message}`, related);
}

/** Returns the conflict of an alias that a task inherits from its template. */
function inheritedConflict(alias: string, task: Task, { workspace }: TaskContext): AliasFinding | undefined {
  const { template, name } = task.facts;
  const found = alias === name ? undefined : conflictOf(alias, task, workspace);
  if (!template || !found) return undefined;
  const { message, related } = found;
  const inherited = `Alias ${quotedName(alias)}, which the task inherits from template ${quotedName(template.value)},`;
  return {
    message: `${inherited} ${message}; add another \`alias\` to the task`,
    span: template,
    related: [related],
    data: undefined,
  };
}

function isInMonorepo(project: string, { projects }: Workspace): boolean {
  return projects.settingsOf(project).some(({ isMonorepo }) => isMonorepo);
}

interface Conflict {
  readonly message: string;
  readonly related: RelatedLocation;
}

/** Returns the conflict of an alias with another task, in the projects that include the file of the alias. */
function conflictOf(alias: string, task: Task, workspace: Workspace): Conflict | undefined {
  const projects = workspace.places.projectsOf(task.file);
  const found = projects.flatMap((project) => {
    const other = otherTask(alias, { task, project }, workspace);
    return other ? [{ project, other }] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  const where = inSomeProjects(
    found.filter(({ other }) => other === first.other).map(({ project }) => project),
    projects,
    workspace,
  );
  const { message, related } = describeConflict(alias, first.other, workspace);
  return { message: message + where, related };
}

/**
 * Returns another task of a project to which an alias of a task also refers, unless the runner loads only one of the
 * two.
 */
function otherTask(alias: string, { task, project }: ProjectTask, workspace: Workspace): Task | undefined {
  if (inheritsElsewhere(alias, task, project, workspace)) return undefined;
  return workspace
    .named(alias, project)
    .find(
      (other) =>
        workspace.places.isIn(other.file, project) &&
        other.facts.name !== task.facts.name &&
        workspace.isLoaded(other.file) === workspace.isLoaded(task.file) &&
        !inheritsElsewhere(alias, other, project, workspace),
    );
}

/** Returns whether a task inherits an alias only from the templates of other projects. */
function inheritsElsewhere(alias: string, task: Task, project: string, workspace: Workspace): boolean {
  if (!workspace.inheritedAliases(task).includes(alias)) return false;
  return !workspace.templatesOf(task, [project]).some((template) => ownAliases(template).includes(alias));
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
