import { join } from 'node:path';
import type { CommandContext, Output } from '../../../../server/cli/command-context.ts';
import { commandDisk } from '../../../../server/cli/files/command-disk.ts';
import { run } from '../../../../server/cli/run.ts';
import { type Files, temporaryFolder } from './temporary-folder.ts';

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The absolute path of the folder with the files. */
  readonly folder: string;
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly environment?: CommandContext['environment'];
  /** Whether both outputs are terminals. */
  readonly isTTY?: boolean;
  /** The current folder, relative to the folder with the files. */
  readonly from?: string;
  readonly now?: () => number;
  readonly interrupted?: CommandContext['interrupted'];
  readonly startProgram?: CommandContext['startProgram'];
  readonly recorder?: CommandContext['recorder'];
}

/** Runs `taskwright WORDS` in a folder, or in a new folder with these files. A string is split at spaces into arguments. */
export async function runIn(
  files: Files | string,
  words: string | readonly string[],
  options: RunOptions = {},
): Promise<Run> {
  const folder = typeof files === 'string' ? files : temporaryFolder(files);
  const stdout = collect(options.isTTY ?? false);
  const stderr = collect(options.isTTY ?? false);
  const code = await run(typeof words === 'string' ? words.split(' ').filter((word) => word !== '') : words, {
    folder: join(folder, options.from ?? '.'),
    environment: options.environment ?? {},
    childEnvironment: options.environment ?? {},
    disk: commandDisk,
    recorder: options.recorder,
    stdin: chunksOf(options.stdin ?? ''),
    stdout,
    stderr,
    interrupted: options.interrupted ?? (() => AbortSignal.abort()),
    now: options.now ?? (() => 0),
    startProgram: options.startProgram ?? (async () => {}),
  });
  return { code, stdout: stdout.text(), stderr: stderr.text(), folder };
}

function collect(isTTY: boolean): Output & { text(): string } {
  const parts: string[] = [];
  return { isTTY, write: (text) => parts.push(text), text: () => parts.join('') };
}

/** Splits the content into single bytes, which separates the bytes of a character. */
async function* chunksOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(content)) yield Uint8Array.of(byte);
}
