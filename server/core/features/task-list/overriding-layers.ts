import type { Observed } from '../../analysis/graph/change-log.ts';
import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { layersOf, layerText } from '../task-card/task-layers.ts';

/**
 * Descriptions of the definitions that override or extend the tasks of a file, such as "Overridden by mise.local.toml",
 * by the ids of the tasks' entries.
 */
export type OverridingTexts = ReadonlyMap<string, string>;

interface ComputedTexts {
  readonly file: WorkspaceFile;
  readonly observed: Observed<OverridingTexts>;
  /** The files with the other definitions, and the number of edits to each file. */
  readonly others: ReadonlyMap<WorkspaceFile, number>;
}

const none: OverridingTexts = new Map();

/** Finds the definitions that override or extend others. A result keeps its identity until its content changes. */
export class OverridingLayers {
  readonly #workspace: Workspace;
  readonly #known = new Map<string, ComputedTexts>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  of(file: WorkspaceFile): OverridingTexts {
    if (!this.#hasOtherFiles(file)) return none;
    const before = this.#known.get(file.uri);
    if (before?.file === file && this.#isCurrent(before)) return before.observed.result;
    const others = new Map<WorkspaceFile, number>();
    const observed = this.#workspace.observe(() => this.#textsOf(file, others));
    const texts = before && isSame(before.observed.result, observed.result) ? before.observed.result : observed.result;
    this.#known.set(file.uri, { file, observed: { ...observed, result: texts }, others });
    return texts;
  }

  /** Returns whether other files of the project can define the same tasks. */
  #hasOtherFiles(file: WorkspaceFile): boolean {
    const { files, places } = this.#workspace;
    const projects = places.projectsOf(file);
    for (const other of files) {
      if (other !== file && projects.some((project) => places.isIn(other, project))) return true;
    }
    return false;
  }

  #isCurrent({ observed, others }: ComputedTexts): boolean {
    return (
      this.#workspace.isCurrent(observed) && [...others].every(([{ document }, edits]) => document.editCount === edits)
    );
  }

  #textsOf(file: WorkspaceFile, others: Map<WorkspaceFile, number>): OverridingTexts {
    const texts = new Map<string, string>();
    const projects = this.#workspace.places.projectsOf(file);
    for (const id of file.document.entryIds) {
      const task = this.#workspace.taskById(file.uri, id);
      if (!task || !projects.some((project) => this.#workspace.named(task.facts.name, project).length > 1)) continue;
      const layers = layersOf(task, this.#workspace);
      for (const { other } of layers) others.set(other.file, other.file.document.editCount);
      const above = layers.find(({ relation }) => relation === 'overridden by' || relation === 'extended by');
      if (above)
        texts.set(
          id,
          layerText(above, task, (path) => path),
        );
    }
    return texts;
  }
}

function isSame(a: OverridingTexts, b: OverridingTexts): boolean {
  return a.size === b.size && [...a].every(([id, text]) => b.get(id) === text);
}
