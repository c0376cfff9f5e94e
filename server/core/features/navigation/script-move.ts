import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { scriptName } from '../../analysis/kinds/script-name.ts';
import type { Move } from './file-moves.ts';
import { pathOf } from './paths.ts';
import type { Refusal } from './refusal.ts';

/** Where a script has to lie to be called `name`, which it is not yet: `a:b` is the file `b` in the folder `a`. */
export function scriptMove({ file, facts }: Task, name: string, workspace: Workspace): Move | Refusal {
  const below = segmentsBelow(pathOf(file.uri).split('/'), facts.name);
  if (!below)
    return { refusal: `\`${facts.name}\` does not have its name from its file, so it cannot be renamed here.` };
  const groups = name.split(':');
  const odd = groups.find((group) => group === '' || group.startsWith('.') || /[/<>|]/.test(group));
  if (odd !== undefined) return { refusal: oddGroup(name, odd) };
  const last = below.at(-1) ?? '';
  const segments = isDefault(below, facts.name) ? [...groups, last] : groups;
  if (scriptName(segments) !== name) {
    return {
      refusal: `A script file cannot be called \`${segments.at(-1)}\`, or it would be another task; choose another name.`,
    };
  }
  const folder = file.uri.split('/').slice(0, -below.length).join('/');
  const to = [folder, ...segments.map(encodeURIComponent)].join('/');
  const taken = segments.map((_, index) => [folder, ...segments.slice(0, index + 1).map(encodeURIComponent)].join('/'));
  const other = taken.find((uri) => workspace.file(uri) !== undefined);
  return other === undefined ? { from: file.uri, to } : { refusal: standsInTheWay(pathOf(other)) };
}

/** The name that a script gets: the ending of its file stays unless the new name has one of its own. */
export function scriptNameWithEnding({ file, facts }: Task, name: string): string {
  const below = segmentsBelow(pathOf(file.uri).split('/'), facts.name);
  if (!below || isDefault(below, facts.name) || endingOf(name) !== '') return name;
  return name + endingOf(facts.name);
}

/** That something lies where the file has to go, or where one of its folders has to be. */
export function standsInTheWay(path: string): string {
  return `${path.slice(path.lastIndexOf('/') + 1)} is already there (${path}); choose another name.`;
}

/** The segments of the way from the task folder to the script. */
function segmentsBelow(path: readonly string[], name: string): readonly string[] | undefined {
  for (let start = path.length - 1; start > 0; start--) {
    const below = path.slice(start);
    if (scriptName(below) === name) return below;
  }
  return undefined;
}

/** Whether the script stands for its folder. */
function isDefault(below: readonly string[], name: string): boolean {
  return below.join(':') !== name;
}

function endingOf(name: string): string {
  return /(?<=[^/:.])\.[^.:/]+$/.exec(name)?.[0] ?? '';
}

function oddGroup(name: string, group: string): string {
  const what = group === '' ? 'a part of it is empty' : `no file of a task can be called \`${group}\``;
  return `\`${name}\` cannot be the name of a script: ${what}.`;
}
