/**
 * Accepts the arguments of test runs of desktop VS Code (`--extensionDevelopmentPath`, `--extensionTestsPath`, a folder to
 * open), so that `@vscode/test-electron` runs its tests in the VS Code installed here. Ignores the other arguments, which
 * affect the desktop only. The executable `.vscode-host/code` runs this script.
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
