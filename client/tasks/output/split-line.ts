/** Returns the task that printed a line, and the line without its name. */
export function splitLine(line: string, isTask: (text: string) => boolean): { task: string; text: string } {
  const [start, task = ''] = /^\[([^\]]+)\] /.exec(line) ?? [];
  return start !== undefined && isTask(task) ? { task, text: line.slice(start.length) } : { task: '', text: line };
}
