/** The first line of a bundle that runs in VS Code. It is in other quotes than those of esbuild. */
export const requireVscode = "const $vscode = require('vscode');";

/**
 * Makes all modules of such a bundle use this one call of `require`. VS Code searches the calling extension at each call, and a
 * bundle has a call for each module that imports its API, which would be a third of the time for loading the extension.
 */
export function withSharedVscode(text: string): string {
  return text.replaceAll('require("vscode")', '$vscode');
}
