import type { Document } from '../../document/document.ts';
import { type Span, spanText } from '../../document/span.ts';
import { isClear } from '../../schema/words/nearest.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import { newTask } from '../fixes/new-task.ts';
import { isUnseen } from '../graph/is-unseen.ts';
import { titleBelow } from '../graph/monorepo/project-title.ts';
import { nameInMonorepo, namesInMonorepo, unresolvedReference } from '../graph/monorepo/unresolved.ts';
import { fileNameOf } from '../graph/placement/file-standing.ts';
import type { TaskReference } from '../graph/references/task-reference.ts';
import { findAmongReferring } from '../graph/referring-tasks.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import { isNameInPackage } from '../graph/task-name.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownTask: Rule<FindingWith<UnknownTask>> = {
  code: 'unknown-task',
  severity: 'warning',
  summary: 'A reference names a task that is not defined.',
  advice:
    'The runner fails when it reaches the reference. Names and aliases in all task files and config files of the ' +
    'workspace that the runner loads are considered, and names are case-sensitive. In a monorepo, a name without a path ' +
    'refers to a task of the same project only. Names with template expressions are not checked, and nothing is reported ' +
    'if an include names no file or cannot be read, since its tasks are not known. A file in a task folder that is not ' +
    'executable is no task; a reference to it is an error, as for the runner. A task in a section with a misspelled name, such as `[taks.build]`, is reported only there. For a task that may be missing, write `{ task = "…", optional = true }`.',
  checks: {
    amongTasks: (task, context) =>
      task.facts.references.flatMap((reference) =>
        seenFrom(
          reference,
          findAmongReferring(reference, task, context.workspace, (from) => unknownIn(reference, from, context)),
        ),
      ),
  },
  fixes,
};

/** The name that is not defined, and similar names. */
interface UnknownTask {
  readonly name: string;
  readonly suggestions: readonly string[];
  /** Whether the first suggestion is certainly intended. */
  readonly isClear: boolean;
  /** The name of the task that can be created in the file; undefined if the task belongs in another project. */
  readonly creates: string | undefined;
}

/** Returns the finding. What the runner makes of a call in a script depends on the script. */
function seenFrom(
  { field }: TaskReference,
  found: FindingWith<UnknownTask> | undefined,
): readonly FindingWith<UnknownTask>[] {
  if (!found) return [];
  return [field.when === 'called' ? { ...found, severity: 'info' } : found];
}

function unknownIn(reference: TaskReference, from: Task, context: TaskContext): FindingWith<UnknownTask> | undefined {
  if (reference.kind === 'project') return unknownInProject(reference, from, context);
  return isUnknown(reference, from, context) ? findingOf(reference, from, context) : undefined;
}

/** Checks a reference to a task of a project. The rule `unknown-project` reports unknown projects. */
function unknownInProject(
  reference: TaskReference,
  task: Task,
  { workspace }: TaskContext,
): FindingWith<UnknownTask> | undefined {
  const { target, span, optional } = reference;
  const unresolved = optional ? undefined : unresolvedReference(reference, task, workspace);
  if (unresolved?.reason === 'no task') {
    const message =
      target === '^'
        ? '`^` requires the name of a task, such as `^build`'
        : `${quotedName(target)} is the path of a project without a task; add the name of a task, as in ${quotedName(`${target}:build`)}`;
    return { message, span, data: { name: target, suggestions: [], isClear: false, creates: undefined } };
  }
  if (unresolved?.reason !== 'unknown task' || workspace.projects.isMisspelled(reference, task.file.project)) {
    return undefined;
  }
  const { project, monorepo, task: name } = unresolved;
  const [found] = workspace.inProjects(target, task.file.project);
  if (found) return notScriptFinding(found, reference, task, workspace);
  const prefix = target.slice(0, -name.length);
  const creates = project === task.file.project ? name : undefined;
  const script = workspace.places.unloadedScript(name, project);
  if (script !== undefined) return unloadedFinding({ name: target, script, creates }, span);
  if (isNameInPackage(name) && workspace.named(name, task.file.project).length > 0) {
    const message = `${quotedName(name)} already names the project; remove ${quotedName(prefix)}`;
    return { message, span, data: { name: target, suggestions: [name], isClear: true, creates: undefined } };
  }
  const similar = workspace.similarTasks(name, project).filter((other) => !isNameInPackage(other));
  const suggestions = similar.map((other) => prefix + other);
  const message = `Task ${quotedName(name)} is not defined in ${titleBelow(monorepo.root, project)}${adviceOf(suggestions)}`;
  return { message, span, data: { name: target, suggestions, isClear: isClear(name, similar), creates } };
}

function isUnknown(reference: TaskReference, from: Task, { workspace }: TaskContext): boolean {
  const { kind, optional, target, field } = reference;
  const { file } = from;
  if (kind !== 'name' || optional) return false;
  // The packages of a monorepo are read only if its root is in the workspace.
  const monorepo = isNameInPackage(target) ? workspace.projects.monorepoAround(file.project) : undefined;
  if (monorepo && workspace.standingOf(monorepo.uri).isOutside) return false;
  // If several projects include the file, the reference may be intended for one of them.
  return workspace.places.projectsOf(file).every((project) => {
    const isFound = workspace
      .reachable(workspace.named(target, project), reference, from)
      .some(
        (task) => !isUnseen(task, file, workspace) || (field.when !== 'called' && isNotExecutable(task, workspace)),
      );
    if (isFound || workspace.places.hasUnknownTasks(project)) return false;
    return !workspace.projects.isMisspelled({ target, kind }, project);
  });
}

