import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** What `npm run package` writes. */
export const extensionPackage = join(projectFolder, 'dist', 'taskwright.vsix');

/** Where a VS Code of our own is installed, when there is no desktop one. Git ignores it. */
export const hostFolder = join(projectFolder, '.vscode-host');

const modules = join(hostFolder, 'node_modules');
const nodePackage = join(modules, `node-linux-${process.arch}`);

export const host = {
  nodePackage,
  nodeBinaries: join(nodePackage, 'bin'),
  node: join(nodePackage, 'bin', 'node'),
  server: join(modules, 'code-server', 'out', 'node', 'entry.js'),
  vscode: join(modules, 'code-server', 'lib', 'vscode'),
  /** An executable that takes the arguments of desktop VS Code's test runs. */
  code: join(hostFolder, 'code'),
};

/** Where a test that fails leaves a picture of its window. */
export function failurePicture(testName: string): string {
  return join(hostFolder, 'failures', `${testName.replaceAll(/\W+/g, '-')}.png`);
}
