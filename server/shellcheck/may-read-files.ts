/** Returns whether a script may include others (`source`, `.`), which ShellCheck looks for in the folder of the script. */
export function mayReadFiles(source: string): boolean {
  return /\bsource\b|(?<![\w./])\.(?![\w./])/.test(source);
}
