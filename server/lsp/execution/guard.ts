import { type RemoteConsole, ResponseError } from 'vscode-languageserver';

/**
 * Runs `work`. If it throws, logs the error with its stack and resolves to `fallback`. If it throws a `ResponseError`, rejects
 * with this error instead.
 */
export type Guard = <Result>(name: string, fallback: Result, work: () => Result | Promise<Result>) => Promise<Result>;

/** Returns the guard that catches all exceptions, so that no document can crash the server. */
export function createGuard(console: RemoteConsole): Guard {
  return async (name, fallback, work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      console.error(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return fallback;
    }
  };
}
