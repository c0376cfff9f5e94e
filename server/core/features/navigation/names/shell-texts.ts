import { defaultShells } from '../../../analysis/graph/runner-settings.ts';
import { shellsOfTask } from '../../../analysis/graph/shells-of-task.ts';
import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { maxScriptLength, programOfScriptFile } from '../../../analysis/scripts/script-file-program.ts';
import { readShell } from '../../../analysis/shell/read-shell.ts';
import type { ShellScript } from '../../../analysis/shell/shell-script.ts';
import { readsVariables, shellScriptsOf } from '../../../analysis/shell/shell-scripts.ts';
import type { Span } from '../../../document/span.ts';
import { placeInString } from '../../../document/string-place.ts';
import type { OffsetRange } from '../../../text/range.ts';

/** A shell script of a task: a string of the task, or the file of a script task. */
export interface ShellText {
  readonly file: WorkspaceFile;
  readonly text: string;
  readonly script: ShellScript;
  /** Returns the span of a range of the script. */
  readonly spanOf: (range: OffsetRange) => Span;
}

/** Returns the shell scripts of a task. */
export function shellTextsOf(task: Task, workspace: Workspace): readonly ShellText[] {
  const { entry, file } = task;
  const inStrings = shellScriptsOf(entry, file.kind.fields(), shellsOfTask(task, workspace)).map(
    ({ node, script }): ShellText => ({
      file,
      text: node.value,
      script,
      spanOf: ({ start, end }) => placeInString(node, start, end),
    }),
  );
  const ofFile = file.document.language.holdsOneTask ? scriptFile(file, workspace) : undefined;
  return ofFile ? [...inStrings, ofFile] : inStrings;
}

/** Returns the file of a script task, if its `#!` line names a shell or, without such a line, its extension does or it has none. */
export function scriptFile(file: WorkspaceFile, workspace: Workspace): ShellText | undefined {
  const { document } = file;
  const program = programOfScriptFile(file.uri) ?? defaultShells(file.project, workspace).file;
  if (document.length > maxScriptLength || !readsVariables(document.slice(0, maxFirstLine), program)) return undefined;
  const { text } = document;
  const spanOf = ({ start, end }: OffsetRange): Span => {
    const placed = document.blocks.at(start);
    return { anchor: placed.block, start: start - placed.start, end: end - placed.start };
  };
  return { file, text, script: readShell(text), spanOf };
}

const maxFirstLine = 200;
