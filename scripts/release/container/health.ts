import { setTimeout as delay } from 'node:timers/promises';
import type { ContainerEngine } from './engine.ts';

/** The maximum time in milliseconds for the start of a container. */
const maxStartTime = 120_000;

/** Resolves when the engine reports that a container is healthy. Rejects with its log if this takes too long. */
export async function waitUntilHealthy({ docker }: ContainerEngine, container: string): Promise<void> {
  const status = () => docker('inspect', '--format={{.State.Health.Status}}', container).trim();
  for (const deadline = Date.now() + maxStartTime; status() !== 'healthy'; await delay(200)) {
    if (Date.now() > deadline) throw new Error(`${container} is ${status()}:\n${docker('logs', container)}`);
  }
}
