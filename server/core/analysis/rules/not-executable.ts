import { assemble } from '../../document/assemble.ts';
import { entryId } from '../../document/entry.ts';
import { quotedName } from '../../schema/words/words.ts';
import { inSomeProjects } from '../graph/monorepo/project-title.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { TaskReference } from '../graph/references/task-reference.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import { foundPath } from '../task-paths/found-path.ts';
import type { Finding, Rule } from './rule.ts';

export const notExecutable: Rule = {
  code: 'not-executable',
  severity: 'hint',
  summary: 'The `file` of a task is not executable, or a reference names a script task that is not executable.',
  advice:
    'Make it executable with `chmod +x`, or set `shell` to the program that runs it. A script in a task folder must be ' +
    'executable: otherwise the runner does not list it and fails when it reaches a reference to it, so a reference is ' +
    'reported as a warning. Scripts without headers are not reported, since other scripts may include them.',
  checks: {
    amongTasks: (task, context) => [
      ...ownFile(task, context),
      ...task.facts.references.flatMap((reference) => referenceToScript(reference, task, context)),
    ],
  },
};

function ownFile(task: Task, context: TaskContext): readonly Finding[] {
  const isExempt = isScript(task) ? !hasHeaders(task) : propertyOf(task, 'shell') !== undefined;
  const found = isExempt ? undefined : foundPath('file', task, context);
  if (found?.state !== 'file') return [];
  const { path, span } = found;
  return [{ message: `\`${path}\` is not executable; run \`chmod +x\` on it`, span }];
}

/** Returns the finding for a reference to which only scripts correspond that are not executable, in a project that includes the file. */
function referenceToScript(
  { kind, optional, target, span }: TaskReference,
  { file, entry }: Task,
  context: TaskContext,
): readonly Finding[] {
  if (kind !== 'name' || optional) return [];
  // Most references are to tasks of the same file, and a lookup there is cheaper.
  if (!file.document.language.holdsOneTask && file.document.entryById(entryId([...entry.path.slice(0, -1), target]))) {
    return [];
  }
  const { workspace } = context;
  const projects = workspace.places.projectsOf(file);
  const paths = projects.map((project) => scriptOf(target, project, context));
  const path = paths.find((found) => found !== undefined);
  if (path === undefined) return [];
  const affected = projects.filter((_, index) => paths[index] !== undefined);
  const where = inSomeProjects(affected, projects, workspace);
  const message = `The script of task ${quotedName(target)} is not executable${where}, so the runner does not find it; run \`chmod +x\` on \`${path}\``;
  return [{ message, span, severity: 'warning' }];
}

/** Returns the path of the script that a name refers to in a project, if it refers only to scripts that are not executable. */
function scriptOf(name: string, project: string, context: TaskContext): string | undefined {
  const found = context.workspace
    .named(name, project)
    .map((named) => (isScript(named) ? foundPath('file', named, context) : undefined));
  return found.every((path) => path?.state === 'file') ? found[0]?.path : undefined;
}

function isScript({ file }: Task): boolean {
  return file.document.language.holdsOneTask;
}

/** Returns whether a script has headers. A script without them may be one that other scripts include. */
function hasHeaders({ entry }: Task): boolean {
  const { value } = assemble(entry).member;
  return value.kind === 'object' && value.members.length > 1;
}
