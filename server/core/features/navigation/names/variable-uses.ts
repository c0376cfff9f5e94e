import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { covers } from '../../../document/node-chain.ts';
import { isWithin } from '../../../text/is-within.ts';
import type { WorkspacePlace } from '../mention.ts';
import { mayMention } from './may-mention.ts';
import type { NameUses } from './name-use.ts';
import { tasksAround } from './tasks-around.ts';
import {
  mentionsInSections,
  mentionsInTask,
  type VariableMention,
  type VariableNamespace,
  valueForAll,
} from './variable-mentions.ts';

/** The variable at the caret, and the task that mentions it; `task` is undefined in a section of a config file. */
export interface VariableAtCaret {
  readonly mention: VariableMention;
  readonly task: Task | undefined;
}

/** Returns the environment variable, or the variable of template expressions, at the caret. */
export function variableAtCaret(place: WorkspacePlace): VariableAtCaret | undefined {
  const { file, workspace } = place;
  for (const { block, inside, tasks } of tasksAround(place)) {
    const isHere = ({ whole }: VariableMention): boolean => whole.anchor === block && covers(whole, inside);
    for (const task of tasks) {
      const mention = mentionsInTask(task, workspace).find(isHere);
      if (mention) return { mention, task };
    }
    const mention = mentionsInSections(file.document.entriesIn(block), file).find(isHere);
    if (mention) return { mention, task: undefined };
  }
  return undefined;
}

/**
 * Returns the mentions of the variable at the caret with the same definition: those in the task or template that
 * defines the variable, or in all tasks for which a config file defines it. Returns undefined if no file defines the
 * variable.
 */
export function variableUses(place: WorkspacePlace): NameUses | undefined {
  const found = variableAtCaret(place);
  const mentions = found && mentionsLike(found, place);
  if (!mentions) return undefined;
  const { mention: at } = found;
  const ofNamespace = mentions.filter(({ namespace }) => namespace === at.namespace);
  const declared = ofNamespace.flatMap(({ kind, name }) => (kind === 'declaration' ? [name] : []));
  return {
    subject: at.namespace,
    at,
    all: ofNamespace.filter(({ name }) => name === at.name),
    defined: new Set(declared),
  };
}

/**
 * Returns the mentions of all variables in the tasks and files where the definition of the variable at the caret
 * applies; undefined if no file defines that variable.
 */
function mentionsLike(
  { mention: variable, task }: VariableAtCaret,
  { file, workspace }: WorkspacePlace,
): readonly VariableMention[] | undefined {
  const owner = task && ownerOf(variable, task, workspace);
  if (owner) return aroundTask(variable, owner, workspace);
  const projects = task ? definingProjects(task, configsDefining(variable, workspace), workspace) : [file.project];
  return projects.length === 0 ? undefined : aroundConfigs(variable, projects, workspace);
}

interface VariableName {
  readonly namespace: VariableNamespace;
  readonly name: string;
}

/**
 * Returns the task or template that defines a variable for a task. Its definition takes precedence over config files.
 */
function ownerOf(variable: VariableName, task: Task, workspace: Workspace): Task | undefined {
  return [task, ...workspace.templatesOf(task)].find((one) => declares(mentionsInTask(one, workspace), variable));
}

/** Returns the config files that define a variable, innermost projects first. */
function configsDefining(variable: VariableName, workspace: Workspace): readonly WorkspaceFile[] {
  return [...workspace.files]
    .filter((file) => valueForAll(variable, file) !== undefined)
    .sort((a, b) => b.project.length - a.project.length);
}

/**
 * Returns the projects whose config files define a variable for a task: for each project that the task belongs to, the
 * nearest project with such a config file.
 */
function definingProjects({ file }: Task, configs: readonly WorkspaceFile[], { places }: Workspace): readonly string[] {
  return places.projectsOf(file).flatMap((own) => configs.find(({ project }) => isWithin(own, project))?.project ?? []);
}

function declares(mentions: readonly VariableMention[], { namespace, name }: VariableName): boolean {
  return mentions.some((one) => one.kind === 'declaration' && one.namespace === namespace && one.name === name);
}

/** Returns the mentions of variables in a task, or in a template and in the tasks that inherit the variable from it. */
function aroundTask(variable: VariableName, owner: Task, workspace: Workspace): readonly VariableMention[] {
  const heirs = owner.isTemplate
    ? [...workspace.tasks()].filter(
        (task) => workspace.templatesOf(task).includes(owner) && !declares(mentionsInTask(task, workspace), variable),
      )
    : [];
  return [owner, ...heirs].flatMap((task) => mentionsInTask(task, workspace));
}

/**
 * Returns the mentions of variables in the config files of projects, and in the tasks for which they define the
 * variable. Projects that include the same task are treated as one, since each of them defines the variable for the
 * task.
 */
function aroundConfigs(
  variable: VariableName,
  projects: readonly string[],
  workspace: Workspace,
): readonly VariableMention[] {
  const defining = configsDefining(variable, workspace);
  const users = [...workspace.tasks(), ...workspace.templates()]
    .filter((task) => mayMention(variable.name, task) && !ownerOf(variable, task, workspace))
    .map((task) => ({ task, projects: definingProjects(task, defining, workspace) }));
  const connected = connectedProjects(projects, users);
  const configs = [...workspace.files].filter(({ kind, project }) => kind.includesFiles && connected.has(project));
  const tasks = users.filter((user) => user.projects.some((project) => connected.has(project)));
  return [
    ...configs.flatMap((file) => mentionsInSections([...file.document.entries()], file)),
    ...tasks.flatMap(({ task }) => mentionsInTask(task, workspace)),
  ];
}

/** Returns the given projects, and all projects that `users` (tasks that read the variable) connect to them. */
function connectedProjects(
  projects: readonly string[],
  users: readonly { readonly projects: readonly string[] }[],
): ReadonlySet<string> {
  const connected = new Set(projects);
  // The loop also visits the projects that it adds.
  for (const project of connected) {
    for (const user of users) {
      if (user.projects.includes(project)) for (const other of user.projects) connected.add(other);
    }
  }
  return connected;
}
