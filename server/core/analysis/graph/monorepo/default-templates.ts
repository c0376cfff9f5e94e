import { isDefaultsPath, taskDefaults, taskDefaultsId } from '../../kinds/task-defaults.ts';
import { compareLayers } from '../placement/config-layer.ts';
import { type Task, templateOfEntry, type WorkspaceFile } from '../task.ts';
import { isListed, type Monorepo } from './monorepo.ts';

/** The templates in `monorepo.task_defaults`, which the tasks with their names inherit in all projects of a monorepo. */
export class DefaultTemplates {
  readonly #byFile = new Map<WorkspaceFile, readonly Task[]>();

  /** Reads the templates of a config file again. Returns whether there are any, or were any before. */
  read(file: WorkspaceFile): boolean {
    const entry = file.document.entryById(taskDefaultsId);
    const templates = entry ? taskDefaults(entry).map((each) => templateOfEntry(each, file)) : [];
    const hadTemplates = this.delete(file);
    if (templates.length > 0) this.#byFile.set(file, templates);
    return hadTemplates || templates.length > 0;
  }

  /** Returns whether the file had templates. */
  delete(file: WorkspaceFile): boolean {
    return this.#byFile.delete(file);
  }

  get isEmpty(): boolean {
    return this.#byFile.size === 0;
  }

  in(file: WorkspaceFile): readonly Task[] {
    return this.#byFile.get(file) ?? [];
  }

  /** Returns the template for the tasks with a name in a project. `isPackage` is whether the project is a package. */
  of(name: string, project: string, monorepo: Monorepo | undefined, isPackage: () => boolean): Task | undefined {
    if (!monorepo || this.#byFile.size === 0) return undefined;
    const found = [...this.#byFile]
      .filter(([file]) => file.project === monorepo.root)
      .sort(([a], [b]) => compareLayers(a.uri, b.uri))
      .flatMap(([, templates]) => templates.filter(({ facts }) => facts.name === name))[0];
    return found && (isListed(project, monorepo) || isPackage()) ? found : undefined;
  }
}

/** Returns whether a task is a template in `monorepo.task_defaults`. */
export function isDefaultTemplate({ entry }: Task): boolean {
  return isDefaultsPath(entry.path);
}
