import type { Connection } from 'vscode-languageserver';
import type { Workspace } from '../core/analysis/graph/workspace.ts';
import { taskAtPlace } from '../core/features/navigation/task-at.ts';
import { type TaskAtAnswer, type TaskAtParams, taskAtRequest } from '../protocol/task-at.ts';
import { type TaskUsageAnswer, type TaskUsageParams, taskUsageRequest } from '../protocol/task-usage.ts';
import type { OpenDocuments } from './documents/open-documents.ts';
import type { Guard } from './gate/guard.ts';
import { placeAt } from './requests/place.ts';
import { taskUsageOf } from './requests/tasks/task-usage.ts';

export interface RunningSources {
  readonly documents: OpenDocuments;
  readonly workspace: Workspace;
  readonly guard: Guard;
}

/** What an editor that runs tasks has to know of one. */
export function connectRunning(connection: Connection, { documents, workspace, guard }: RunningSources): void {
  connection.onRequest(taskUsageRequest, ({ id }: TaskUsageParams) =>
    guard<TaskUsageAnswer>('taskUsage', null, () => taskUsageOf(id, workspace)),
  );
  connection.onRequest(taskAtRequest, ({ uri, place: position }: TaskAtParams) =>
    guard<TaskAtAnswer>('taskAt', null, () => {
      const open = documents.get(uri);
      if (open) documents.index(open.uri);
      const place = open && placeAt(open, position, workspace);
      const task = place && taskAtPlace(place);
      return task ? { id: task.key, isTemplate: task.isTemplate } : null;
    }),
  );
}
