import { CustomExecution, EventEmitter, type Pseudoterminal } from 'vscode';

/**
 * The exit code of a task that cannot run. It prevents tasks and debug sessions that depend on the task from starting.
 */
const failed = 1;

/**
 * Returns an execution that starts no process. It calls `report`, and shows the returned text in the terminal of the
 * task.
 */
export function refusingExecution(report: () => string): CustomExecution {
  return new CustomExecution(async () => terminalWith(report()));
}

function terminalWith(text: string): Pseudoterminal {
  const written = new EventEmitter<string>();
  const closed = new EventEmitter<number>();
  return {
    onDidWrite: written.event,
    onDidClose: closed.event,
    open() {
      written.fire(`${text}\r\n`);
      closed.fire(failed);
    },
    close() {
      written.dispose();
      closed.dispose();
    },
  };
}
