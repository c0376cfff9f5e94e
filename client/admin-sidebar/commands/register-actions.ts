import { type Disposable, type Memento, window } from 'vscode';
import type { Authorize, Connection } from '../../../admin-client/connection.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import type { ReadOnlyMarks } from '../changes/read-only-marks.ts';
import { registerChanges } from '../changes/register-changes.ts';
import { RegistryChangeLog } from '../changes/registry-change-log.ts';
import { readStoredChanges, storedChanges } from '../changes/stored-changes.ts';
import { TextDocuments } from '../documents/text-documents.ts';
import { PackageDocuments } from '../packages/package-documents.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { registerRegistryCommands } from './register-commands.ts';

const changesKey = 'taskwright.registry.changes';

export interface ActionParts {
  readonly registries: Registries;
  authorize(connection: Connection): Authorize;
  startLocal(): Promise<void>;
  readonly readOnlyMarks: ReadOnlyMarks;
  /** The storage for the log of changes. */
  readonly memento: Memento;
  /** Returns the selected nodes of the tree. */
  selection(): readonly TreeNode[];
  /** Selects a node in the tree, and expands it. */
  reveal(node: TreeNode): Promise<void>;
}

/** Registers the commands for registries, and the log of the changes made in this window. */
export function registerActions(parts: ActionParts): readonly Disposable[] {
  const output = window.createOutputChannel('Taskwright Registry', { log: true });
  const changes = new RegistryChangeLog(() => new Date(), readStoredChanges(parts.memento.get(changesKey)));
  const stop = changes.onDidChange(() => void parts.memento.update(changesKey, storedChanges(changes.entries)));
  const documents = new TextDocuments();
  const packages = new PackageDocuments(parts.registries);
  return [
    output,
    documents,
    packages,
    { dispose: stop },
    ...registerChanges(changes, output),
    ...registerRegistryCommands({ ...parts, changes, documents, packages, output }),
  ];
}
