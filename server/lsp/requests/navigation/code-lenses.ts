import type { CodeLens } from 'vscode-languageserver';
import type { Task, WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { usesOf } from '../../../core/features/navigation/uses.ts';
import { member } from '../../../protocol/member.ts';
import { locationOf } from './references.ts';

/** What a client can do when a lens is clicked: it says so in its `initializationOptions`, under `codeLens`. */
export interface CodeLensOptions {
  /** It has the command `taskwright.showReferences`, with a URI, a position and locations as the protocol has them. */
  readonly references: boolean;
  /** It has the command `taskwright.runTask`, with a URI and the name of a task. */
  readonly run: boolean;
}

export function readCodeLensOptions(initializationOptions: unknown): CodeLensOptions {
  const given = member(initializationOptions, 'codeLens');
  return { references: member(given, 'references') === true, run: member(given, 'run') === true };
}

/** Above each task and template how often it is used, which is counted when the lens comes into view. */
export function codeLenses(file: WorkspaceFile, workspace: Workspace, options: CodeLensOptions): CodeLens[] {
  const { document, uri } = file;
  return [...document.entries()].flatMap((entry) => {
    const task = workspace.task(uri, entry);
    if (!task) return [];
    const range = document.rangeOf(task.facts.key);
    const references = options.references ? [{ range, data: { uri, path: entry.path } }] : [];
    return options.run && canRun(task) ? [runLens(task), ...references] : references;
  });
}

/** Counts the uses that a lens stands for. */
export function resolveCodeLens(lens: CodeLens, workspace: Workspace): CodeLens {
  const task = taskOf(lens.data, workspace);
  if (!task) return { ...lens, command: { title: 'not there any more', command: '' } };
  const locations = usesOf(task, workspace).map(locationOf);
  const title = locations.length === 1 ? '1 reference' : `${locations.length} references`;
  const position = task.file.document.rangeOf(task.facts.key).start;
  const command = { title, command: 'taskwright.showReferences', arguments: [task.file.uri, position, locations] };
  return { ...lens, command };
}

/** The runner knows what is in a file, which a document that was never saved is not. */
function canRun({ isTemplate, file }: Task): boolean {
  return !isTemplate && file.uri.startsWith('file:');
}

function runLens({ facts, file }: Task): CodeLens {
  const range = file.document.rangeOf(facts.key);
  return { range, command: { title: 'Run', command: 'taskwright.runTask', arguments: [file.uri, facts.name] } };
}

function taskOf(data: unknown, workspace: Workspace): Task | undefined {
  const uri = member(data, 'uri');
  const path = member(data, 'path');
  if (typeof uri !== 'string' || !Array.isArray(path)) return undefined;
  const entry = workspace.file(uri)?.document.entry(...path.map(String));
  return entry && workspace.task(uri, entry);
}
