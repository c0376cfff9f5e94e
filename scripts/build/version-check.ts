/** The oldest Node that a command runs on. The registry requires the SQLite of Node, which older versions do not have. */
const oldestNode: Readonly<Record<string, number>> = { 'taskwright.js': 20, 'registry.js': 24 };

/** The programs that users start. */
export const commands: readonly string[] = Object.keys(oldestNode);

/** Returns code that ends the program with a message if Node is too old. Every version of Node since 10 can parse it. */
export function versionCheck(name: string): string {
  const command = name.replace('.js', '');
  const oldest = oldestNode[name];
  return `
if (Number.parseInt(process.versions.node, 10) < ${oldest}) {
  console.error('${command}: requires Node ${oldest} or newer, but this is Node ' + process.versions.node + '; install a newer Node or, in a clone of the project, run it with node_modules/.bin/node');
  process.exit(1);
}`;
}
