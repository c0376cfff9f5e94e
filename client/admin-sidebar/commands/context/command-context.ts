import type { LogOutputChannel } from 'vscode';
import type { Authorize, Connection } from '../../../admin-api/connection.ts';
import type { Registries } from '../../../admin-api/registries.ts';
import type { ReadOnlyMarks } from '../../changes/read-only-marks.ts';
import type { RegistryChangeLog } from '../../changes/registry-change-log.ts';
import type { TextDocuments } from '../../documents/text-documents.ts';
import type { TreeNode } from '../../tree/state/tree-node.ts';

/** What commands work with. */
export interface CommandContext {
  readonly registries: Registries;
  /** How somebody signs in at a registry. */
  authorize(connection: Connection): Authorize;
  readonly changes: RegistryChangeLog;
  readonly readOnlyMarks: ReadOnlyMarks;
  readonly documents: TextDocuments;
  readonly output: LogOutputChannel;
  /** What is selected in the tree: commands run by a key are not told. */
  selection(): readonly TreeNode[];
}

/** A command of the registries: what is done when it is run, on a node or more, or from the palette on none. */
export interface RegistryCommand {
  readonly id: string;
  run(context: CommandContext, ...given: readonly unknown[]): Promise<void>;
}
