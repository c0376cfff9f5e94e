import { commands } from 'vscode';

/** After the first round trip the window has handled what it was sent before; after the second, what that caused. */
const roundTrips = 2;

/**
 * Resolves when the window shows what the extension has sent so far. A tree that is redrawn while an input opens over
 * it takes the keyboard focus back, so anything that redraws a tree after an input opens waits for this first.
 */
export async function windowCaughtUp(): Promise<void> {
  for (let trip = 0; trip < roundTrips; trip++) {
    // Any command that the window handles would do; this one has no visible effect.
    await commands.executeCommand('setContext', 'taskwright.registry.caughtUp', true);
  }
}
