import type { ExecuteCommandParams } from 'vscode-languageserver';
import { member } from '../../../protocol/member.ts';
import { showCommandLineCommand } from '../../../protocol/run-task.ts';
import type { Request } from '../../gate/request.ts';

/** Executes a command of the server: shows the command line of a task in a message, to be copied. */
export function executeCommand({ params, context: { connection, guard } }: Request<ExecuteCommandParams>): null {
  const [command] = params.arguments ?? [];
  const [line, folder] = [member(command, 'line'), member(command, 'folder')];
  if (params.command !== showCommandLineCommand || typeof line !== 'string' || typeof folder !== 'string') return null;
  const message = `Run this in a terminal, in ${folder}: ${line}`;
  // Not awaited: the user may leave the message open.
  void guard('window/showMessageRequest', undefined, async () => {
    await connection.window.showInformationMessage(message, { title: 'OK' });
  });
  return null;
}
