import { assemble } from '../../document/assemble.ts';
import { misspellings } from '../../schema/words/nearest.ts';
import type { WorkspaceFile } from './task.ts';

/** The sections of config files with definitions that other files mention. */
export type DefiningSection = 'tasks' | 'task_templates';

const sections: readonly DefiningSection[] = ['tasks', 'task_templates'];

/**
 * The names that config files define in sections such as `[taks.build]`, whose own names are misspelled. The misspelling is the
 * problem, not the references to these names.
 */
export class MisspelledSections {
  readonly #names = new Map<WorkspaceFile, ReadonlyMap<string, readonly string[]>>();

  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  /** Reads an entry of a config file again. Returns whether the names have changed. */
  read(file: WorkspaceFile, id: string): boolean {
    if (id.includes('\0') || sectionOf(id) === undefined) return false;
    const entry = file.document.entryById(id);
    const value = entry && assemble(entry).member.value;
    const names = value?.kind === 'object' ? value.members.map(({ key }) => key.name) : [];
    const before = this.#names.get(file) ?? new Map<string, readonly string[]>();
    if (JSON.stringify(before.get(id) ?? []) === JSON.stringify(names)) return false;
    this.#names.set(file, new Map([...before, [id, names]]));
    return true;
  }

  /** Removes the names of a file. Returns whether it had any. */
  delete(file: WorkspaceFile): boolean {
    return this.#names.delete(file);
  }

  /** Returns whether a project that `includes` accepts defines a matching name in such a section. */
  define(
    section: DefiningSection,
    matches: (name: string) => boolean,
    includes: (project: string) => boolean,
  ): boolean {
    return [...this.#names].some(
      ([{ project }, byId]) =>
        includes(project) && [...byId].some(([id, names]) => sectionOf(id) === section && names.some(matches)),
    );
  }
}

/** Returns the section whose name is probably meant; undefined if there is none. */
function sectionOf(id: string): DefiningSection | undefined {
  const [intended] = misspellings(id, sections);
  return sections.find((section) => section === intended);
}
