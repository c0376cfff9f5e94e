import type { CodeLens, CodeLensParams, Range } from 'vscode-languageserver';
import { fileNameOf } from '../../../core/analysis/graph/placement/file-standing.ts';
import { propertyOf } from '../../../core/analysis/graph/property-of.ts';
import type { Task, WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import { templateOf } from '../../../core/analysis/graph/template-of.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import type { Document } from '../../../core/document/document.ts';
import type { Entry } from '../../../core/document/entry.ts';
import { hasUses, usesOf } from '../../../core/features/navigation/uses.ts';
import { layersOf, layerText } from '../../../core/features/task-card/task-layers.ts';
import { counted } from '../../../core/text/counted.ts';
import { uriOfPath } from '../../../files/file-uri.ts';
import type { CodeLensesInRangesParams } from '../../../protocol/code-lenses.ts';
import type { InitializationOptions } from '../../../protocol/initialization-options.ts';
import { member } from '../../../protocol/member.ts';
import type { ServerContext } from '../../context/server-context.ts';
import { indexEntries } from '../../documents/index-entries.ts';
import type { DocumentRequest, FileRequest, Request } from '../../gate/request.ts';
import type { Settings } from '../../workspace/settings.ts';
import { locationOf } from './references.ts';

/**
 * Resolves to the lenses of all tasks and templates: one to run a task, one for its references, without their number,
 * and one for its environment.
 */
export async function codeLenses({ file, context, collect, until }: FileRequest<CodeLensParams>): Promise<CodeLens[]> {
  const settings = await until(context.settings.of(file.uri));
  const source = lensSource(file, context, settings);
  return (await collect(mapped(file.document.entries(), (entry) => lensesOf(entry, source)))).flat();
}

/**
 * Resolves to the lenses of the tasks and templates in some ranges, without waiting until the whole document is
 * indexed.
 */
export async function codeLensesInRanges({
  open,
  params: { ranges },
  context,
  until,
}: DocumentRequest<CodeLensesInRangesParams>): Promise<CodeLens[]> {
  const settings = await until(context.settings.of(open.uri));
  const file = context.workspace.file(open.uri);
  if (!file) return [];
  const entries = new Set(ranges.flatMap((range) => [...entriesInRange(range, file.document)]));
  indexEntries(entries, file, context.workspace);
  context.apply({ kind: 'lenses sent', uri: open.uri });
  const source = lensSource(file, context, settings);
  return Array.from(entries, (entry) => lensesOf(entry, source)).flat();
}

/** Yields the entries of the blocks that overlap the range. */
function* entriesInRange(range: Range, document: Document): Generator<Entry> {
  const end = document.offsetAt(range.end);
  for (const { block, start } of document.blocks.from(document.blocks.at(document.offsetAt(range.start)))) {
    if (start > end) return;
    yield* document.entriesIn(block);
  }
}

/** The data on which the lenses of a file depend. */
interface LensSource {
  readonly file: WorkspaceFile;
  /** The URI of the file's project. */
  readonly project: string;
  readonly context: ServerContext;
  readonly settings: Settings;
}

function lensSource(file: WorkspaceFile, context: ServerContext, settings: Settings): LensSource {
  return { file, project: uriOfPath(file.project), context, settings };
}

function lensesOf(entry: Entry, source: LensSource): CodeLens[] {
  const {
    file: { document, uri },
    project,
    context: { client, workspace },
    settings: { referenceLenses: shown, environmentLenses },
  } = source;
  const { references, run, environment } = client.options.codeLens;
  const task = workspace.task(uri, entry);
  if (!task) return [];
  const range = document.rangeOf(task.facts.key);
  const isCounted = references && (shown === 'always' || (shown === 'whenReferenced' && hasUses(task, workspace)));
  const referenceLenses = isCounted ? [{ range, data: { uri, path: entry.path } }] : [];
  const runLenses = run && canRun(task) ? [runLens(task, project, workspace)] : [];
  const hasEnvironmentLens = environment && environmentLenses && setsVariables(task, workspace);
  return [
    ...runLenses,
    ...referenceLenses,
    ...layerLenses(task, workspace, client.options),
    ...(hasEnvironmentLens ? [environmentLens(task)] : []),
  ];
}

/** Returns whether a task or its template sets environment variables. */
function setsVariables(task: Task, workspace: Workspace): boolean {
  const template = templateOf(task, workspace);
  const names = task.file.kind.fields().named('environment');
  return [task, ...(template ? [template] : [])].some((owner) =>
    names.some((name) => {
      const value = propertyOf(owner, name);
      return value?.kind === 'object' && value.members.length > 0;
    }),
  );
}

/** Returns the lens that shows the effective environment of a task. */
function environmentLens({ facts, file, key }: Task): CodeLens {
  const range = file.document.rangeOf(facts.key);
  return {
    range,
    command: { title: 'Environment', command: 'taskwright.showEnvironment', arguments: [{ taskId: key }] },
  };
}

/** Returns the lenses that lead to the definitions that override a task, and to those that it overrides. */
function layerLenses(task: Task, workspace: Workspace, { reveal }: InitializationOptions): readonly CodeLens[] {
  if (!reveal) return [];
  const range = task.file.document.rangeOf(task.facts.key);
  return layersOf(task, workspace).map((layer) => {
    const { file, facts } = layer.other;
    const position = file.document.rangeOf(facts.key).start;
    const title = layerText(layer, task, (path) => path);
    return { range, command: { title, command: 'taskwright.reveal', arguments: [file.uri, position] } };
  });
}

/** Adds the number of references to a lens. */
export function resolveCodeLens({ params: lens, context: { workspace } }: Request<CodeLens>): CodeLens {
  const task = taskOf(lens.data, workspace);
  if (!task) return { ...lens, command: { title: 'No longer defined', command: '' } };
  const locations = usesOf(task, workspace).map(locationOf);
  const title = counted(locations.length, 'reference');
  const position = task.file.document.rangeOf(task.facts.key).start;
  const command = { title, command: 'taskwright.showReferences', arguments: [task.file.uri, position, locations] };
  return { ...lens, command };
}

/** Returns whether a task can be run. The runner reads the file, so a document that was never saved cannot be run. */
function canRun({ isTemplate, file }: Task): boolean {
  return !isTemplate && file.uri.startsWith('file:');
}

/** Returns the lens that runs a task or, if the runner does not load its file, shows why it cannot be run. */
function runLens({ facts, file }: Task, project: string, workspace: Workspace): CodeLens {
  const range = file.document.rangeOf(facts.key);
  const { reach, overriddenBy } = workspace.standingOf(file.uri);
  if (reach === 'JSON') return { range, command: { title: 'The runner cannot load JSON', command: '' } };
  if (reach === 'not executable') {
    return { range, command: { title: 'Not executable; the runner does not load it', command: '' } };
  }
  if (reach === 'not included') {
    const title = overriddenBy
      ? `Not included; the runner uses the includes of ${fileNameOf(overriddenBy)}`
      : 'Not included; the runner does not load it';
    return { range, command: { title, command: '' } };
  }
  const { uri } = file;
  return { range, command: { title: 'Run', command: 'taskwright.runTask', arguments: [uri, facts.name, project] } };
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
