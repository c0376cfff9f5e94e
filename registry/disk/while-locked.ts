import { setTimeout } from 'node:timers/promises';
import { codeOf } from '../errors/code-of.ts';

/** What an operation depends on. The default is the running system. */
export interface LockOptions {
  readonly system?: NodeJS.Platform;
  /** Milliseconds before each repetition. */
  readonly pauses?: readonly number[];
}

/** The change of a file that another program prevents, such as `renamed`, and the file. */
export interface LockedChange {
  readonly change: 'removed' | 'renamed';
  readonly path: string;
}

/** On Windows, these errors also occur while another program, such as a virus scanner, has the file open. */
const lockCodes: ReadonlySet<string | undefined> = new Set(['EACCES', 'EBUSY', 'EPERM']);
/** Virus scanners and indexers have a new file open for less than a second; about 2.3 seconds in total. */
const defaultPauses = [10, 20, 40, 80, 160, 320, 640, 1_000] as const;

/** Another program has a file open. */
export class FileLocked extends Error {
  override readonly name = 'FileLocked';

  constructor({ change, path }: LockedChange, cause: unknown) {
    super(
      `\`${path}\` cannot be ${change} (${codeOf(cause)}), since another program has it open or its permissions do not allow it; exclude the folder from virus scanners, indexers and backup programs, or check its permissions, and try again.`,
      { cause },
    );
  }
}

/** Returns whether an error may be caused by another program that has the file open. Elsewhere than on Windows, nothing locks files. */
export function isLocked(error: unknown, system: NodeJS.Platform = process.platform): boolean {
  return system === 'win32' && lockCodes.has(codeOf(error));
}

/** Runs `act`, and repeats it while another program has the file open. Rejects with FileLocked after the last repetition. */
export async function whileLocked<Result>(
  change: LockedChange,
  act: () => Promise<Result>,
  { system, pauses = defaultPauses }: LockOptions = {},
): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error, system)) throw error;
      await setTimeout(pause);
    }
  }
  try {
    return await act();
  } catch (error) {
    throw isLocked(error, system) ? new FileLocked(change, error) : error;
  }
}

/** Like `whileLocked`, but blocks the process; for the start of a server and for commands. */
export function whileLockedNow<Result>(
  change: LockedChange,
  act: () => Result,
  { system, pauses = defaultPauses }: LockOptions = {},
): Result {
  for (const pause of pauses) {
    try {
      return act();
    } catch (error) {
      if (!isLocked(error, system)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
  try {
    return act();
  } catch (error) {
    throw isLocked(error, system) ? new FileLocked(change, error) : error;
  }
}

/** Runs `act`, and returns false if another program has the file open; for what is tried again later. */
export function unlessLocked(act: () => void, system?: NodeJS.Platform): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (!isLocked(error, system)) throw error;
    return false;
  }
}
