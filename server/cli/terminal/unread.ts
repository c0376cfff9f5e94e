import { counted } from '../../core/text/counted.ts';

/** Returns the summary of a command that has read no file, although `unread` paths were named or found. */
export function nothingRead(unread: number): string {
  return unread === 0 ? 'No task files found' : unreadPaths(unread);
}

/** Returns a clause about the number of paths that could not be read. */
export function unreadPaths(count: number): string {
  return `${counted(count, 'path')} could not be read`;
}
