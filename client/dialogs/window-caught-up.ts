import { commands } from 'vscode';

/**
 * The first round trip ends after the window has handled all earlier messages, the second after it has handled their
 * effects.
 */
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
