/**
 * Returns the ID of a task in another project that includes its file. A key never begins with `@`, but with a scheme.
 */
export function idInProject(key: string, projectUri: string): string {
  return `@${projectUri}\n${key}`;
}

/** Returns the address of the project in the ID of a task; undefined for the project of its file. */
export function projectUriOfId(id: string): string | undefined {
  return id.startsWith('@') ? id.slice(1, id.indexOf('\n')) : undefined;
}

/** Returns the key of the task with an ID. */
export function keyOfId(id: string): string {
  return id.startsWith('@') ? id.slice(id.indexOf('\n') + 1) : id;
}
