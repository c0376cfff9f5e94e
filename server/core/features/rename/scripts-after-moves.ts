import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { scriptName, scriptNameWithExtension } from '../../analysis/kinds/script-name.ts';
import { pathOf } from '../../paths/unix-path.ts';
import { isScript } from '../navigation/mention.ts';
import { type Move, pathMapper } from './move.ts';
import { segmentsBelow } from './script-move.ts';

/** The names of a script task after the moves. */
export interface NewNames {
  readonly name: string;
  /** The name with the extension of the file, by which references also find the task. */
  readonly fileName: string;
}

/** The names of a script task that result from the path of its file. */
interface PathNames {
  readonly short: string;
  readonly long: string;
}

interface Script {
  readonly task: Task;
  readonly isMoved: boolean;
  readonly before: PathNames;
  /** Undefined if the script leaves its task folder, or is hidden. */
  readonly after: PathNames | undefined;
}

/**
 * Returns the scripts that are moved within their task folder, which may be moved itself, and the scripts that have another
 * name because of the moves. Reads one task in each step, and yields nothing else.
 */
export function* scriptsAfterMoves(
  workspace: Workspace,
  moves: readonly Move[],
): Generator<readonly never[], ReadonlyMap<Task, NewNames>> {
  const newPathOf = pathMapper(moves);
  const scripts: Script[] = [];
  for (const task of workspace.tasks()) {
    const script = isScript(task) ? readScript(task, newPathOf) : undefined;
    if (script) scripts.push(script);
    yield [];
  }
  const takenBefore = longNames(scripts, ({ before }) => before);
  const takenAfter = longNames(scripts, ({ after }) => after);
  const renamed = new Map<Task, NewNames>();
  for (const { task, isMoved, before, after } of scripts) {
    if (!after) continue;
    const name = nameAmong(takenAfter, task, after);
    if (isMoved || name !== nameAmong(takenBefore, task, before)) renamed.set(task, { name, fileName: after.long });
    yield [];
  }
  return renamed;
}

function readScript(task: Task, newPathOf: (path: string) => string): Script | undefined {
  const path = pathOf(task.file.uri);
  const segments = path.split('/');
  const below = segmentsBelow(segments, task.facts.name);
  const before = below && namesOf(below);
  if (!before) return undefined;
  const to = newPathOf(path);
  if (to === path) return { task, isMoved: false, before, after: before };
  const folder = segments.slice(0, -below.length).join('/');
  const newFolder = [newPathOf(folder), folder].find((each) => to.startsWith(`${each}/`));
  const newBelow = newFolder === undefined ? [] : to.slice(newFolder.length + 1).split('/');
  // The runner ignores hidden files and folders.
  const after = newBelow.some((segment) => segment.startsWith('.')) ? undefined : namesOf(newBelow);
  return { task, isMoved: true, before, after };
}

function namesOf(below: readonly string[]): PathNames | undefined {
  const short = scriptName(below);
  return short === undefined ? undefined : { short, long: scriptNameWithExtension(short, below.join('/')) };
}

/** Returns the names with extension of all scripts, with their projects. */
function longNames(
  scripts: readonly Script[],
  namesIn: (script: Script) => PathNames | undefined,
): ReadonlySet<string> {
  return new Set(
    scripts.flatMap((script) => {
      const names = namesIn(script);
      return names ? [keyOf(script.task, names.long)] : [];
    }),
  );
}

/** Returns the name of a script: without the extension, unless that is the complete name of another script. */
function nameAmong(taken: ReadonlySet<string>, task: Task, { short, long }: PathNames): string {
  return taken.has(keyOf(task, short)) ? long : short;
}

function keyOf({ file }: Task, name: string): string {
  return `${file.project}\0${name}`;
}
