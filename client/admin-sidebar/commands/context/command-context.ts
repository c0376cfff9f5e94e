import type { LogOutputChannel } from 'vscode';
import type { Authorize, Connection } from '../../../../admin-client/connection.ts';
import type { Registries } from '../../../../admin-client/registries.ts';
import type { ReadOnlyMarks } from '../../changes/read-only-marks.ts';
import type { RegistryChangeLog } from '../../changes/registry-change-log.ts';
import type { TextDocuments } from '../../documents/text-documents.ts';
import type { PackageDocuments } from '../../packages/package-documents.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';

/** The objects that all commands use. */
export interface CommandContext {
  readonly registries: Registries;
  /** Returns the authorization of requests to a registry. */
  authorize(connection: Connection): Authorize;
  /** Starts the local registry. Rejects with an error that contains the remedy. */
  startLocal(): Promise<void>;
  readonly changes: RegistryChangeLog;
  readonly readOnlyMarks: ReadOnlyMarks;
  readonly documents: TextDocuments;
  readonly packages: PackageDocuments;
  readonly output: LogOutputChannel;
  /** Returns the selection of the tree, which VS Code does not pass to commands that a key binding runs. */
  selection(): readonly TreeNode[];
  /** Selects a node in the tree, and expands it. */
  reveal(node: TreeNode): Promise<void>;
}

/** A command that runs on one or more nodes, or on none from the Command Palette. */
export interface SidebarCommand {
  readonly id: string;
  run(context: CommandContext, ...given: readonly unknown[]): Promise<void>;
}
