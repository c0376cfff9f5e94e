/** Returns a text without what depends on the system: the separators, and the folder of the workspace with its drive. */
export function comparableText(text: string, folder: string): string {
  return text
    .replaceAll(/\\+/g, '/')
    .replaceAll(folder, '<folder>')
    .replaceAll(/(?:\/?[zZ]:)(?=<folder>)/g, '');
}
