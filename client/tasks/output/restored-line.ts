/** Returns whether the runner reports in a line that it restored the outputs of a task: `[build] restored outputs from cache 1a2b3c`. */
export function isRestoring(line: string, name: string): boolean {
  const start = `[${name}`;
  return (
    line.startsWith(start) && /^(?: [^\]]*)?\] restored outputs from cache [\da-f]+$/.test(line.slice(start.length))
  );
}
