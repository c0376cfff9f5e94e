import type { Notes } from '../notes.ts';
import { isObject, type JsonObject, objectAt } from './json-object.ts';

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

/** Notes what a task cannot have. `used` is the system whose variant the task is made from; undefined if there is none. */
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
  noteValues({ title, lineOf, value }, notes);
}

/** Notes which variables of the environment have a value that is not a text, such as `null`. */
function noteValues({ title, lineOf, value }: Owner, notes: Notes): void {
  const environment = objectAt(objectAt(value, 'options') ?? {}, 'env') ?? {};
  for (const [name, given] of Object.entries(environment)) {
    if (isText(given)) continue;
    const json = JSON.stringify(given);
    notes.add(lineOf('options'), `\`${name}\` in \`env\` of ${title} is not imported, since its value is \`${json}\`.`);
  }
}

/** Returns whether a value of a variable is a text, or has one, like a number. */
export function isText(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Notes which inputs of the file hide what is typed. */
export function noteHiddenInputs({ lineOf, value }: Owner, notes: Notes): void {
  const inputs: readonly unknown[] = Array.isArray(value.inputs) ? value.inputs : [];
  for (const input of inputs.filter(isObject)) {
    if (input.password !== true) continue;
    const text = `\`password\` of the input \`${input.id}\` is not imported; its value is an argument, which is not hidden.`;
    notes.add(lineOf('inputs'), text);
  }
}
