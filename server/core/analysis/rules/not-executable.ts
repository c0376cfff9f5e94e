import { assemble } from '../../document/assemble.ts';
import { entryId } from '../../document/entry.ts';
import { quotedName } from '../../schema/words/words.ts';
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

/** Returns the finding for a reference to which only scripts correspond that are not executable. */
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
  const paths = context.workspace
    .named(target, file.project)
    .map((named) => (isScript(named) ? foundPath('file', named, context) : undefined));
  const [first] = paths;
  if (!first || !paths.every((found) => found?.state === 'file')) return [];
  const message = `The script of task ${quotedName(target)} is not executable, so the runner does not find it; run \`chmod +x\` on \`${first.path}\``;
  return [{ message, span, severity: 'warning' }];
}

function isScript({ file }: Task): boolean {
  return file.document.language.holdsOneTask;
}

/** Returns whether a script has headers. A script without them may be one that other scripts include. */
function hasHeaders({ entry }: Task): boolean {
  const { value } = assemble(entry).member;
  return value.kind === 'object' && value.members.length > 1;
}
