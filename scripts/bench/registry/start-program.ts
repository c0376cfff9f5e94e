import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface StartedProgram {
  readonly port: number;
  readonly processId: number;
  /** Ends the program and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts a server, whose name is relative to this folder and which writes its port to standard output. Calls `prepare` with a
 * new folder, and passes the result to the server as its argument.
 */
export async function startProgram(name: string, prepare: (folder: string) => string): Promise<StartedProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-bench-server-'));
  const program = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [program, prepare(folder)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [port] = await once(child.stdout, 'data');
  return {
    port: Number(String(port)),
    processId: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
