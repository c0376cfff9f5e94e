import { namesOf, type Task, type TaskNameReasons } from './task.ts';
import type { TaskNames } from './task-names.ts';

/** The aliases that tasks inherit from their templates. A task with aliases of its own inherits none. */
export class InheritedAliases {
  readonly #names: TaskNames;
  /** The aliases by the keys of tasks; few tasks inherit any. */
  readonly #byTask = new Map<string, readonly string[]>();

  constructor(names: TaskNames) {
    this.#names = names;
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
    const { facts, file, isTemplate } = task;
    const template =
      !isTemplate && facts.template && facts.aliases.length === 0
        ? this.#names.template(facts.template.value, file.project)
        : undefined;
    const before = this.of(task);
    const now = template ? template.facts.aliases.map(({ value }) => value) : none;
    if (now.length > 0) this.#byTask.set(task.key, now);
    else this.#byTask.delete(task.key);
    return before.length !== now.length || before.some((alias, index) => alias !== now[index]);
  }

  delete({ key }: Task): void {
    this.#byTask.delete(key);
  }
}

const none: readonly string[] = [];
