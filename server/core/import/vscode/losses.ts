import { isObject, type JsonObject } from '../../text/json-object.ts';
import type { Notes } from '../notes.ts';
import { objectAt } from './json-object.ts';

/**
 * Keys that specify how VS Code presents a task and have no meaning elsewhere. Those in the second line are from
 * version 0.1.0.
 */
const presentation = [
  ...['presentation', 'problemMatcher', 'group', 'runOptions', 'icon', 'promptOnClose'],
  ...['showOutput', 'echoCommand', 'isBuildCommand', 'isTestCommand'],
];

/** A task, or the file, whose keys apply to all of its tasks. */
interface Owner {
  /** The name in notes. */
  readonly title: string;
  /** Returns the line of a key. */
  readonly lineOf: (key: string) => number;
  readonly value: JsonObject;
}

/**
 * Adds notes about the keys that are not imported. `used` is the system whose variant became the task; undefined if the
 * task has a command for all systems.
 */
export function noteLosses({ title, lineOf, value }: Owner, used: string | undefined, notes: Notes): void {
  const [first, ...others] = presentation.filter((key) => key in value);
  if (first !== undefined) {
    const keys = [first, ...others].map((key) => `\`${key}\``).join(', ');
    notes.add(lineOf(first), `${keys} of ${title} applies only in VS Code.`);
  }
  if (used !== undefined) notes.add(lineOf(used), `${title} is made from \`${used}\`, since it has no other command.`);
  for (const system of ['osx', 'linux']) {
    if (!(system in value) || system === used) continue;
    notes.add(lineOf(system), `\`${system}\` of ${title} is not imported; tasks support variants only for Windows.`);
  }
  if (objectAt(value, 'windows')?.options !== undefined) {
    notes.add(
      lineOf('windows'),
      `\`options\` in \`windows\` of ${title} is not imported; a task has the same options on all systems.`,
    );
  }
  noteValues({ title, lineOf, value }, notes);
}

/** Adds a note for each environment variable whose value is not text, such as `null`. */
function noteValues({ title, lineOf, value }: Owner, notes: Notes): void {
  const environment = objectAt(objectAt(value, 'options') ?? {}, 'env') ?? {};
  for (const [name, given] of Object.entries(environment)) {
    if (isText(given)) continue;
    const json = JSON.stringify(given);
    notes.add(lineOf('options'), `\`${name}\` in \`env\` of ${title} is not imported, since its value is \`${json}\`.`);
  }
}

/** Returns whether the value of a variable is text or can be converted to text, such as a number. */
export function isText(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Adds a note for each password input, whose value VS Code hides while it is typed. */
export function noteHiddenInputs({ lineOf, value }: Owner, notes: Notes): void {
  const inputs: readonly unknown[] = Array.isArray(value.inputs) ? value.inputs : [];
  for (const input of inputs.filter(isObject)) {
    if (input.password !== true) continue;
    const text = `\`password\` of the input \`${input.id}\` is not imported; its value is passed as an argument, which is not hidden.`;
    notes.add(lineOf('inputs'), text);
  }
}
