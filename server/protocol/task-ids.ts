/** Returns the ID of a task in another project that includes its file. The key of a task begins with a scheme. */
export function idInProject(key: string, projectUri: string): string {
  return `@${projectUri}\n${key}`;
}

/** Returns the key of the task with an ID. */
export function keyOfId(id: string): string {
  return id.startsWith('@') ? id.slice(id.indexOf('\n') + 1) : id;
}
