import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** The output of `npm run package`. */
export const extensionPackage = join(projectFolder, 'dist', 'taskwright.vsix');

/** The folder of the VS Code that is installed if there is no desktop VS Code. Ignored by Git. */
export const hostFolder = join(projectFolder, '.vscode-host');

/** The paths of a VS Code that is installed in a folder. */
export type Host = ReturnType<typeof hostIn>;

export const host = hostIn(hostFolder);

/** The oldest supported VS Code, which only a check of releases installs. */
export const oldHost = hostIn(join(hostFolder, 'old'));

function hostIn(folder: string) {
  const modules = join(folder, 'node_modules');
  const nodePackage = join(modules, `node-linux-${process.arch}`);
  const nodeBinaries = join(nodePackage, 'bin');
  return {
    folder,
    nodePackage,
    nodeBinaries,
    node: join(nodeBinaries, 'node'),
    server: join(modules, 'code-server', 'out', 'node', 'entry.js'),
    vscode: join(modules, 'code-server', 'lib', 'vscode'),
    /** An executable that accepts the arguments of test runs of desktop VS Code. */
    code: join(folder, 'code'),
  };
}

/** Returns the path for the screenshot of a failed test. */
export function failurePicture(testName: string): string {
  return join(hostFolder, 'failures', `${testName.replaceAll(/\W+/g, '-')}.png`);
}
