import type { WorkerPrograms } from '../protocol/worker-programs.ts';
import { loadEngine } from './worker-engine.ts';

// The first message contains the programs; the others are messages of the language server protocol.
self.addEventListener('message', ({ data }: MessageEvent<WorkerPrograms>) => start(data), { once: true });

/**
 * Starts the server. Its modules import those of the engine, so the engine is loaded first. No other message arrives in
 * between.
 */
function start(programs: WorkerPrograms): void {
  loadEngine(programs);
  import('./worker-server.ts').then(({ startInWorker }) => startInWorker()).catch(self.reportError);
}
