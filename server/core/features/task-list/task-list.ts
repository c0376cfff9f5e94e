import type { GraphDiagnoser } from '../../analysis/diagnosis/graph-diagnoser.ts';
import type { SeverityOverrides } from '../../analysis/diagnosis/severities.ts';
import type { Reach } from '../../analysis/graph/placement/file-standing.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import { templateOf } from '../../analysis/graph/template-of.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Problem } from '../../document/problem.ts';
import { finish } from '../../text/steps.ts';
import {
  comparePlaces,
  isSameRange,
  type ListedTask,
  type ListedTaskOptions,
  listedTask,
  projectPathOf,
} from './listed-task.ts';
import { OverridingLayers, type OverridingTexts } from './overriding-layers.ts';
import { type ProblemCounts, problemCounts, problemsOf, problemsOutsideTasks } from './problem-counts.ts';

/** The problems to count for the tasks of a file. */
export interface CountedProblems {
  /** The severities that the user has set; `off` if checks are disabled. */
  readonly rules: SeverityOverrides | 'off';
  /** Whether all files are known. Until then, problems between tasks cannot be determined. */
  readonly amongTasks: boolean;
}

interface ComputedListing {
  readonly task: Task;
  readonly listed: ListedTask;
  /** Whether the result depends only on the task's own text, not on a template or on comments near the task. */
  readonly isSelfContained: boolean;
}

export interface ListedFile {
  /** The tasks and templates in the order of the text. */
  readonly tasks: readonly ListedTask[];
  /** The number of problems outside of tasks. */
  readonly outsideTasks: Pick<ProblemCounts, 'errors' | 'warnings'>;
}

/** The state on which the list of a file depends, except for the templates of its tasks. */
interface FileState {
  readonly file: WorkspaceFile;
  readonly editCount: number;
  readonly rules: CountedProblems['rules'];
  readonly reach: Reach;
  /** The paths in the monorepo of the projects that the file belongs to. */
  readonly projectPaths: string;
  readonly overriding: OverridingTexts;
  /** The problems between tasks by the ids of their entries. Unchanged lists keep their identity. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

/** The last list of a file. */
interface FileList {
  readonly state: FileState | undefined;
  readonly byTask: ReadonlyMap<string, ComputedListing>;
  readonly listed: ListedFile;
}

const emptyFileList: FileList = {
  state: undefined,
  byTask: new Map(),
  listed: { tasks: [], outsideTasks: { errors: 0, warnings: 0 } },
};

/** The tasks of the workspace, file by file. Unchanged results keep their identity. */
export class WorkspaceTaskList {
  readonly #workspace: Workspace;
  readonly #graph: GraphDiagnoser;
  readonly #known = new Map<string, FileList>();
  readonly #layers: OverridingLayers;

  constructor(workspace: Workspace, graph: GraphDiagnoser) {
    this.#workspace = workspace;
    this.#graph = graph;
    this.#layers = new OverridingLayers(workspace);
  }

  /**
   * Returns the files of the workspace and of the global configuration, sorted by URI. Removes cached lists of files
   * that no longer exist.
   */
  files(): readonly WorkspaceFile[] {
    for (const uri of this.#known.keys()) if (!this.#workspace.file(uri)) this.#known.delete(uri);
    const inside = [...this.#workspace.files].filter(({ uri }) => {
      const { isOutside, isGlobal } = this.#workspace.standingOf(uri);
      return !isOutside || isGlobal;
    });
    return inside.sort((a, b) => (a.uri < b.uri ? -1 : 1));
  }

  ofFile(file: WorkspaceFile, counted: CountedProblems): ListedFile {
    return finish(this.ofFileInSteps(file, counted));
  }

