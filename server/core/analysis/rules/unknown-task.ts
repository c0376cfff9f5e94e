import type { Document } from '../../document/document.ts';
import { spanText } from '../../document/span.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import { newTask } from '../fixes/new-task.ts';
import type { TaskSurroundings } from '../graph/surroundings.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import type { TaskReference } from '../graph/task-reference.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownTask: Rule<FindingWith<UnknownTask>> = {
  code: 'unknown-task',
  severity: 'warning',
  summary: 'A reference names a task that is not defined.',
  advice:
    'The runner fails when it reaches the reference. Names and aliases in all task files and config files of the ' +
    'workspace that the runner loads are considered, and names are case-sensitive. Names with template expressions, and ' +
    'tasks of other projects (`//path:task`), are not checked, and nothing is reported if an include cannot be read. ' +
    'For a task that may be missing, write `{ task = "…", optional = true }`.',
  checks: {
    amongTasks: (task, surroundings) =>
      task.facts.references.flatMap((reference) =>
        isUnknown(reference, task, surroundings) ? [findingOf(reference, task, surroundings)] : [],
      ),
  },
  fixes,
};

/** The name that is not defined, and similar names. */
interface UnknownTask {
  readonly name: string;
  readonly suggestions: readonly string[];
}

function isUnknown(
  { kind, optional, target }: TaskReference,
  { file }: Task,
  { workspace }: TaskSurroundings,
): boolean {
  if (kind !== 'name' || optional) return false;
  const isFound = workspace.named(target, file.project).some((task) => !isUnseen(task, file, workspace));
  return !isFound && !workspace.hasUnknownTasks(file.project);
}

/** Returns whether the runner loads the file with the reference, but not the task. */
function isUnseen(task: Task, from: WorkspaceFile, workspace: Workspace): boolean {
  return workspace.isLoaded(from) && !workspace.isLoaded(task.file);
}

function findingOf(
  { target, span }: TaskReference,
  { file }: Task,
  { workspace }: TaskSurroundings,
): FindingWith<UnknownTask> {
  const [unseen] = workspace.named(target, file.project);
  if (unseen) {
    const message = `Task ${quotedName(target)} is in a file that the runner does not load; ${remedyFor(unseen.file, workspace)}`;
    const related = [{ message: 'The task', span: unseen.facts.key, uri: unseen.file.uri }];
    return { message, span, related, data: { name: target, suggestions: [] } };
  }
  const suggestions = workspace.similarTasks(target, file.project);
  const advice = suggestions.length > 0 ? `; did you mean ${joinWords(suggestions.map(quotedName), 'or')}?` : '';
  const message = `Task ${quotedName(target)} is not defined${advice}`;
  return { message, span, data: { name: target, suggestions } };
}

function remedyFor({ uri }: WorkspaceFile, workspace: Workspace): string {
  return workspace.standingOf(uri).reach === 'JSON'
    ? 'the runner cannot load JSON, so convert the file to TOML'
    : 'add the file to `task_config.includes`';
}

function fixes({ span, data }: FindingWith<UnknownTask>, document: Document): readonly Fix[] {
  const place = document.offsetsOf(span);
  const isPlain = spanText(span) === data.name;
  const renames = data.suggestions
    .filter((name) => isPlain && isOneWord(name))
    .map((name, index) => ({
      title: `Change to ${quotedName(name)}`,
      edits: [{ ...place, text: name }],
      preferred: index === 0,
    }));
  const created = newTask({ name: data.name, run: `echo ${data.name}` }, document);
  return created
    ? [
        ...renames,
        {
          title: `Create task ${quotedName(data.name)}`,
          edits: [created],
          preferred: false,
          caret: created.text.lastIndexOf('echo '),
        },
      ]
    : renames;
}

/** Returns whether a name can be used without escape sequences in any kind of quotes and in a command line. */
function isOneWord(name: string): boolean {
  return /^[^\s"'\\]+$/.test(name);
}
