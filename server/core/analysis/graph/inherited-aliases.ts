import { namesOf, ownAliases, type Task, type TaskNameReasons } from './task.ts';
import type { TaskNames, TaskNamesOptions } from './task-names.ts';

/**
 * The aliases that tasks inherit from their templates, in any of their projects. A task that defines aliases inherits
 * none.
 */
export class InheritedAliases {
  readonly #names: TaskNames;
  readonly #projectsOf: TaskNamesOptions['projectsOf'];
  /** The inherited aliases, by the keys of tasks. Few tasks inherit any. */
  readonly #byTask = new Map<string, readonly string[]>();

  constructor(names: TaskNames, projectsOf: TaskNamesOptions['projectsOf']) {
    this.#names = names;
    this.#projectsOf = projectsOf;
  }

  of({ key }: Task): readonly string[] {
    return this.#byTask.get(key) ?? none;
  }

  /** Returns the names that refer to a task, as of the last update. */
  namesOf(task: Task): TaskNameReasons {
    return namesOf(task, this.of(task));
  }

  /** Computes the inherited aliases of a task. Returns whether they have changed. */
  update(task: Task): boolean {
    const { facts, file } = task;
    const before = this.of(task);
    const extended =
      facts.aliases.length === 0 ? aliasesIn(this.#names.templatesOf(task, this.#projectsOf(file))) : none;
    const inheritsDefaults = facts.aliases.length === 0 && extended.length === 0;
    const now = inheritsDefaults ? aliasesIn(this.#names.defaultsOf(task, this.#projectsOf(file))) : extended;
    if (now.length > 0) this.#byTask.set(task.key, now);
    else this.#byTask.delete(task.key);
    return before.length !== now.length || before.some((alias, index) => alias !== now[index]);
  }

  delete({ key }: Task): void {
    this.#byTask.delete(key);
  }
}

function aliasesIn(templates: readonly Task[]): readonly string[] {
  return templates.length > 0 ? [...new Set(templates.flatMap(ownAliases))] : none;
}

const none: readonly never[] = [];
