import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { PathSystem } from '../../core/paths/path-system.ts';
import type { UnfinishedStatements } from '../diagnostics/unfinished-statements.ts';
import type { Encodings } from '../documents/encodings.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { OpenDocuments } from '../documents/open-documents.ts';
import type { ScriptChecks } from '../shellcheck/script-checks.ts';
import type { DiskLookup } from '../workspace/disk-lookup.ts';
import type { FoundFiles } from '../workspace/found-files.ts';
import type { KnownTools } from '../workspace/known-tools.ts';
import type { SettingsStore } from '../workspace/settings-store.ts';
import type { Spellings } from '../workspace/spellings.ts';
import type { WorkspaceFiles } from '../workspace/workspace-files.ts';
import type { WorkspaceFolders } from '../workspace/workspace-folders.ts';
import type { ReferenceChanges } from './reference-changes.ts';

/** Everything that changes update. */
export interface ServerState {
  /** How the client spells paths. */
  readonly spellings: Spellings;
  readonly documents: OpenDocuments;
  readonly folders: WorkspaceFolders;
  readonly found: FoundFiles;
  readonly settings: SettingsStore;
  readonly tools: KnownTools;
  readonly encodings: Encodings;
  readonly unfinished: UnfinishedStatements;
  /** The tasks of all files, open or closed. */
  readonly workspace: Workspace;
  /** Finds problems with references between tasks. */
  readonly graph: GraphDiagnoser;
  readonly indexing: Indexing;
  /** Searches and reads files in the background. */
  readonly files: WorkspaceFiles;
  readonly lookup: DiskLookup;
  /** Checks scripts with ShellCheck. */
  readonly scripts: ScriptChecks;
  readonly references: ReferenceChanges;
  /** The system of this machine. */
  readonly ownPlatform: PathSystem;
  /** Whether the client reports changes of files on the disk. */
  readonly isDiskWatched: boolean;
}
