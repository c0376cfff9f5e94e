import { isatty } from 'node:tty';

const standardInput = 0;

/**
 * Calls `reload` on SIGHUP. A terminal that is closed sends the same signal to the programs in it; in that case, calls `stop`.
 * Windows has no such signal for reloading.
 */
export function onHangup({ reload, stop }: { reload(): void; stop(reason: string): void }): void {
  if (process.platform === 'win32') return;
  const hasTerminal = isatty(standardInput);
  process.on('SIGHUP', () => {
    if (hasTerminal && !isatty(standardInput)) stop('the terminal was closed');
    else reload();
  });
}
