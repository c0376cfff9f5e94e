/**
 * The first minor versions of VS Code 1 in which a part of its API is final. Some earlier versions have the same functions as a
 * proposal, which throw when an extension calls them.
 */
const firstMinor = { tools: 95, mcpServers: 101 } as const;

/** Returns whether the part of the API is final in a version of VS Code, such as `1.93.1`. */
export function isFinalIn(version: string, part: keyof typeof firstMinor): boolean {
  const [major = 0, minor = 0] = version.split('.').map((number) => Number.parseInt(number, 10));
  return major > 1 || (major === 1 && minor >= firstMinor[part]);
}
