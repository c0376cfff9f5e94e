import { findShellCheck, shellCheckInstallPage } from '../../shellcheck/find-shellcheck.ts';
import { maxScriptsPerRun, runShellCheck } from '../../shellcheck/run-shellcheck.ts';
import { scriptFolder } from '../../shellcheck/script-folder.ts';
import { shellCheckConfig } from '../../shellcheck/shellcheck-config.ts';
import type { ScriptRunner } from './script-runner.ts';

/** Runs the ShellCheck of this machine. */
export const nodeScriptRunner: ScriptRunner = {
  maxScripts: maxScriptsPerRun,
  folderOf: scriptFolder,
  config: (folder) => shellCheckConfig(folder, process.env),
  async run({ sources, folder, config, path: configured, signal }) {
    const environment = process.env;
    const path = findShellCheck({ configured, folder, environment });
    return path === undefined
      ? { failure: missing(configured) }
      : runShellCheck(sources, { path, folder, config, environment, signal });
  },
};

function missing(configured: string): string {
  if (configured !== '') {
    return `\`${configured}\` does not exist, so scripts are not checked; correct \`taskwright.shellcheck.path\`.`;
  }
  return (
    'ShellCheck was not found on the PATH, so scripts are not checked. ' +
    `Install it (${shellCheckInstallPage}), or set \`taskwright.shellcheck.path\`.`
  );
}
