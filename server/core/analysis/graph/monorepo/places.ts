import { isWithin } from '../../../text/is-within.ts';
import type { ChangeLog } from '../change-log.ts';
import { type FileStanding, noStandings, type Standings, type Upstream } from '../placement/file-standing.ts';
import type { Task, WorkspaceFile } from '../task.ts';

/** The standings of the files of a workspace. Records lookups in the log. */
export class Places {
  readonly #log: ChangeLog;
  #standings: Standings = noStandings;

  constructor(log: ChangeLog) {
    this.#log = log;
  }

  get standings(): Standings {
    return this.#standings;
  }

  set(standings: Standings): void {
    this.#standings = standings;
    this.#log.changed('standings');
  }

  standingOf(uri: string): FileStanding {
    this.#log.read('standings');
    return this.#standings.of(uri);
  }

  /**
   * Returns the projects that the tasks of a file belong to: the project of the file, and the others that include it.
   */
  projectsOf({ uri, project }: Pick<WorkspaceFile, 'uri' | 'project'>): readonly string[] {
    const { sharedWith } = this.standingOf(uri);
    return sharedWith.length === 0 ? [project] : [project, ...sharedWith];
  }

  /** Returns whether the tasks of a file belong to a project. */
  isIn(file: WorkspaceFile, project: string): boolean {
    return file.project === project || this.standingOf(file.uri).sharedWith.includes(project);
  }

  /** Returns whether all files that the runner loads for the tasks of a file are known. */
  isSearched(uri: string): boolean {
    this.#log.read('standings');
    return this.#standings.isSearched(uri);
  }

  /** Returns whether this project may have tasks that are not in the workspace. */
  hasUnknownTasks(project: string): boolean {
    this.#log.read('standings');
    return this.#standings.hasUnknownTasks(project);
  }

  /** Returns the path, relative to the project, of the document or library in a task folder that would be a script task. */
  unloadedScript(name: string, project: string): string | undefined {
    this.#log.read('standings');
    return this.#standings.unloadedScript(name, project);
  }

  upstreamOf(project: string): Upstream {
    this.#log.read('standings');
    return this.#standings.upstreamOf(project);
  }

  /** Returns the innermost folder of the workspace that contains a folder; undefined if none does. */
  rootOf(folder: string): string | undefined {
    this.#log.read('standings');
    return this.#standings.rootOf(folder);
  }

  /**
   * Returns whether a reference in a project can refer to a task. It cannot if the task belongs to another folder of
   * the workspace, unless the task is global or that folder is a parent folder.
   */
  isKnownIn({ file }: Task, project: string): boolean {
    if (isWithin(project, file.project)) return true;
    const { isGlobal, sharedWith } = this.standingOf(file.uri);
    if (isGlobal || sharedWith.some((other) => isWithin(project, other))) return true;
    const root = this.rootOf(file.project);
    return root === undefined || root === this.rootOf(project);
  }
}
