import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** The kind of a task definition. */
export type TaskForm = 'script' | 'template' | 'task';

export function taskForm({ uri, isTemplate }: Pick<TaskSummary, 'uri' | 'isTemplate'>): TaskForm {
  if (isTemplate) return 'template';
  return /\.(?:toml|json)$/.test(uri) || uri.startsWith('untitled:') ? 'task' : 'script';
}
