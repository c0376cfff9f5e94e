import type { Connection, InitializeParams } from 'vscode-languageserver';
import { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import { Workspace } from '../../core/analysis/graph/workspace.ts';
import { environmentFault } from '../../files/environment-files.ts';
import { readText } from '../../files/read-text.ts';
import { systemDisk } from '../../files/system-disk.ts';
import { toolsWantedNotification } from '../../protocol/tools.ts';
import type { Report } from '../changes/change.ts';
import { UnfinishedStatements } from '../diagnostics/unfinished-statements.ts';
import { Encodings } from '../documents/encodings.ts';
import { Indexing } from '../documents/indexing.ts';
import { OpenDocuments } from '../documents/open-documents.ts';
import type { Guard } from '../execution/guard.ts';
import type { Slices } from '../execution/slices.ts';
import { ReferenceChanges } from '../host/reference-changes.ts';
import type { ServerState } from '../host/server-state.ts';
import { ScriptChecks } from '../shellcheck/script-checks.ts';
import { clientDisk } from '../workspace/client-disk.ts';
import { DiskLookup } from '../workspace/disk-lookup.ts';
import { FoundFiles } from '../workspace/found-files.ts';
import { joinedDisk } from '../workspace/joined-disk.ts';
import { KnownTools } from '../workspace/known-tools.ts';
import { startProgress } from '../workspace/progress.ts';
import { SettingsStore } from '../workspace/settings-store.ts';
import { Spellings, spelledDisk } from '../workspace/spellings.ts';
import { WorkspaceFiles } from '../workspace/workspace-files.ts';
import { WorkspaceFolders } from '../workspace/workspace-folders.ts';
import type { Client } from './server-context.ts';
import type { Surroundings } from './server-options.ts';

export interface StateOptions {
  readonly client: Client;
  readonly params: InitializeParams;
  readonly surroundings: Surroundings;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly report: Report;
}

/** Creates the state of the server, each part from parts that exist before it. */
export function createState(connection: Connection, options: StateOptions) {
  const { client, params, surroundings, guard, slices, report } = options;
  const { fileSystem, readStart, user, loop, loadScriptRunner, loadYaml } = surroundings;
  const { after, now } = loop;
  const { codeLens, files: servesFiles, restricted: isRestricted, tools: servesTools, typing } = client.options;
  const { configuration, didChangeWatchedFiles } = client.capabilities.workspace ?? {};
  const shared = { guard, slices, report, after };

  const machine = joinedDisk({ machine: fileSystem, client: clientDisk(connection), canUseClient: () => servesFiles });
  const spellings = new Spellings(machine.platform);
  const workspace = new Workspace(machine.platform, machine.variables);
  const disk = systemDisk(spelledDisk(machine, spellings), { platform: () => workspace.platform, readStart });
  const folders = new WorkspaceFolders(params);
  const found = new FoundFiles({ isComplete: folders.isEmpty });
  const settings = new SettingsStore(connection, { ...shared, canRequest: configuration === true });
  const readFault = (path: string) => environmentFault(path, { read: (each) => readText(each, disk), loadYaml });
  // Without a disk, there are no programs.
  const lookup = new DiskLookup(disk, { folders, report, readFault, hasPrograms: fileSystem !== undefined });

  const requestTools = () => void connection.sendNotification(toolsWantedNotification);
  const tools = new KnownTools({ workspace, now, request: servesTools ? requestTools : undefined });
  const graph = new GraphDiagnoser(workspace, lookup.lookup, () => tools.lookup);
  const indexing = new Indexing({ ...shared, workspace, graph, inRanges: codeLens.inRanges });
  const documents = new OpenDocuments({ workspace, graph, indexing, found });

  const encodings = new Encodings({ ...shared, disk, documents });
  const unfinished = new UnfinishedStatements({ loop, isEnabled: typing, report });
  const references = new ReferenceChanges({ ...shared, workspace, indexing, found });
  const files = new WorkspaceFiles({
    ...shared,
    ...{ disk, user, folders, found, workspace, openFiles: documents, index: indexing },
    startProgress: () => startProgress(connection, 'Reading task files'),
    warn: (message) => connection.console.warn(message),
  });
  const scripts = new ScriptChecks({
    ...shared,
    ...{ workspace, documents, indexing, settings, folders, loadScriptRunner, isRestricted },
    log: (message) => connection.console.info(message),
  });

  const ofInputs = { spellings, documents, folders, found, settings, tools, encodings, unfinished };
  const ofTasks = { workspace, graph, indexing, files, lookup, scripts, references };
  const isDiskWatched = didChangeWatchedFiles?.dynamicRegistration === true;
  return { ...ofInputs, ...ofTasks, ownPlatform: machine.platform, isDiskWatched, disk } satisfies ServerState & {
    readonly disk: unknown;
  };
}