  /**
   * Computes the result of `ofFile`, one task per step. The file may be edited between two steps; such an edit may be
   * missing from the result.
   */
  *ofFileInSteps(file: WorkspaceFile, { rules, amongTasks }: CountedProblems): Generator<void, ListedFile> {
    const before = this.#known.get(file.uri) ?? emptyFileList;
    const state = this.#stateOf(file, { rules, amongTasks });
    const isSameFile = before.state !== undefined && isSameState(before.state, state);
    const mayInherit = hasTemplates(before) || !this.#workspace.projects.defaults.isEmpty;
    if (isSameFile && !file.isInferred && !mayInherit) return before.listed;
    const byTask = new Map<string, ComputedListing>();
    const isListedAlike =
      before.state?.rules === rules &&
      before.state.reach === state.reach &&
      before.state.projectPaths === state.projectPaths;
    for (const id of file.document.entryIds) {
      yield;
      const task = this.#workspace.taskById(file.uri, id);
      if (!task || this.#workspace.isReplaced(task)) continue;
      const own = state.problems.get(id) ?? [];
      const last = before.byTask.get(id);
      const overriding = state.overriding.get(id) ?? '';
      const isAlike = isListedAlike && last?.listed.overriding === overriding;
      const isSame = isAlike && own.length === 0 && isUnchanged(last, task);
      byTask.set(id, isSame ? last : this.#list(task, own, rules, { overriding, before: last?.listed }));
    }
    const listed = reusePrevious(before.listed, {
      tasks: Array.from(byTask.values(), ({ listed: task }) => task).sort(comparePlaces),
      outsideTasks: problemCounts(problemsOutsideTasks(byTask, file), file.document, rules),
    });
    this.#known.set(file.uri, { state, byTask, listed });
    return listed;
  }

  #stateOf(file: WorkspaceFile, { rules, amongTasks }: CountedProblems): FileState {
    const problems = amongTasks && rules !== 'off' ? this.#graph.problemsByTask(file.uri) : noProblems;
    const { reach } = this.#workspace.standingOf(file.uri);
    const projects = this.#workspace.places.projectsOf(file);
    const projectPaths = projects
      .map((project) => (projects.length === 1 ? '' : project) + projectPathOf(project, this.#workspace))
      .join('\n');
    const overriding = this.#layers.of(file);
    return { file, editCount: file.document.editCount, rules, reach, projectPaths, overriding, problems };
  }

  #list(
    task: Task,
    amongTasks: readonly Problem[],
    rules: CountedProblems['rules'],
    options: Omit<ListedTaskOptions, 'workspace'>,
  ): ComputedListing {
    const problems = problemsOf(task, amongTasks);
    const counts = problemCounts(problems, task.file.document, rules);
    const isSelfContained = problems.length === 0 && templateOf(task, this.#workspace) === undefined;
    return { task, listed: listedTask(task, counts, { ...options, workspace: this.#workspace }), isSelfContained };
  }
}

const noProblems: FileState['problems'] = new Map();

function isSameState(a: FileState, b: FileState): boolean {
  if (a.file !== b.file || a.editCount !== b.editCount || a.rules !== b.rules || a.reach !== b.reach) return false;
  if (a.projectPaths !== b.projectPaths || a.overriding !== b.overriding) return false;
  return a.problems.size === b.problems.size && [...a.problems].every(([id, found]) => b.problems.get(id) === found);
}

/** Returns whether tasks of a file extend templates. Changes to templates are not part of the state of the file. */
function hasTemplates({ byTask }: FileList): boolean {
  return [...byTask.values()].some(({ task }) => task.facts.template !== undefined);
}

function isUnchanged({ task: before, listed, isSelfContained }: ComputedListing, task: Task): boolean {
  return before === task && isSelfContained && isSameRange(listed.range, task.file.document.rangeOf(task.facts.key));
}

/**
 * Returns the previous list if nothing has changed; otherwise, the new list, with the previous array of unchanged
 * tasks.
 */
function reusePrevious(before: ListedFile, { tasks, outsideTasks }: ListedFile): ListedFile {
  const isSame = tasks.length === before.tasks.length && tasks.every((task, at) => task === before.tasks[at]);
  if (!isSame) return { tasks, outsideTasks };
  const { errors, warnings } = before.outsideTasks;
  const isAllSame = errors === outsideTasks.errors && warnings === outsideTasks.warnings;
  return isAllSame ? before : { tasks: before.tasks, outsideTasks };
}
