import { readFileSync, realpathSync, type Stats, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { maxUnrefreshed, readOwnFile, replaceFile } from './own-file.ts';

/**
 * The output of a run, and everything that it depended on. A later run with the same key prints the same output if none
 * of that has changed.
 */
export interface RecordedRun extends RecordedInputs {
  readonly key: RunKey;
  /** The exit code. */
  readonly code: number;
  readonly stdout: string;
}

export interface RecordedInputs {
  /** The environment variables that were read; null for those that are not set. */
  readonly variables: Readonly<Record<string, string | null>>;
  /** The files and folders that were read, with their `contentState`. */
  readonly contents: Readonly<Record<string, string>>;
  /** The paths whose kind was looked up, with their `kindState`. */
  readonly kinds: Readonly<Record<string, string>>;
  /** The paths whose links were resolved, with the results. */
  readonly targets: Readonly<Record<string, string>>;
}

/** The properties that identify a run. */
export interface RunKey {
  readonly args: readonly string[];
  /** The current folder. */
  readonly folder: string;
  /** The `contentState` of the folder with the programs, so that another build does not use the run. */
  readonly programs: string;
  /** Whether the standard output is a terminal. */
  readonly isTerminal: boolean;
}

/** Returns the recorded run with this key if nothing has changed since; undefined if there is none. `folder` contains the records. */
export function currentRun(
  folder: string,
  key: RunKey,
  environment: Readonly<Record<string, string | undefined>>,
): RecordedRun | undefined {
  try {
    const path = pathOf(folder, key);
    const { text, time } = readOwnFile(path, (file) => ({
      text: readFileSync(file.descriptor, 'utf8'),
      time: file.time,
    }));
    const run = JSON.parse(text) as RecordedRun;
    if (JSON.stringify(run.key) !== JSON.stringify(key) || !isCurrent(run, environment)) return undefined;
    const now = Date.now();
    if (now - time > maxUnrefreshed) utimesSync(path, now / 1_000, now / 1_000);
    return run;
  } catch {
    // There is no record, or a path that was read cannot be accessed anymore.
    return undefined;
  }
}

/** Saves a run. Throws if the folder cannot be written. */
export function saveRun(folder: string, run: RecordedRun): void {
  replaceFile(pathOf(folder, run.key), Buffer.from(JSON.stringify(run)));
}

/**
 * Returns a string that changes whenever the content of the file or the list of entries in the folder changes. Throws
 * if it is missing.
 */
export function contentState(path: string): string {
  return stateOf(statSync(path));
}

/** Does the same as `contentState`, for a result of `stat`. */
export function stateOf({ dev, ino, mode, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${mode} ${size} ${mtimeMs} ${ctimeMs}`;
}

/**
 * Returns a string that changes whenever the path is created or removed, its kind changes, or its execute permissions
 * change.
 */
export function kindState(path: string): string {
  return kindOf(statSync(path, { throwIfNoEntry: false }));
}

/** Does the same as `kindState`. A path that cannot be accessed, such as one in a folder of another user, counts as missing. */
export function searchedKind(path: string): string {
  try {
    return kindState(path);
  } catch {
    return kindOf(undefined);
  }
}

/** Does the same as `kindState`, for a result of `stat`; undefined for a path that does not exist. */
export function kindOf(stats: Stats | undefined): string {
  return stats === undefined ? '' : String(stats.mode & kindBits);
}

/** The bits of a mode that contain the kind of a file and the permissions to execute it. */
const kindBits = 0o170111;

function isCurrent(run: RecordedRun, environment: Readonly<Record<string, string | undefined>>): boolean {
  const { variables, contents, kinds, targets } = run;
  return (
    Object.keys(variables).every((name) => (environment[name] ?? null) === variables[name]) &&
    Object.keys(contents).every((path) => contentState(path) === contents[path]) &&
    Object.keys(kinds).every((path) => searchedKind(path) === kinds[path]) &&
    Object.keys(targets).every((path) => realpathSync.native(path) === targets[path])
  );
}

function pathOf(folder: string, { args, folder: current, isTerminal }: RunKey): string {
  return join(folder, `run-${hashOf(JSON.stringify([current, args, isTerminal]))}`);
}

/**
 * Returns a hash of 16 hexadecimal digits (two of FNV-1a with 32 bits). It only distributes the runs among files, since a
 * record contains its whole key. Node's `crypto` takes longer to load than everything else here.
 */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x050c5d1f];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (index & 0xff), 0x01000193);
  }
  return [low, high].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
