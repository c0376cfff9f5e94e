import { type RemoteConsole, ResponseError } from 'vscode-languageserver';

/** Runs `work`. If it fails, logs the error with its stack and resolves with `otherwise`; refusals are passed on. */
export type Guard = <Result>(name: string, otherwise: Result, work: () => Result | Promise<Result>) => Promise<Result>;

/** Returns the one place where exceptions end: no document may end the server. */
export function createGuard(console: RemoteConsole): Guard {
  return async (name, otherwise, work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      console.error(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return otherwise;
    }
  };
}
