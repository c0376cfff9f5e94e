/** The id of the task of a row, as VS Code gives it to the commands of its menu. */
export function idOfTask(given: unknown): string | undefined {
  const task: unknown = typeof given === 'object' && given !== null && 'task' in given ? given.task : undefined;
  const id: unknown = typeof task === 'object' && task !== null && 'id' in task ? task.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
