import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { fragmentText } from '../../../document/entry.ts';
import { covers } from '../../../document/node-chain.ts';
import { isWithin } from '../../../text/is-within.ts';
import type { WorkspacePlace } from '../mention.ts';
import type { NameUses } from './name-use.ts';
import { tasksAround } from './tasks-around.ts';
import {
  mentionsInSections,
  mentionsInTask,
  type VariableMention,
  type VariableNamespace,
  valueForAll,
} from './variable-mentions.ts';

/** A variable at the caret, with the task that mentions it; undefined for a section of a config file. */
export interface VariableAtCaret {
  readonly mention: VariableMention;
  readonly task: Task | undefined;
}

/** Returns the environment variable or the variable of template expressions at the caret. */
export function variableAtCaret(place: WorkspacePlace): VariableAtCaret | undefined {
  const { file } = place;
  for (const { block, inside, tasks } of tasksAround(place)) {
    const isHere = ({ whole }: VariableMention): boolean => whole.anchor === block && covers(whole, inside);
    for (const task of tasks) {
      const mention = mentionsInTask(task).find(isHere);
      if (mention) return { mention, task };
    }
    const mention = mentionsInSections(file.document.entriesIn(block), file).find(isHere);
    if (mention) return { mention, task: undefined };
  }
  return undefined;
}

/**
 * Returns the mentions of the variable at the caret that have the same value: those of the task or template that defines
 * it, or of all tasks for which a config file defines it. Undefined if no file defines it.
 */
export function variableUses(place: WorkspacePlace): NameUses | undefined {
  const found = variableAtCaret(place);
  if (!found) return undefined;
  const { mention: at, task } = found;
  const variable: VariableName = { namespace: at.namespace, name: at.name };
  const owner = task ? ownerOf(variable, task, place.workspace) : place.file;
  if (!owner) return undefined;
  const mentions =
    'entry' in owner ? aroundTask(variable, owner, place.workspace) : aroundConfig(variable, owner, place.workspace);
  const ofNamespace = mentions.filter(({ namespace }) => namespace === at.namespace);
  const declared = ofNamespace.flatMap(({ kind, name }) => (kind === 'declaration' ? [name] : []));
  return {
    subject: at.namespace,
    at,
    all: ofNamespace.filter(({ name }) => name === at.name),
    defined: new Set(declared),
  };
}

interface VariableName {
  readonly namespace: VariableNamespace;
  readonly name: string;
}

/** Returns the task, the template or the nearest config file that defines a variable for a task. */
function ownerOf(variable: VariableName, task: Task, workspace: Workspace): Task | WorkspaceFile | undefined {
  const owner = [task, ...workspace.templatesOf(task)].find((one) => declares(mentionsInTask(one), variable));
  if (owner) return owner;
  return configFilesOf(task.file.project, workspace).find((file) => valueForAll(variable, file) !== undefined);
}

/** Returns the config files of a project and of the folders above it, the nearest first. */
export function configFilesOf(project: string, workspace: Workspace): readonly WorkspaceFile[] {
  return [...workspace.files]
    .filter((file) => file.kind.includesFiles && isWithin(project, file.project))
    .sort((a, b) => b.project.length - a.project.length);
}

function declares(mentions: readonly VariableMention[], { namespace, name }: VariableName): boolean {
  return mentions.some((one) => one.kind === 'declaration' && one.namespace === namespace && one.name === name);
}

/** Returns the mentions of variables in a task, or in a template and in the tasks that inherit the variable from it. */
function aroundTask(variable: VariableName, owner: Task, workspace: Workspace): readonly VariableMention[] {
  const heirs = owner.isTemplate
    ? [...workspace.tasks()].filter(
        (task) => workspace.templatesOf(task).includes(owner) && !declares(mentionsInTask(task), variable),
      )
    : [];
  return [owner, ...heirs].flatMap(mentionsInTask);
}

/** Returns the mentions of variables in the config files of a project, and in the tasks that get the variable from them. */
function aroundConfig(
  variable: VariableName,
  { project }: WorkspaceFile,
  workspace: Workspace,
): readonly VariableMention[] {
  const configs = [...workspace.files].filter((file) => file.kind.includesFiles && file.project === project);
  const tasks = [...workspace.tasks(), ...workspace.templates()].filter((task) => {
    if (!isWithin(task.file.project, project) || !mayMention(variable.name, task)) return false;
    const owner = ownerOf(variable, task, workspace);
    return owner !== undefined && !('entry' in owner) && owner.project === project;
  });
  return [
    ...configs.flatMap((file) => mentionsInSections([...file.document.entries()], file)),
    ...tasks.flatMap(mentionsInTask),
  ];
}

/** Returns whether it is worth looking for the mentions of a variable in a task. */
function mayMention(name: string, { entry, file }: Task): boolean {
  if (file.document.language.holdsOneTask) return file.document.text.includes(name);
  return entry.fragments.some((fragment) => fragmentText(fragment).includes(name));
}
