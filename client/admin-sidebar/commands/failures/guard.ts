import type { LogOutputChannel } from 'vscode';
import { notifyFailure } from './notify-failure.ts';

/** Runs `act` without waiting for it, and notifies the user of its errors. */
export function guard(output: LogOutputChannel, act: () => Promise<void>): void {
  act().catch((error: unknown) => notifyFailure(output, error));
}
