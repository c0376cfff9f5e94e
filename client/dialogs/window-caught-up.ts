import { commands } from 'vscode';

/** After the first one the window has handled what it was sent before, after the second one also what that set off. */
const roundTrips = 2;

/**
 * Resolves when the window shows what it was told to show. A tree that had the keyboard takes it back when it is drawn
 * again while an input opens over it, so whoever opens an input waits for this before the tree is given a reason to.
 */
export async function windowCaughtUp(): Promise<void> {
  for (let trip = 0; trip < roundTrips; trip++) {
    // Any command of the window would do; this one has no effect.
    await commands.executeCommand('setContext', 'taskwright.registry.caughtUp', true);
  }
}
