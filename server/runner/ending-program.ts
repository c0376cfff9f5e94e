/** A program to start, with its arguments. */
export interface EndingProgram {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * Returns the program that ends a process with all its children; undefined where closing the terminal ends them, because each
 * process in it receives a signal. On Windows, it ends only the processes that still belong to the terminal.
 */
export function endingProgram(
  processId: number,
  platform: NodeJS.Platform,
  systemRoot: string | undefined,
): EndingProgram | undefined {
  if (platform !== 'win32') return undefined;
  const file = systemRoot ? `${systemRoot}\\System32\\taskkill.exe` : 'taskkill.exe';
  return { file, args: ['/PID', String(processId), '/T', '/F'] };
}
