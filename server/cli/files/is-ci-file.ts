/** Returns whether a name on the command line is that of a CI file. Only named files are read, never all in a folder. */
export function isCiFile(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}
