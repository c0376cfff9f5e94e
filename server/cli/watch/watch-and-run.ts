import { dirname } from 'node:path';
import { isBelow } from '../../files/paths.ts';
import { foldersFromRoot } from '../../files/project-root.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import type { CommandDisk } from '../files/command-disk.ts';
import { FolderWatchers } from './folder-watchers.ts';

/** Moves the cursor to the start of the terminal, and removes all text. */
const clearScreen = '\u001b[2J\u001b[3J\u001b[H';

/** The milliseconds after a change before the command runs again, in which an editor writes other files. */
const delay = 100;

/**
 * Runs a command, and again after each change in a folder of the repository from which it has read, until the user
 * interrupts it. The files that the command itself writes do not count, including those to which its output is redirected.
 */
export async function watchAndRun(
  run: (context: CommandContext) => Promise<ExitCode>,
  { written }: { readonly written: readonly string[] },
  context: CommandContext,
): Promise<ExitCode> {
  const { folder, disk, stdout, stderr, environment } = context;
  const interrupted = context.interrupted();
  const [root = folder] = await foldersFromRoot(folder, disk);
  const watchers = new FolderWatchers(
    (path) => written.includes(path) || [stdout, stderr].some((output) => output.isFile?.(path)),
  );
  const canClear = stdout.isTTY && environment.TERM !== 'dumb';
  try {
    while (!interrupted.aborted) {
      if (canClear) stdout.write(clearScreen);
      watchers.startRound();
      const failed = watchers.failure;
      await run({
        ...context,
        disk: watchedDisk(disk, (path) => (path === root || isBelow(path, root)) && watchers.add(path)),
      });
      watchers.endRound();
      if (watchers.failure !== undefined && failed === undefined) {
        stderr.write(`taskwright: not all folders can be watched: ${watchers.failure}\n`);
      }
      stdout.write('Watching for changes; to end, press Ctrl+C\n');
      await watchers.changed(interrupted, delay);
      if (!canClear && !interrupted.aborted) stdout.write('\n');
    }
  } finally {
    watchers.close();
  }
  return exitCodes.success;
}

/** Returns the disk, which reports each folder before it or something in it is read. */
function watchedDisk(disk: CommandDisk, onRead: (folder: string) => void): CommandDisk {
  const inFolder = <Result>(read: (path: string) => Result) => {
    return (path: string): Result => {
      onRead(dirname(path));
      return read(path);
    };
  };
  const ofFolder = <Result>(read: (path: string) => Result) => {
    return (path: string): Result => {
      onRead(path);
      return read(path);
    };
  };
  return {
    ...disk,
    readFile: inFolder((path) => disk.readFile(path)),
    look: inFolder((path) => disk.look(path)),
    stats: inFolder((path) => disk.stats(path)),
    start: inFolder((path) => disk.start(path)),
    readFolder: ofFolder((path) => disk.readFolder(path)),
    entries: ofFolder((path) => disk.entries(path)),
  };
}
