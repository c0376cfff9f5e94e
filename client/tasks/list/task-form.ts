import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** The kind of definition of a task. */
export type TaskForm = 'script' | 'template' | 'task';

export function taskForm({ uri, isTemplate }: Pick<TaskSummary, 'uri' | 'isTemplate'>): TaskForm {
  if (isTemplate) return 'template';
  return /\.(?:toml|json)$/.test(uri) || uri.startsWith('untitled:') ? 'task' : 'script';
}
