import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import type { Member, Node } from '../../document/node.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { misspellings } from '../../schema/words/nearest.ts';

/** The properties that say what a task runs. Tables that are not tasks rarely have keys with these names. */
const runProperties: ReadonlySet<string> = new Set(['run', 'run_windows', 'depends', 'depends_post']);

/** The sections of a document with tasks, and its shape, whose properties also include the sections without tasks. */
interface Sections {
  readonly sections: readonly string[];
  readonly shape: () => Shape;
}

/** Returns whether a value is a table that says what it runs. */
export function looksLikeTask(value: Node): boolean {
  return value.kind === 'object' && value.members.some(({ key }) => runProperties.has(key.name));
}

/**
 * Returns the member of a top-level entry that looks like a task, although the tasks of the document are in a section;
 * undefined if the key is a section or resembles the name of a section with tasks.
 */
export function taskOutsideSection(entry: Entry, { sections, shape }: Sections): Member | undefined {
  const [name = ''] = entry.path;
  const isSection = entry.path.length > 1 || shape().object?.properties.has(name);
  if (sections.length === 0 || isSection || misspellings(name, sections).length > 0) return undefined;
  const { member } = assemble(entry);
  return looksLikeTask(member.value) ? member : undefined;
}
