import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { isDefaultScript, scriptName, scriptNameWithExtension } from '../../analysis/kinds/script-name.ts';
import { pathOf } from '../../paths/unix-path.ts';
import type { Move } from './move.ts';
import type { Refusal } from './refusal.ts';

/** Returns the move of the file that renames a script task: `a:b.sh` is the file `b.sh` in the folder `a`. */
export function scriptMove({ file, facts }: Task, fileName: string, workspace: Workspace): Move | Refusal {
  const below = segmentsBelow(pathOf(file.uri).split('/'), facts.name);
  if (!below) return { refusal: `\`${facts.name}\` is not named after its file, so it cannot be renamed here.` };
  const groups = fileName.split(':');
  const invalidGroup = groups.find((group) => group === '' || group.startsWith('.') || /[/<>|]/.test(group));
  if (invalidGroup !== undefined) return { refusal: invalidGroupRefusal(fileName, invalidGroup) };
  const last = below.at(-1) ?? '';
  const segments = isDefaultScript(below) ? [...groups, last] : groups;
  if (scriptName(segments) === undefined) {
    return {
      refusal: `A script file named \`${segments.at(-1)}\` would define a task with another name; choose another name.`,
    };
  }
  const folder = file.uri.split('/').slice(0, -below.length).join('/');
  const to = [folder, ...segments.map(encodeURIComponent)].join('/');
  const newPaths = segments.map((_, index) =>
    [folder, ...segments.slice(0, index + 1).map(encodeURIComponent)].join('/'),
  );
  const other = newPaths.find((uri) => workspace.file(uri) !== undefined);
  return other === undefined ? { from: file.uri, to } : { refusal: alreadyExists(pathOf(other)) };
}

/**
 * Returns the file name of a script task with a new name, with `:` between its segments. The file keeps its extension
 * unless the new name has one.
 */
export function scriptFileName({ file, facts }: Task, name: string): string {
  const below = segmentsBelow(pathOf(file.uri).split('/'), facts.name);
  if (!below || isDefaultScript(below) || extensionOf(name) !== '') return name;
  return name + extensionOf(below.at(-1) ?? '');
}

/** Returns the name of a script task after its file is renamed. `fileName` has `:` between its segments. */
export function nameOfMoved({ file, facts }: Task, fileName: string): string {
  const below = segmentsBelow(pathOf(file.uri).split('/'), facts.name);
  return below && isDefaultScript(below) ? fileName : (scriptName(fileName.split(':')) ?? fileName);
}

/** Returns the message that `path`, the new path of the file or of one of its folders, already exists. */
export function alreadyExists(path: string): string {
  return `\`${path.slice(path.lastIndexOf('/') + 1)}\` already exists (${path}); choose another name.`;
}

/** Returns the path segments from the task folder to the script. */
export function segmentsBelow(path: readonly string[], name: string): readonly string[] | undefined {
  for (let start = path.length - 1; start > 0; start--) {
    const below = path.slice(start);
    const short = scriptName(below);
    if (short === name) return below;
    if (short !== undefined && scriptNameWithExtension(short, below.join('/')) === name) return below;
  }
  return undefined;
}

function extensionOf(name: string): string {
  return /(?<=[^/:.])\.[^.:/]+$/.exec(name)?.[0] ?? '';
}

function invalidGroupRefusal(name: string, group: string): string {
  const what = group === '' ? 'a part of it is empty' : `the file of a task cannot be named \`${group}\``;
  return `\`${name}\` is not a valid name of a script task: ${what}.`;
}
