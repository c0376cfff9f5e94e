import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import type { Task } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import type { Entry } from '../../../core/document/entry.ts';
import { usesOf } from '../../../core/features/navigation/uses.ts';
import { member } from '../../../protocol/member.ts';
import type { FileRequest, Request } from '../../gate/request.ts';
import { locationOf } from './references.ts';

/** Returns the lenses of all tasks and templates: one to run a task, and one for its references, without their number. */
export async function codeLenses({ file, context, collect }: FileRequest<CodeLensParams>): Promise<CodeLens[]> {
  const { document, uri } = file;
  const { references, run } = context.client.options.codeLens;
  const lensesOf = (entry: Entry): CodeLens[] => {
    const task = context.workspace.task(uri, entry);
    if (!task) return [];
    const range = document.rangeOf(task.facts.key);
    const referenceLenses = references ? [{ range, data: { uri, path: entry.path } }] : [];
    return run && canRun(task) ? [runLens(task), ...referenceLenses] : referenceLenses;
  };
  return (await collect(mapped(document.entries(), lensesOf))).flat();
}

/** Adds the number of references to a lens. */
export function resolveCodeLens({ params: lens, context: { workspace } }: Request<CodeLens>): CodeLens {
  const task = taskOf(lens.data, workspace);
  if (!task) return { ...lens, command: { title: 'No longer defined', command: '' } };
  const locations = usesOf(task, workspace).map(locationOf);
  const title = locations.length === 1 ? '1 reference' : `${locations.length} references`;
  const position = task.file.document.rangeOf(task.facts.key).start;
  const command = { title, command: 'taskwright.showReferences', arguments: [task.file.uri, position, locations] };
  return { ...lens, command };
}

/** Returns whether a task can be run. The runner reads the file, so a document that was never saved cannot be run. */
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

function* mapped<Item, Result>(items: Iterable<Item>, toResult: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield toResult(item);
}
