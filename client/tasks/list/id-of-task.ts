/** Returns the id of the task of a row, which VS Code passes to the commands in the menu of the row. */
export function idOfTask(given: unknown): string | undefined {
  const task: unknown = typeof given === 'object' && given !== null && 'task' in given ? given.task : undefined;
  const id: unknown = typeof task === 'object' && task !== null && 'id' in task ? task.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
