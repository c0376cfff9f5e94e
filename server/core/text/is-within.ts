/** Returns whether a path is a folder or inside it. Both have `/` between their segments; the root is `''` or ends with `/`. */
export function isWithin(path: string, folder: string): boolean {
  const start = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  return path === folder || path.startsWith(start);
}
