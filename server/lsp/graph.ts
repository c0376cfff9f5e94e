import type { Connection } from 'vscode-languageserver';
import type { Workspace } from '../core/analysis/graph/workspace.ts';
import { type ExportTaskGraphParams, exportTaskGraphRequest, taskGraphRequest } from '../protocol/task-graph.ts';
import type { OpenDocuments } from './documents/open-documents.ts';
import type { Guard } from './gate/guard.ts';
import { exportTaskGraph, taskGraphAnswer } from './requests/tasks/task-graph.ts';

export interface GraphSources {
  readonly documents: OpenDocuments;
  readonly workspace: Workspace;
  readonly guard: Guard;
  readonly files: { readonly isComplete: boolean };
  /** Called before an answer is made: whatever changes after that is told of. */
  readonly asked: () => Promise<void>;
}

/** The graph of all tasks, for a client that draws it. */
export function connectGraph(
  connection: Connection,
  { documents, workspace, guard, files, asked }: GraphSources,
): void {
  const takeUpAll = () => {
    for (const { uri } of documents.all()) documents.index(uri);
  };
  connection.onRequest(taskGraphRequest, () =>
    guard('taskGraph', { nodes: [], edges: [], isComplete: false }, async () => {
      await asked();
      takeUpAll();
      return taskGraphAnswer(workspace, files);
    }),
  );
  connection.onRequest(exportTaskGraphRequest, (params: ExportTaskGraphParams) =>
    guard('exportTaskGraph', { text: '' }, () => {
      takeUpAll();
      return exportTaskGraph(params, workspace);
    }),
  );
}
