/** Returns whether the runner reports in a line that it restored the outputs of a task: `[build] restored outputs from cache 1a2b3c`. */
export function isRestoring(line: string, name: string): boolean {
  if (!line.startsWith(`[${name}`)) return false;
  const [, text = ''] = /^(?: [^\]]*)?\] (.*)$/.exec(line.slice(name.length + 1)) ?? [];
  return isRestoredText(text);
}

/** Returns whether this text after the name of a task reports that its outputs were restored. */
export function isRestoredText(text: string): boolean {
  return /^restored outputs from cache [\da-f]+$/.test(text);
}
