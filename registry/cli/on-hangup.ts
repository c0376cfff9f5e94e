import { isatty } from 'node:tty';

const standardInput = 0;

/**
 * Calls `reload` on SIGHUP. A terminal that is closed sends the same signal to the programs in it; in that case, calls `stop`.
 * On Windows, where only closing the console window causes SIGHUP, Ctrl+Break (SIGBREAK) reloads.
 */
export function onHangup(
  { reload, stop }: { reload(): void; stop(reason: string): void },
  system: NodeJS.Platform = process.platform,
): void {
  if (system === 'win32') {
    process.on('SIGBREAK', reload);
    process.on('SIGHUP', () => stop('the console window was closed'));
    return;
  }
  const hasTerminal = isatty(standardInput);
  process.on('SIGHUP', () => {
    if (hasTerminal && !isatty(standardInput)) stop('the terminal was closed');
    else reload();
  });
}
