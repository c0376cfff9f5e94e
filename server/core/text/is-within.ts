/** Returns whether a path is a folder or inside it. Both have `/` between their segments; the root is `''` or ends with `/`. */
export function isWithin(path: string, folder: string): boolean {
  if (!path.startsWith(folder)) return false;
  return path.length === folder.length || folder === '' || folder.endsWith('/') || path[folder.length] === '/';
}
