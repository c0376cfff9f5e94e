import type { CodeAction, Range } from 'vscode-languageserver';
import type { Task } from '../../../core/analysis/graph/task.ts';
import { taskAtPlace } from '../../../core/features/navigation/task-at.ts';
import { systemPath } from '../../../files/paths.ts';
import { runInTerminalCommand, showCommandLineCommand, type TerminalCommand } from '../../../protocol/run-task.ts';
import { commandLine } from '../../../runner/command-line.ts';
import { defaultRunner, runWordAt } from '../../../runner/runner-command.ts';
import { joinWords, splitWords } from '../../../runner/words.ts';
import type { ServerContext } from '../../context/server-context.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { runKind } from '../code-action-kinds.ts';

/** Returns the actions that run and watch the task at a position, in the way that the client has declared. */
export function runActions(
  { uri, document }: OpenDocument,
  { start }: Range,
  { workspace, client: { options } }: Pick<ServerContext, 'workspace' | 'client'>,
): CodeAction[] {
  const { inTerminal, asMessage } = options.run;
  const file = workspace.file(uri);
  if (!(inTerminal || asMessage) || options.restricted || !file) return [];
  const task = taskAtPlace({ workspace, file, offset: document.offsetAt(start) });
  // The runner reads the file, so a document that was never saved cannot be run.
  if (!task || task.isTemplate || !uri.startsWith('file:') || workspace.standingOf(uri).reach !== 'loaded') return [];
  const command = inTerminal ? runInTerminalCommand : showCommandLineCommand;
  return (['run', 'watch'] as const).map((verb) => {
    const title = `${verb === 'run' ? 'Run' : 'Watch'} task \`${task.facts.name}\``;
    return { title, kind: runKind, command: { title, command, arguments: [terminalCommand(task, verb)] } };
  });
}

function terminalCommand({ facts, file }: Task, verb: 'run' | 'watch'): TerminalCommand {
  const runner = splitWords(defaultRunner).words;
  const invocation = { name: facts.name, args: [], takesArguments: false };
  const words = commandLine(runner.with(runWordAt(runner), verb), invocation, { isRunnerWatch: verb === 'watch' });
  return { words, line: joinWords(words), folder: systemPath(file.project) };
}
