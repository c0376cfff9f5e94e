import type { RemoteConsole } from 'vscode-languageserver';

/** Runs the work of one request. A failure is logged with its stack and answered with `otherwise`. */
export type Guard = <Result>(name: string, otherwise: Result, work: () => Result | Promise<Result>) => Promise<Result>;

/** The one place where exceptions end: no document, however strange, may end the server. */
export function createGuard(console: RemoteConsole): Guard {
  return async (name, otherwise, work) => {
    try {
      return await work();
    } catch (error) {
      console.error(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return otherwise;
    }
  };
}
