import {
  type Disposable,
  Range,
  type Terminal,
  type TerminalLink,
  type TerminalLinkContext,
  type TerminalLinkProvider,
  tasks,
  type Uri,
  window,
} from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from '../list/task-list.ts';
import { taskType } from '../runs/task-definition.ts';
import { type FolderSources, outputFile } from './output-file.ts';
import { isTaskOf, type OutputRun, outputRunOf } from './output-run.ts';
import { placesInLine } from './place-in-line.ts';
import { splitLine } from './split-line.ts';
import { taskFolders } from './task-folders.ts';

/** A link to a place in a file. */
interface OutputLink extends TerminalLink {
  readonly uri: Uri;
  readonly selection: Range;
}

/**
 * Makes places in files, such as `src/a.ts:1:7`, links in the terminals of tasks. Paths are relative to the folder of the task that
 * printed the line (`dir`). Only files that exist become links.
 */
export function registerOutputLinks(server: LanguageServer, list: TaskList): readonly Disposable[] {
  const runs = new WeakMap<Terminal, OutputRun>();

  async function note(run: OutputRun, processId: number): Promise<void> {
    for (const terminal of window.terminals) {
      if ((await terminal.processId) === processId) runs.set(terminal, run);
    }
  }

  const provider: TerminalLinkProvider<OutputLink> = {
    provideTerminalLinks({ terminal, line }: TerminalLinkContext) {
      const run = runs.get(terminal);
      return run ? linksIn(line, run, { tasks: list.known.tasks, folderOf: taskFolders(server) }) : [];
    },
    async handleTerminalLink({ uri, selection }) {
      await window.showTextDocument(uri, { selection });
    },
  };
  return [
    tasks.onDidStartTaskProcess(({ execution, processId }) => {
      if (execution.task.definition.type === taskType) void note(outputRunOf(execution, list), processId);
    }),
    window.registerTerminalLinkProvider(provider),
  ];
}

async function linksIn(line: string, run: OutputRun, sources: FolderSources): Promise<OutputLink[]> {
  const { task, text } = splitLine(line, isTaskOf(run, sources.tasks));
  const offset = line.length - text.length;
  const links = placesInLine(text).map(async ({ file, start, length, line: number, column = 1 }) => {
    const uri = await outputFile({ file, task }, run, sources);
    const selection = new Range(number - 1, column - 1, number - 1, column - 1);
    return uri ? [{ startIndex: offset + start, length, uri, selection }] : [];
  });
  return (await Promise.all(links)).flat();
}
