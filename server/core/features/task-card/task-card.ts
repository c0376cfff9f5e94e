import { nameInMonorepo } from '../../analysis/graph/monorepo/unresolved.ts';
import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { folderOfTask } from '../../analysis/task-paths/task-folder.ts';
import { assemble } from '../../document/assemble.ts';
import { counted } from '../../text/counted.ts';
import { code, codeList, paragraphs } from '../documentation/markdown.ts';
import { isScript, type Mention, refersByPattern, targetsOfMention } from '../navigation/mention.ts';
import { nameList } from '../navigation/name-list.ts';
import { dependencyTasksCard } from './dependency-tasks.ts';
import { dependencyTree } from './dependency-tree.ts';
import { inheritedBy } from './effective-task.ts';
import { sandbox } from './sandbox.ts';
import { layersOf, layerText } from './task-layers.ts';
import { namingFields, taskSummary } from './task-summary.ts';

/** The maximum number of tasks with the same name that are shown. */
const maxCards = 3;

/** Returns a description of the task or template that a mention refers to, as Markdown; empty if it is not defined. */
export function mentionCard(mention: Mention, workspace: Workspace): string {
  const inDependencies = mention.kind === 'reference' && dependencyTasksCard(mention, workspace);
  if (inDependencies) return inDependencies;
  const tasks = targetsOfMention(mention, workspace);
  if (mention.kind === 'reference' && refersByPattern(mention.reference, mention.task, workspace)) {
    const count = counted(tasks.length, 'task');
    return paragraphs(`**${code(mention.reference.target)}** — matches ${count}`, nameList(tasks, workspace));
  }
  return mention.kind === 'name' ? cardsOf(tasks, workspace, { isElsewhere: false }) : taskCards(tasks, workspace);
}

/** Returns a description of tasks that are defined elsewhere, as Markdown. */
export function taskCards(tasks: readonly Task[], workspace: Workspace): string {
  return cardsOf(tasks, workspace, { isElsewhere: true });
}

function cardsOf(
  tasks: readonly Task[],
  workspace: Workspace,
  { isElsewhere }: { readonly isElsewhere: boolean },
): string {
  const cards = tasks.slice(0, maxCards).map((task) => taskCard(task, workspace, isElsewhere));
  return cards.join('\n\n---\n\n');
}

function taskCard(task: Task, workspace: Workspace, isElsewhere: boolean): string {
  const { facts, entry, isTemplate, file } = task;
  const fields = file.kind.fields();
  const ofFile = isScript(task) ? fields.named('alias') : namingFields(fields);
  // The name of an inferred task is also its alias.
  const listed = file.isInferred ? [] : ofFile;
  return paragraphs(
    `**${code(nameInMonorepo(task, workspace) ?? facts.name)}** — ${isTemplate ? 'task template' : 'task'}`,
    taskSummary(assemble(entry).member.value, fields, listed, workspace.stepTimeOf(task)),
    dependencyTree(task, workspace),
    inheritance(task, workspace),
    defaults(task, workspace),
    inheritedAliases(task, workspace),
    sandbox(task, workspace),
    folder(task, workspace),
    layers(task, workspace),
    isElsewhere ? `Defined in ${link(task)}` : '',
  );
}

const maxInherited = 20;

function inheritance(task: Task, workspace: Workspace): string {
  const templates = workspace.templatesOf(task);
  const name = task.facts.template?.value;
  if (templates.length === 0) return name === undefined ? '' : `Extends ${code(name)}, which is not defined`;
  return templates
    .map((template) => {
      const inherited = codeList(inheritedBy(task, template), maxInherited);
      return `Extends ${code(template.facts.name)} in ${link(template)}${inherited && `, and inherits ${inherited}`}`;
    })
    .join('  \n');
}

/** Returns what a task inherits from the defaults at the root of the monorepo. */
function defaults(task: Task, workspace: Workspace): string {
  return workspace
    .defaultsOf(task)
    .flatMap((template) => {
      const inherited = codeList(inheritedBy(task, template), maxInherited);
      return inherited ? `Inherits ${inherited} from the root's defaults in ${link(template)}` : [];
    })
    .join('  \n');
}

function inheritedAliases(task: Task, workspace: Workspace): string {
  const aliases = workspace.inheritedAliases(task);
  return aliases.length === 0
    ? ''
    : `Inherited ${aliases.length === 1 ? 'alias' : 'aliases'}: ${codeList(aliases, maxInherited)}`;
}

/** Returns a description of the folder in which a task runs, if a config file sets it with `task_config.dir`. */
function folder(task: Task, workspace: Workspace): string {
  const { written, origin } = folderOfTask(task, workspace);
  return origin === 'config file' ? `Runs in ${code(written)} (${code('task_config.dir')})` : '';
}

/** Returns descriptions of the relations of a task to other definitions of the same name, one per line. */
function layers(task: Task, workspace: Workspace): string {
  return layersOf(task, workspace)
    .map((layer) => layerText(layer, task, (path) => link(layer.other, path)))
    .join('  \n');
}

/** Returns a link to the file and the line of a task. */
export function link({ file, facts }: Task, label: string = file.uri.slice(file.uri.lastIndexOf('/') + 1)): string {
  const { line } = file.document.rangeOf(facts.key).start;
  return `[${label}](${file.uri}#L${line + 1})`;
}
