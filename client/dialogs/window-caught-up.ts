import { commands } from 'vscode';

/**
 * The number of round trips to the window. The first ends when the window has handled all earlier messages, the second
 * when it has also handled their effects.
 */
const roundTrips = 2;

/**
 * Resolves when the window has rendered everything that the extension has sent so far. A tree view that is redrawn
 * while an input opens takes the keyboard focus from the input, so code that redraws a tree after opening an input
 * calls this function first.
 */
export async function windowCaughtUp(): Promise<void> {
  for (let trip = 0; trip < roundTrips; trip++) {
    // Any command that the window handles is suitable; this one has no visible effect.
    await commands.executeCommand('setContext', 'taskwright.registry.caughtUp', true);
  }
}
