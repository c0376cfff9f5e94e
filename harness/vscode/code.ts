/**
 * Takes the arguments of desktop VS Code's test runs (`--extensionDevelopmentPath`, `--extensionTestsPath`, a folder to
 * open), so that `@vscode/test-electron` runs its tests on the VS Code installed here. Other arguments are about what
 * only the desktop has, and are passed over. Reached through the executable `.vscode-host/code`.
 */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runExtensionHostTests } from './extension-host-tests.ts';

const args = process.argv.slice(2);
const [tests] = valuesOf('extensionTestsPath');
if (tests === undefined) throw new Error('usage: code --extensionDevelopmentPath=… --extensionTestsPath=… [FOLDER]');
const folder = args
  .filter((argument) => !argument.startsWith('-'))
  .map(toPath)
  .find(isFolder);
process.exitCode = await runExtensionHostTests({ extensions: valuesOf('extensionDevelopmentPath'), tests }, folder);

function valuesOf(name: string): string[] {
  const start = `--${name}=`;
  return args.filter((argument) => argument.startsWith(start)).map((argument) => toPath(argument.slice(start.length)));
}

function toPath(argument: string): string {
  return argument.startsWith('file:') ? fileURLToPath(argument) : resolve(argument);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
