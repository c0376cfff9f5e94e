import { spawnSync } from 'node:child_process';

export interface CommandOptions {
  readonly cwd?: string;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The user that the program runs as. */
  readonly uid?: number;
  readonly gid?: number;
  readonly input?: string;
}

/** Runs a program with arguments, never through a shell. Throws an error with the output if it fails. */
export function runCommand(program: string, args: readonly string[], options: CommandOptions = {}): string {
  const result = spawnSync(program, args, {
    ...options,
    env: { ...process.env, ...options.env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error) throw new Error(`${program} could not be started: ${result.error.message}`);
  if (result.status === 0) return result.stdout;
  const ending = result.status === null ? `was ended by ${result.signal}` : `failed with exit code ${result.status}`;
  throw new Error(`${[program, ...args].join(' ')}\n${ending}:\n${result.stdout}${result.stderr}`);
}
