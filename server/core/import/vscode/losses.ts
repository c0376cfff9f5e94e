import type { Notes } from '../notes.ts';
import { type JsonObject, objectAt } from './json-object.ts';

/** Keys that say how VS Code shows a task, which has no meaning outside of it. The last ones are those of version 0.1.0. */
const presentation = [
  ...['presentation', 'problemMatcher', 'group', 'runOptions', 'icon', 'promptOnClose'],
  ...['showOutput', 'echoCommand', 'isBuildCommand', 'isTestCommand'],
];

/** A task, or the file, which has the same keys for all of its tasks. */
interface Owner {
  /** How notes name it. */
  readonly title: string;
  /** The line of a key of it. */
  readonly lineOf: (key: string) => number;
  readonly value: JsonObject;
}

/** Notes the keys that a task cannot have. `used` is the system whose variant the task is made from; undefined if there is none. */
export function noteLosses({ title, lineOf, value }: Owner, used: string | undefined, notes: Notes): void {
  const [first, ...others] = presentation.filter((key) => key in value);
  if (first !== undefined) {
    const keys = [first, ...others].map((key) => `\`${key}\``).join(', ');
    notes.add(lineOf(first), `${keys} of ${title} applies in VS Code only.`);
  }
  if (used !== undefined) notes.add(lineOf(used), `${title} is made from \`${used}\`, since it has no other command.`);
  for (const system of ['osx', 'linux']) {
    if (!(system in value) || system === used) continue;
    notes.add(lineOf(system), `\`${system}\` of ${title} is not imported; a task has variants for Windows only.`);
  }
  if (objectAt(value, 'windows')?.options !== undefined) {
    notes.add(
      lineOf('windows'),
      `\`options\` in \`windows\` of ${title} is not imported; a task has the same ones for all systems.`,
    );
  }
}
