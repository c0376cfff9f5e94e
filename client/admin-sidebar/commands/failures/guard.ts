import type { LogOutputChannel } from 'vscode';
import { tellFailure } from './notify-failure.ts';

/** Runs what nobody waits for; what it throws is told. */
export function guard(output: LogOutputChannel, act: () => Promise<void>): void {
  act().catch((error: unknown) => tellFailure(output, error));
}
