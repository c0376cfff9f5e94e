import type { Notes } from './notes.ts';

/**
 * Assigns names to tasks that the runner accepts and that references can use. In a reference, the runner treats a space
 * as the end of the name, and removes a part that looks like a file extension.
 */
export class TaskNames {
  readonly #names = new Map<string, string>();

  /** `originals` must be unique; `lineOf` returns the line of each. Adds a note for each name that changes. */
  constructor(originals: Iterable<string>, lineOf: (original: string) => number, notes: Notes) {
    const taken = new Set<string>();
    for (const original of originals) {
      const name = available(allowed(original), taken);
      taken.add(name);
      this.#names.set(original, name);
      if (name !== original) {
        const subject = original === '' ? 'The task with an empty name' : `\`${original}\``;
        notes.add(
          lineOf(original),
          `${subject} is renamed to \`${name}\`, since the runner does not accept its name.`,
          { renames: { from: original, to: name } },
        );
      }
    }
  }

  /** Returns the new name of a task; undefined if there is no such task. */
  get(original: string): string | undefined {
    return this.#names.get(original);
  }
}

function allowed(original: string): string {
  const words = /\s/.test(original) ? original.toLowerCase() : original;
  const name = words
    .replaceAll(/[^\p{L}\p{N}_:/@+-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '-')
    .replaceAll(/([:/])-+/g, '$1')
    .replaceAll(/^[-:/]+|[-:/]+$/g, '');
  return name === '' ? 'task' : name;
}

function available(name: string, taken: ReadonlySet<string>): string {
  let found = name;
  for (let number = 2; taken.has(found); number++) found = `${name}-${number}`;
  return found;
}
