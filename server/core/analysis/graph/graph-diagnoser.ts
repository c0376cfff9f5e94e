import type { DocumentChange } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { rules } from '../rules.ts';
import type { FileLookup } from './file-lookup.ts';
import type { Task, Workspace } from './workspace.ts';

/** The problems that the tasks of one file have with the rest of the workspace, as of one state of the graph. */
interface FileProblems {
  readonly revision: number;
  readonly byEntry: Map<string, readonly Problem[]>;
}

const graphRules = rules.filter((rule) => rule.checkAmongTasks !== undefined);

/**
 * Keeps the problems between tasks up to date. An edit that leaves the graph as it is checks the edited task only; one
 * that changes it makes every file be checked again when it is next asked for.
 */
export class GraphDiagnoser {
  readonly #workspace: Workspace;
  readonly #files: FileLookup;
  readonly #known = new Map<string, FileProblems>();

  constructor(workspace: Workspace, files: FileLookup) {
    this.#workspace = workspace;
    this.#files = files;
  }

  /** To be told after the workspace has taken over the change. */
  update(uri: string, { entries }: DocumentChange): void {
    const known = this.#known.get(uri);
    if (known?.revision !== this.#workspace.revision) return;
    for (const id of entries) this.#check(uri, id, known);
  }

  /** What is known of the disk has changed. */
  forgetAll(): void {
    this.#known.clear();
  }

  problems(uri: string): readonly Problem[] {
    const known = this.#known.get(uri);
    if (known?.revision === this.#workspace.revision) return [...known.byEntry.values()].flat();
    const fresh: FileProblems = { revision: this.#workspace.revision, byEntry: new Map() };
    for (const id of this.#workspace.file(uri)?.document.entryIds ?? []) this.#check(uri, id, fresh);
    this.#known.set(uri, fresh);
    return [...fresh.byEntry.values()].flat();
  }

  #check(uri: string, id: string, known: FileProblems): void {
    const entry = this.#workspace.file(uri)?.document.entryById(id);
    const task = entry && this.#workspace.task(uri, entry);
    const problems = task ? this.#problemsOf(task) : [];
    if (problems.length > 0) known.byEntry.set(id, problems);
    else known.byEntry.delete(id);
  }

  #problemsOf(task: Task): readonly Problem[] {
    const surroundings = { workspace: this.#workspace, files: this.#files };
    return graphRules.flatMap((rule) => rule.checkAmongTasks?.(task, surroundings) ?? []);
  }
}
