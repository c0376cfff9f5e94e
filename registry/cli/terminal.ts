/** The outputs of a command: results and errors. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
}

/** The exit codes of all commands. */
export const exitCodes = { ok: 0, failed: 1, wrongUsage: 2 } as const;
