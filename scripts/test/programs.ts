import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const hasGroups = process.platform !== 'win32';
const running = new Set<ChildProcess>();

/** Ends the programs that are running when this one is interrupted. */
export function stopOnSignals(): void {
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
    process.once(signal, () => stopWith(code));
  }
}

/** Ends the programs that are running, with those that they have started, and this one. */
export function stopWith(code: number): never {
  for (const child of running) {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid);
    else child.kill();
  }
  process.exit(code);
}

/** Starts a program as the leader of a process group, since npm does not end the programs that it has started. */
export function start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, {
    ...options,
    shell: !hasGroups && program !== process.execPath,
    detached: hasGroups,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Resolves to the exit code of a program when it has ended. */
export async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

export interface EndedProgram {
  readonly code: number;
  readonly output: string;
}

/** Starts a program whose output is printed later. Resolves when it has ended. */
export async function startInBackground(program: string, args: readonly string[]): Promise<EndedProgram> {
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => texts.push(String(text)));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output: texts.join('') };
}
