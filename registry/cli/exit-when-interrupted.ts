/** The exit codes of a process that a signal ends, as shells report them. */
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/** Makes the process exit when it is interrupted, so that it removes its unfinished files; without this, it would be killed. */
export function exitWhenInterrupted(): void {
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
}
