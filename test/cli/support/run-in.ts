import { join } from 'node:path';
import { run } from '../../../server/cli/run.ts';
import type { Output, Surroundings } from '../../../server/cli/surroundings.ts';
import { type Files, temporaryFolder } from './temporary-folder.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The folder with the files, absolute. */
  readonly folder: string;
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly environment?: Surroundings['environment'];
  /** Both outputs are terminals. */
  readonly isTTY?: boolean;
  /** The folder inside the temporary one that is the current one. */
  readonly from?: string;
  readonly now?: () => number;
  readonly startServer?: Surroundings['startServer'];
}

/** Runs `taskwright WORDS` in a new folder with these files. Words are split at spaces, unless they are a list. */
export async function runIn(files: Files, words: string | readonly string[], options: RunOptions = {}): Promise<Ran> {
  const folder = temporaryFolder(files);
  const stdout = collect(options.isTTY ?? false);
  const stderr = collect(options.isTTY ?? false);
  const code = await run(typeof words === 'string' ? words.split(' ').filter((word) => word !== '') : words, {
    folder: join(folder, options.from ?? '.'),
    environment: options.environment ?? {},
    stdin: chunksOf(options.stdin ?? ''),
    stdout,
    stderr,
    now: options.now ?? (() => 0),
    startServer: options.startServer ?? (async () => {}),
  });
  return { code, stdout: stdout.text(), stderr: stderr.text(), folder };
}

function collect(isTTY: boolean): Output & { text(): string } {
  const parts: string[] = [];
  return { isTTY, write: (text) => parts.push(text), text: () => parts.join('') };
}

/** In pieces of one byte, so that characters are cut in two. */
async function* chunksOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(content)) yield Uint8Array.of(byte);
}