/** Returns the finding for the name of a document or library in a task folder. */
function unloadedFinding(
  { name, script, creates }: { readonly name: string; readonly script: string; readonly creates: string | undefined },
  span: Span,
): FindingWith<UnknownTask> {
  const message = `Task ${quotedName(name)} is not defined; the runner does not load \`${script}\`, which is not executable`;
  return { message, span, severity: 'error', data: { name, suggestions: [], isClear: false, creates } };
}

/** Returns the finding for a task of the project that a script of its package cannot depend on by this name. */
function notScriptFinding(
  found: Task,
  { target, span }: TaskReference,
  { file: { project } }: Task,
  workspace: Workspace,
): FindingWith<UnknownTask> {
  const monorepo = workspace.projects.monorepoOf(project);
  const where = monorepo ? ` in ${titleBelow(monorepo.root, project)}` : '';
  const whole = nameInMonorepo(found, workspace, [project]) ?? target;
  const message = `${quotedName(target)} is not a script of the package${where}, whose scripts find only each other without a path; write ${quotedName(whole)}`;
  const related = [{ message: 'The task', span: found.facts.key, uri: found.file.uri }];
  return { message, span, related, data: { name: target, suggestions: [], isClear: false, creates: undefined } };
}

/** Returns whether a task is a script that is not executable. The rule `not-executable` reports listed references to it. */
function isNotExecutable({ file }: Task, workspace: Workspace): boolean {
  return workspace.standingOf(file.uri).reach === 'not executable';
}

function findingOf(reference: TaskReference, from: Task, { workspace }: TaskContext): FindingWith<UnknownTask> {
  const { target, span } = reference;
  const { file } = from;
  const [unseen] = workspace.named(target, file.project);
  if (unseen && workspace.reachable([unseen], reference, from).length === 0) {
    return notScriptFinding(unseen, reference, from, workspace);
  }
  if (unseen) {
    const message = `Task ${quotedName(target)} is in a file that the runner does not load; ${remedyFor(unseen.file, workspace)}`;
    const related = [{ message: 'The task', span: unseen.facts.key, uri: unseen.file.uri }];
    return { message, span, related, data: { name: target, suggestions: [], isClear: false, creates: target } };
  }
  const script = workspace.places.unloadedScript(target, file.project);
  if (script !== undefined) return unloadedFinding({ name: target, script, creates: target }, span);
  const monorepo = workspace.projects.monorepoOf(file.project);
  const elsewhere = monorepo ? namesElsewhere(target, file.project, workspace) : [];
  const suggestions = elsewhere.length > 0 ? elsewhere : workspace.similarTasks(target, file.project);
  const where = monorepo ? ` in ${titleBelow(monorepo.root, file.project)}` : '';
  const message = `Task ${quotedName(target)} is not defined${where}${adviceOf(suggestions)}`;
  return { message, span, data: { name: target, suggestions, isClear: isClear(target, suggestions), creates: target } };
}

function adviceOf(suggestions: readonly string[]): string {
  return suggestions.length > 0 ? `; did you mean ${joinWords(suggestions.map(quotedName), 'or')}?` : '';
}

/** The maximum number of tasks of other projects that are suggested. */
const maxElsewhere = 3;

/** Returns references to the tasks of other projects that have this name, or this path and name. */
function namesElsewhere(name: string, project: string, workspace: Workspace): readonly string[] {
  const found = [...workspace.inProjects(`//${name}`, project), ...workspace.inProjects(`//...:${name}`, project)];
  const names = new Set(found.flatMap((task) => namesInMonorepo(task, workspace)));
  return [...names].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, maxElsewhere);
}

function remedyFor({ uri, kind }: WorkspaceFile, workspace: Workspace): string {
  if (kind.includesFiles) return 'move the task to a config file such as `mise.toml`';
  const { reach, overriddenBy } = workspace.standingOf(uri);
  if (reach === 'not executable') return `make \`${fileNameOf(uri)}\` executable with \`chmod +x\``;
  if (reach === 'JSON') return 'the runner cannot load JSON, so convert the file to TOML';
  const where = overriddenBy === undefined ? '' : ` of ${quotedName(fileNameOf(overriddenBy))}`;
  return `add the file to \`task_config.includes\`${where}`;
}

function fixes({ span, data }: FindingWith<UnknownTask>, document: Document): readonly Fix[] {
  const place = document.offsetsOf(span);
  const isPlain = spanText(span) === data.name;
  const renames = data.suggestions
    .filter((name) => isPlain && isOneWord(name))
    .map((name, index) => ({
      title: `Change to ${quotedName(name)}`,
      edits: [{ ...place, text: name }],
      preferred: index === 0 && data.isClear,
    }));
  const { creates } = data;
  const created = creates === undefined ? undefined : newTask({ name: creates, run: `echo ${creates}` }, document);
  return created
    ? [
        ...renames,
        {
          title: `Create task ${quotedName(creates ?? '')}`,
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
