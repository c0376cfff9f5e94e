import type { GraphDiagnoser } from '../../analysis/diagnosis/graph-diagnoser.ts';
import type { SeverityOverrides } from '../../analysis/diagnosis/severities.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Problem } from '../../document/problem.ts';
import { finish } from '../../text/steps.ts';
import { comparePlaces, isSameRange, type ListedTask, listedTask } from './listed-task.ts';
import { type ProblemCounts, problemCounts, problemsOf, problemsOutsideTasks } from './problem-counts.ts';

/** The problems of a file's tasks that are counted. */
export interface CountedProblems {
  /** The severities that the user has set; `off` when nothing is checked. */
  readonly rules: SeverityOverrides | 'off';
  /** Whether all files are known; until then problems between tasks cannot be determined. */
  readonly amongTasks: boolean;
}

interface ComputedListing {
  readonly task: Task;
  readonly listed: ListedTask;
  /** Whether it depends only on the task's own text, not on a template or on comments near the task. */
  readonly isSelfContained: boolean;
}

export interface ListedFile {
  /** The tasks and templates in the order of the text. */
  readonly tasks: readonly ListedTask[];
  /** The number of problems outside of tasks. */
  readonly outsideTasks: Pick<ProblemCounts, 'errors' | 'warnings'>;
}

/** A file as it was last listed. */
interface FileList {
  readonly rules: CountedProblems['rules'];
  readonly byTask: ReadonlyMap<string, ComputedListing>;
  readonly listed: ListedFile;
}

const emptyFileList: FileList = {
  rules: 'off',
  byTask: new Map(),
  listed: { tasks: [], outsideTasks: { errors: 0, warnings: 0 } },
};

/** The tasks of the workspace, file by file. Unchanged results keep their identity. */
export class WorkspaceTaskList {
  readonly #workspace: Workspace;
  readonly #graph: GraphDiagnoser;
  readonly #known = new Map<string, FileList>();

  constructor(workspace: Workspace, graph: GraphDiagnoser) {
    this.#workspace = workspace;
    this.#graph = graph;
  }

  /** Returns the files of the workspace in the order of their addresses, and forgets files that no longer exist. */
  files(): readonly WorkspaceFile[] {
    for (const uri of this.#known.keys()) if (!this.#workspace.file(uri)) this.#known.delete(uri);
    const inside = [...this.#workspace.files].filter(({ uri }) => !this.#workspace.standingOf(uri).isOutside);
    return inside.sort((a, b) => (a.uri < b.uri ? -1 : 1));
  }

  ofFile(file: WorkspaceFile, counted: CountedProblems): ListedFile {
    return finish(this.ofFileInSteps(file, counted));
  }

  /**
   * Computes the result of `ofFile`, one task per step. The file may be edited between two steps; such a change may be
   * missing in the result.
   */
  *ofFileInSteps(file: WorkspaceFile, { rules, amongTasks }: CountedProblems): Generator<void, ListedFile> {
    const before = this.#known.get(file.uri) ?? emptyFileList;
    const problems = amongTasks && rules !== 'off' ? this.#graph.problemsByTask(file.uri) : undefined;
    const byTask = new Map<string, ComputedListing>();
    const { reach } = this.#workspace.standingOf(file.uri);
    for (const id of file.document.entryIds) {
      yield;
      const task = this.#workspace.taskById(file.uri, id);
      if (!task) continue;
      const own = problems?.get(id) ?? [];
      const last = before.byTask.get(id);
      const isSameListing = own.length === 0 && before.rules === rules && last?.listed.reach === reach;
      const isSame = isSameListing && isUnchanged(last, task);
      byTask.set(id, isSame ? last : this.#list(task, own, rules, last?.listed));
    }
    const listed = reusePrevious(before.listed, {
      tasks: Array.from(byTask.values(), ({ listed: task }) => task).sort(comparePlaces),
      outsideTasks: problemCounts(problemsOutsideTasks(byTask, file), file.document, rules),
    });
    this.#known.set(file.uri, { rules, byTask, listed });
    return listed;
  }

  #list(
    task: Task,
    amongTasks: readonly Problem[],
    rules: CountedProblems['rules'],
    before?: ListedTask,
  ): ComputedListing {
    const problems = problemsOf(task, amongTasks);
    const counts = problemCounts(problems, task.file.document, rules);
    const isSelfContained = problems.length === 0 && task.facts.template === undefined;
    return { task, listed: listedTask(task, counts, this.#workspace, before), isSelfContained };
  }
}

function isUnchanged({ task: before, listed, isSelfContained }: ComputedListing, task: Task): boolean {
  return before === task && isSelfContained && isSameRange(listed.range, task.file.document.rangeOf(task.facts.key));
}

/** Returns the previous list, or its tasks, if they are unchanged. */
function reusePrevious(before: ListedFile, { tasks, outsideTasks }: ListedFile): ListedFile {
  const isSame = tasks.length === before.tasks.length && tasks.every((task, at) => task === before.tasks[at]);
  if (!isSame) return { tasks, outsideTasks };
  const { errors, warnings } = before.outsideTasks;
  const isAllSame = errors === outsideTasks.errors && warnings === outsideTasks.warnings;
  return isAllSame ? before : { tasks: before.tasks, outsideTasks };
}
