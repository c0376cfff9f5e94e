import { compareLayers } from '../placement/config-layer.ts';
import type { ProjectSettings } from '../project-settings.ts';
import type { WorkspaceFile } from '../task.ts';
import type { Monorepo } from './monorepo.ts';

/** The monorepos of a workspace, and the folders that are projects. */
export class Monorepos {
  #roots: ReadonlyMap<string, Monorepo> = new Map();
  /** The number of files that make a folder a project, by folder. */
  readonly #members = new Map<string, number>();
  /** The folders with packages from which the runner infers tasks. */
  readonly #packages = new Set<string>();

  /** Updates the roots. Returns whether they have changed. */
  setSettings(settings: ReadonlyMap<WorkspaceFile, ProjectSettings>): boolean {
    const roots = rootsOf(settings, (project) => this.#packages.has(project));
    if (JSON.stringify([...roots]) === JSON.stringify([...this.#roots])) return false;
    this.#roots = roots;
    return true;
  }

  /**
   * Adds a file that makes its folder a project, or removes it. Returns whether the folder has become a project, or is no
   * longer one.
   */
  count({ project, isInferred }: WorkspaceFile, change: 1 | -1): boolean {
    if (isInferred && change > 0) this.#packages.add(project);
    else if (isInferred) this.#packages.delete(project);
    const before = this.#members.get(project) ?? 0;
    const now = before + change;
    if (now > 0) this.#members.set(project, now);
    else this.#members.delete(project);
    return before === 0 || now === 0;
  }

  get isEmpty(): boolean {
    return this.#roots.size === 0;
  }

  /** Returns whether a folder is a project: whether it has a config file or a task folder. */
  isProject(folder: string): boolean {
    return this.#members.has(folder);
  }

  /** The folders of all projects. */
  get projects(): Iterable<string> {
    return this.#members.keys();
  }

  /** Returns the nearest monorepo around a folder. */
  around(folder: string): Monorepo | undefined {
    if (this.#roots.size === 0) return undefined;
    for (let current = folder; ; current = current.slice(0, Math.max(0, current.lastIndexOf('/')))) {
      const found = this.#roots.get(current);
      if (found || current === '') return found;
    }
  }

  /** Returns the monorepo that a project belongs to; undefined for a folder that is not a project. */
  of(project: string): Monorepo | undefined {
    return this.#members.has(project) ? this.around(project) : undefined;
  }
}

/** Returns the monorepos by their roots. The config file with the highest precedence determines `config_roots`. */
function rootsOf(
  settings: ReadonlyMap<WorkspaceFile, ProjectSettings>,
  hasPackage: Monorepo['hasPackage'],
): ReadonlyMap<string, Monorepo> {
  const roots = new Map<string, Monorepo>();
  const files = [...settings].filter(([, { isMonorepo }]) => isMonorepo);
  for (const [{ project, uri }] of files) {
    const layers = [...settings]
      .filter(([file, { configRoots }]) => file.project === project && configRoots !== undefined)
      .sort(([a], [b]) => compareLayers(a.uri, b.uri));
    const pathAliases = Object.assign(
      {},
      ...[...settings].flatMap(([file, own]) => (file.project === project ? [own.pathAliases] : [])),
    );
    roots.set(project, { root: project, uri, configRoots: layers[0]?.[1].configRoots ?? [], pathAliases, hasPackage });
  }
  return roots;
}
