import { StringSets } from '../../../text/string-sets.ts';
import { isPattern } from '../monorepo/project-target.ts';
import type { Task } from '../task.ts';
import { literalBeginning, nameIn } from '../task-name.ts';

/**
 * An index of tasks by the names that they mention: the targets of their references, without projects, and the templates
 * that they extend.
 */
export class ReferenceIndex {
  readonly #referring = new StringSets();
  /** The patterns in references, each with its literal beginning. */
  readonly #patterns = new Map<string, string>();
  readonly #extending = new StringSets();

  /** The names and patterns in all references, as they appear in the text, without projects. */
  get targets(): Iterable<string> {
    return this.#referring.keys();
  }

  /** Returns the keys of the tasks with a reference that contains exactly this name or pattern. */
  referringTo(target: string): Iterable<string> {
    return this.#referring.get(target);
  }

  /** Returns the keys of the tasks that extend a template with this name. */
  extending(template: string): Iterable<string> {
    return this.#extending.get(template);
  }

  isTarget(name: string): boolean {
    return this.#referring.has(name);
  }

  isMentioned(name: string): boolean {
    return this.#referring.has(name) || this.#extending.has(name);
  }

  /** Returns whether a task with these names can be the target of a reference. */
  mayReach(names: readonly string[]): boolean {
    if (names.some((name) => this.#referring.has(name))) return true;
    for (const beginning of this.#patterns.values()) if (names.some((name) => name.startsWith(beginning))) return true;
    return false;
  }

  add({ key, facts: { references, template } }: Task): void {
    for (const { target, kind } of references) {
      const name = nameIn(target, kind);
      this.#referring.add(name, key);
      const isPatternOfNames = kind === 'pattern' || (kind === 'project' && isPattern(name));
      if (isPatternOfNames) this.#patterns.set(name, literalBeginning(name));
    }
    if (template) this.#extending.add(template.value, key);
  }

  delete({ key, facts: { references, template } }: Task): void {
    for (const { target, kind } of references) {
      const name = nameIn(target, kind);
      this.#referring.delete(name, key);
      if (!this.#referring.has(name)) this.#patterns.delete(name);
    }
    if (template) this.#extending.delete(template.value, key);
  }
}
